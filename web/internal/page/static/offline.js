// The service worker of the page as files: it keeps all files of a version together, so
// that none of another version comes among them. A new version is kept beside, and
// used when no page is open any more.

const VERSION = ''; // Export writes the version,
const FILES = []; // and the names of the files

const ours = new Set(FILES.map((file) => new URL(file, self.registration.scope).href));
const kept = `sudokusat ${self.registration.scope} `;

self.addEventListener('install', (event) => event.waitUntil(caches.open(kept + VERSION).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' }))))));

self.addEventListener('activate', (event) => event.waitUntil(caches.keys().then((names) =>
  Promise.all(names.filter((name) => name.startsWith(kept) && name !== kept + VERSION).map((name) => caches.delete(name))))));

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || !ours.has(event.request.url.split(/[?#]/)[0])) return;
  event.respondWith(caches.open(kept + VERSION).then((cache) => cache.match(event.request, { ignoreSearch: true })).then((file) => file ?? fetch(event.request)));
});
