/** Passkeys in the browser: options from the server's JSON, answers as base64url; words for what may go wrong. */

import { _ } from "./i18n.js";
import { ask } from "./api.js";
import "./problem-words.js";
import { problemText } from "./problems.js";

/** Whether this browser, at this address, can use passkeys at all. */
export const supported = () => isSecureContext && "credentials" in navigator && "PublicKeyCredential" in globalThis;

/** Why not, for people. */
export const unsupportedText = () => (isSecureContext
  ? _("This browser cannot use passkeys.")
  : _("Passkeys need a secure connection (https). The recovery code works here."));

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function written(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function creation(options) {
  if (PublicKeyCredential.parseCreationOptionsFromJSON) return PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: options.excludeCredentials.map((one) => ({ ...one, id: bytes(one.id) })),
  };
}

function request(options) {
  if (PublicKeyCredential.parseRequestOptionsFromJSON) return PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return { ...options, challenge: bytes(options.challenge) };
}

/** Make a passkey for the player who is signed in. */
export async function makePasskey(name) {
  const options = await ask("/me/passkeys/challenge", {});
  const made = await navigator.credentials.create({ publicKey: creation(options) });
  return ask("/me/passkeys", {
    id: made.id,
    client_data: written(made.response.clientDataJSON),
    attestation: written(made.response.attestationObject),
    transports: made.response.getTransports?.() ?? [],
    name,
  });
}

/** Sign in with any passkey of this site. */
export async function signIn() {
  const options = await ask("/sign-in/passkey/challenge", {});
  const answer = await navigator.credentials.get({ publicKey: request(options) });
  return ask("/sign-in/passkey", {
    id: answer.id,
    client_data: written(answer.response.clientDataJSON),
    authenticator: written(answer.response.authenticatorData),
    signature: written(answer.response.signature),
    user: answer.response.userHandle ? written(answer.response.userHandle) : "AA",
  });
}

/** The words for any error on the way; what the visitor broke off needs few. */
export function passkeyText(error) {
  if (error instanceof DOMException) {
    if (error.name === "InvalidStateError") return _("This device has a passkey for you already.");
    if (error.name === "SecurityError") return _("Passkeys do not work at this address. The recovery code does.");
    return _("Nothing was done: the passkey was not used, or it took too long.");
  }
  return problemText(error);
}
