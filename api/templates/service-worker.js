/**
 * The service worker: pages that go on without the server, and no mixture of versions ever.
 *
 * Before this the server writes VERSION, LANGUAGES, PAGES (addresses that work without it), FILES (a short hash of each
 * static file, by name) and LATER (the texts that come after those a page names, by name). Each version has one cache,
 * filled in whole before its worker takes over. Static files carry their version in the address, so whichever worker is
 * there gives a page the files of the page's own version or none. The API is never touched, and no page is kept but those
 * in PAGES, fetched without cookies.
 */

const CACHE = `muggins-${VERSION}`;
const SETTINGS = "muggins-settings";
const CHOSEN = "/shelf/language";
const LISTED = "/shelf/files";

/** Milliseconds after which a page from the shelf is better than waiting; and for those of which there is none. */
const SOON = 4000;
const LATE = 15000;
const AT_ONCE = 6;

/** Pages that the server computes from what their address asks: the kept one answers another question, so it is no better than waiting. */
const COMPUTED = ["/numbers"];

const shelf = (language, path) => `/shelf/${language}${path}`;
const addressOf = (name) => `/static/${VERSION}/${name}`;

/** A response without its own address: a module is read as lying where it was asked for, so its imports are of that version. */
function plain(response, body) {
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length", "vary"]) headers.delete(name);
  return new Response(body, { headers });
}

function within(milliseconds, promise) {
  let timer;
  const late = new Promise((_resolve, reject) => { timer = setTimeout(() => reject(new Error("too late")), milliseconds); });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Do something with all of them, a few at a time. */
async function each(items, work) {
  const left = [...items];
  const one = async () => { while (left.length) await work(left.shift()); };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** What lies in a cache, or nothing: a store that is full, closed or cleared stops no page. */
const found = (name, address) => caches.match(address, { cacheName: name, ignoreVary: true }).catch(() => undefined);
const caching = async () => (await caches.keys()).filter((name) => /^muggins-[0-9a-f]{16}$/.test(name));

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const cache = await caches.open(CACHE);
  const addresses = new Set(Object.keys(FILES).map(addressOf));
  await each(LANGUAGES.flatMap((language) => PAGES.map((path) => [language, path])), async ([language, path]) => {
    const reply = await fetch(path, { credentials: "omit", cache: "no-store", headers: { "x-muggins-shelf": language } });
    const text = await reply.text();
    const named = [...text.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, address]) => address);
    // In the middle of an update the server may be the next one already.
    if (!reply.ok || !named.length || named.some((address) => !address.startsWith(addressOf("")))) throw new Error(`${path} is not of ${VERSION}`);
    for (const address of named) {
      addresses.add(address);
      const later = address.replace(/\.js$/, "-later.js");
      if (LATER.includes(later.slice(addressOf("").length))) addresses.add(later);
    }
    await cache.put(shelf(language, path), plain(reply, text));
  });
  const before = await older();
  await each(addresses, async (address) => {
    // What an attempt that was cut off has brought need not come again.
    if (await cache.match(address, { ignoreVary: true })) return;
    const reply = await before(address) ?? await fetch(address, { credentials: "omit" });
    if (!reply.ok || reply.headers.get("cache-control") === "no-store") throw new Error(`${address} is not there`);
    await cache.put(address, reply);
  });
  await cache.put(LISTED, new Response(JSON.stringify(FILES)));
  await self.skipWaiting();
}

/** Files that an older version has with the very same content are taken from there. */
async function older() {
  const shelves = [];
  for (const name of await caching()) {
    const listed = name === CACHE ? null : await found(name, LISTED);
    if (listed) shelves.push({ name, files: await listed.json() });
  }
  return async (address) => {
    const name = address.slice(addressOf("").length);
    for (const one of shelves) {
      const kept = FILES[name] && one.files[name] === FILES[name] && await found(one.name, `/static/${one.name.slice(8)}/${name}`);
      if (kept) return plain(kept, await kept.blob());
    }
    return null;
  };
}

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  // Nobody waits for this: an open page that sleeps answers late or never. What is left is dropped at the next greeting.
  tidy().catch(() => {});
})()));

/** Drop the caches of versions that no open page belongs to; a page that does not say whose it is keeps them all. */
async function tidy() {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const needed = [VERSION, ...await Promise.all(open.map(versionOf))];
  // One that is being filled belongs to the worker that comes next.
  if (needed.includes(null) || self.registration.installing || self.registration.waiting) return;
  for (const name of await caching()) if (!needed.includes(name.slice(8))) await caches.delete(name);
}

function versionOf(client) {
  const { port1, port2 } = new MessageChannel();
  const said = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data); });
  client.postMessage("version", [port2]);
  return within(3000, said).catch(() => null);
}

self.addEventListener("message", (event) => {
  const { language } = event.data ?? {};
  if (language) event.waitUntil(choose(language).then(tidy).catch(() => {}));
});

/** The language of the pages on the shelf: the visitor's last one here, else the browser's. */
async function choose(language) {
  if (!LANGUAGES.includes(language) || language === await chosen()) return;
  await (await caches.open(SETTINGS)).put(CHOSEN, new Response(language));
}

async function chosen() {
  const kept = await found(SETTINGS, CHOSEN);
  if (kept) return kept.text();
  return navigator.languages.flatMap((tag) => [tag, tag.split("-")[0]]).find((tag) => LANGUAGES.includes(tag)) ?? LANGUAGES[0];
}

const shelved = async (path) => found(CACHE, shelf(await chosen(), path));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (request.method === "POST" && url.pathname === "/language") event.respondWith(switchLanguage(request));
  else if (request.method !== "GET") return;
  else if (url.pathname.startsWith("/static/")) event.respondWith(file(request, url));
  else if (request.mode === "navigate" && request.destination === "document") event.respondWith(page(event, url));
});

/** A file of the version that its address names, from nowhere else. */
const file = async (request, url) => await found(`muggins-${url.pathname.split("/")[2]}`, request.url) ?? fetch(request);

/** A page: the server's, if it comes in time; else the one that was kept, or the one that says what goes on meanwhile. */
async function page(event, url) {
  const asked = (async () => {
    const reply = await event.preloadResponse?.catch(() => null) ?? await fetch(event.request);
    // The proxy is there, the server behind it is not.
    if ([502, 504].includes(reply.status)) throw new Error(`status ${reply.status}`);
    return reply;
  })();
  event.waitUntil(asked.catch(() => {}));
  const path = url.pathname.replace(/(.)\/+$/, "$1");
  const kept = await shelved(path);
  try {
    if (url.search && COMPUTED.includes(path)) return await asked;
    return await within(kept ? SOON : LATE, asked);
  } catch {
    return kept ?? await shelved("/offline") ?? asked;
  }
}

/** The language switch is a form of the server's; without it the choice is kept here, and the page says it to the server later. */
async function switchLanguage(request) {
  const sent = request.clone();
  try {
    return await within(SOON, fetch(request));
  } catch {
    const form = new URLSearchParams(await sent.text());
    await choose(form.get("language")).catch(() => {});
    const back = new URL(form.get("back") ?? "/", location.origin);
    return Response.redirect(back.origin === location.origin ? back.href : "/", 303);
  }
}
