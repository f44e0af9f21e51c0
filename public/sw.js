// Opens the application without a connection: the page and the files it is made of, those of the screens for the field
// from the first visit on. Data is not kept here but by src/web/api/snapshots.ts, which forgets it at log-out, and by
// src/web/field/store.ts.
const CACHE = 'ridgecap-shell-1';
// Written by src/web/field/pictures.ts.
const PICTURES = 'ridgecap-pictures';
const PAGE = '/';
// What of it was built with this file (scripts/precache.ts). Another build is another service worker.
const BUILD = 'development';
// Those of the build before stay beside it, for windows that were opened with it.
const MOST_FILES = 400;
// Milliseconds until a page that was kept is shown instead of waiting on: with one bar of signal nothing fails, it hangs.
const PATIENCE = 2500;

const ownFiles =
  /^\/(assets\/|icons\/|theme\.js$|early\.js$|shell\.css$|favicon\.svg$|manifest\.webmanifest$)/;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepApplication());
});
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(openPage(event));
  else if (ownFiles.test(pathname)) event.respondWith(readFile(request));
  else if (/^\/api\/properties\/\d+\/(crop|image)$/.test(pathname)) event.respondWith(readPicture(request));
});

// Whatever cannot be had now comes when it is asked for.
async function keepApplication() {
  if (BUILD === 'development') return;
  const cache = await caches.open(CACHE);
  const keepPage = fetch('/login').then((page) => keep(cache, page));
  const list = await fetch('/precache.json').catch(() => null);
  const files = list?.ok ? await list.json().catch(() => []) : [];
  const keepOne = async (file) => {
    if (await cache.match(file)) return;
    const answer = await fetch(file);
    if (isOurs(answer)) await cache.put(file, answer);
  };
  await Promise.allSettled([keepPage, ...files.map(keepOne)]);
}

async function takeOver() {
  for (const name of await caches.keys()) if (![CACHE, PICTURES].includes(name)) await caches.delete(name);
  await self.clients.claim();
}

// Every address of the application is the same page, so the one seen last stands for all. Public pages are not kept.
async function openPage(event) {
  const cache = await caches.open(CACHE);
  const asked = fetch(event.request).then(async (answer) => {
    await keep(cache, answer);
    return answer;
  });
  event.waitUntil(asked.catch(() => undefined));
  const kept = await cache.match(PAGE);
  if (!kept) return asked;
  const patience = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  return Promise.race([asked.catch(() => kept), patience]);
}

async function keep(cache, answer) {
  if (answer.ok && answer.headers.has('x-application')) await cache.put(PAGE, answer.clone());
}

// Files under /assets are named after their content and never change; the others are asked for again when possible.
async function readFile(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept && new URL(request.url).pathname.startsWith('/assets/')) return kept;
  try {
    const answer = await fetch(request);
    if (kept && !isOurs(answer)) return kept;
    if (isOurs(answer)) {
      await cache.put(request, answer.clone());
      await forgetOldest(cache);
    }
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

// A network that wants a sign-in answers for any file with a page of its own; kept, it would be there for ever.
const isOurs = (answer) => answer.ok && !/^text\/html/.test(answer.headers.get('content-type') ?? '');

// Pictures that were taken along, smaller, for where there is no connection.
async function readPicture(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request.url, { cacheName: PICTURES });
    if (kept) return kept;
    throw error;
  }
}

async function forgetOldest(cache) {
  const files = await cache.keys();
  const surplus = files
    .filter(({ url }) => url.includes('/assets/'))
    .slice(0, Math.max(0, files.length - MOST_FILES));
  for (const file of surplus) await cache.delete(file);
}
