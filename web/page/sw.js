// Keeps the files of the page, so that it opens without a network. `web/build` fills in their names and their version.

/** @type {string[]} */
const FILES = [/* files */];
const VERSION = "/* version */";

addEventListener("install", (event) => {
  const files = ["./", ...FILES];
  /** @type {any} */ (event).waitUntil(caches.open(VERSION).then((cache) => cache.addAll(files)));
});

addEventListener("activate", (event) => {
  const dropOthers = caches.keys().then((names) =>
    Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name))));
  /** @type {any} */ (event).waitUntil(dropOthers);
});

addEventListener("fetch", (event) => {
  const { request } = /** @type {any} */ (event);
  if (request.method !== "GET") return;
  /** @type {any} */ (event).respondWith(caches.match(request, { ignoreSearch: true }).then((kept) => kept ?? fetch(request)));
});
