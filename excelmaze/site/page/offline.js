// The page's own files are kept when it is first opened, those of Python as they are loaded.
const PREFIX = `excelmaze ${self.registration.scope} `;
const NAME = PREFIX + VERSION;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(SHELL)));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith(PREFIX) && name !== NAME));
  event.waitUntil(Promise.all([self.clients.claim(), old.then((names) => Promise.all(names.map((name) => caches.delete(name))))]));
});

async function answer(event) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(event.request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(cache.put(event.request, response.clone()));
  return response;
}

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope)) event.respondWith(answer(event));
});
