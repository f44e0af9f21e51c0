// Opens the application without a connection: the page and the files it was made of, as they were last seen. Data is
// not kept here but by src/web/api/snapshots.ts, which forgets it at log-out.
const CACHE = 'ridgecap-shell-1';
const PAGE = '/';
const MOST_FILES = 200;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(openPage(request));
  else if (/^\/(assets\/|theme\.js$|early\.js$|shell\.css$|favicon\.svg$)/.test(pathname))
    event.respondWith(readFile(request));
});

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

// Every address of the application is the same page, so the one seen last stands for all. Public pages are not kept.
async function openPage(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.headers.has('x-application')) await cache.put(PAGE, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

// Files under /assets are named after their content and never change; the others are asked for again when possible.
async function readFile(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept && new URL(request.url).pathname.startsWith('/assets/')) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(request, answer.clone());
      await forgetOldest(cache);
    }
    return answer;
  } catch (error) {
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
