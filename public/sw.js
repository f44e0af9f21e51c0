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

// All of it, or this worker is not installed: the browser tries again with the next page, and goes on where it stopped.
// The page comes last, because it opens nothing without its files.
async function keepApplication() {
  if (BUILD === 'development') return;
  const cache = await caches.open(CACHE);
  const list = await fetch('/precache.json');
  const files = await list.json();
  const keepFile = async (file) => {
    const answer = await fetch(file);
    if (!isOurs(answer)) throw new Error(`${file} cannot be had`);
    await cache.put(file, answer);
  };
  const isLasting = (file) => file.startsWith('/assets/');
  const keepLasting = async (file) => (await cache.match(file)) ?? keepFile(file);
  await allOf(files.filter(isLasting).map(keepLasting));
  await allOf(files.filter((file) => !isLasting(file)).map(keepFile));
  if (!(await keep(cache, await fetch('/login')))) throw new Error('the page is of another build');
}

// Unlike Promise.all it lets the others come to their end.
async function allOf(promises) {
  const failed = (await Promise.allSettled(promises)).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
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

// Only the page of this worker's build: the files of another may not be here. That build brings its own worker.
async function keep(cache, answer) {
  if (!answer.ok || !answer.headers.has('x-application')) return false;
  const kept = answer.clone();
  if (!(await answer.clone().text()).includes(`name="build" content="${BUILD}"`)) return false;
  await cache.put(PAGE, kept);
  return true;
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
