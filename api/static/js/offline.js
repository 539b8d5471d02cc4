/**
 * What the browser answers by itself while the server is out of reach: counting training, discards to practise and to
 * analyse. Everything else is the server's. A module here has `answerOffline(path, body, question)`.
 */

const WAYS = [
  [/^\/training\//, () => import("./offline-training.js")],
  [/^\/(analysis|practice)\/discards/, () => import("./offline-discards.js")],
];

/** The document that the API would have returned, or null where the server is needed; refusals are thrown as the API's are. */
export async function answerOffline(method, path, body, question = null) {
  const [, load] = WAYS.find(([pattern]) => pattern.test(path)) ?? [];
  return load ? (await load()).answerOffline(path, body, question) : null;
}
