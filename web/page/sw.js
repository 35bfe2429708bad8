// Keeps the files of the page, so that it opens without a network. `web/build` fills in their names and their version.

/** @type {string[]} */
const FILES = [/* files */];
const VERSION = "/* version */";

addEventListener("install", (/** @type {any} */ event) => {
  const files = ["./", ...FILES];
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(files)));
});

addEventListener("activate", (/** @type {any} */ event) => {
  const dropOthers = caches.keys().then((names) =>
    Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name))));
  event.waitUntil(Promise.all([dropOthers, /** @type {any} */ (self).clients.claim()]));
});

addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET") event.respondWith(answer(request));
});

/** @param {Request} request */
async function answer(request) {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  // The module for PDF is large, so it is not kept before somebody wants it.
  if (response.ok && request.url.endsWith("-pdf.wasm")) await (await caches.open(VERSION)).put(request, response.clone());
  return response;
}
