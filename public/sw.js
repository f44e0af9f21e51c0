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
// Milliseconds until what is kept is shown: with one bar of signal nothing fails, it hangs. web/api/connection.ts has the same.
const PATIENCE = 1500;
// Milliseconds after which a request is given up, and after the server was silent: a browser has six connections, and those
// that hang are missing where the network is back.
const LIMIT = 60_000;
const LIMIT_IN_SILENCE = 8000;
// Milliseconds for which it counts as silent; kept pictures are then shown at once.
const SILENCE = 30_000;
let silentAt = 0;
const isSilent = () => Date.now() - silentAt < SILENCE;
// Screens that open at a door. Their page is the kept one at once: what is asked of the server then waits beside the
// application that starts, not before it.
const doorScreens = /^\/(knock|queue)\/\d+\/?$/;
// Ends with the answer to the page that was asked for last. Files are renewed after it: on a network that hangs they would
// take the connections that calls need.
let pageAnswered = Promise.resolve();

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
  // What a homeowner signs is never kept on a device, nor opened without a connection.
  if (/^\/(api\/)?p\//.test(pathname)) return;
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(openPage(event));
  else if (ownFiles.test(pathname)) event.respondWith(readFile(event));
  else if (/^\/api\/properties\/\d+\/(roof-)?(crop|image)$/.test(pathname))
    event.respondWith(readPicture(request));
  // The map's own requests have no limit.
  else if (/^\/api\/map\/(tiles|base)\//.test(pathname))
    event.respondWith(fetchWithin(request, request.signal));
});

// All of it, or this worker is not installed: the browser tries again with the next page, and goes on where it stopped.
// The page comes last, because it opens nothing without its files.
async function keepApplication() {
  if (BUILD === 'development') return;
  const cache = await caches.open(CACHE);
  const list = await fetchWithin('/precache.json');
  const files = await list.json();
  const keepFile = async (file) => {
    const answer = await fetchWithin(file);
    if (!isOurs(answer)) throw new Error(`${file} cannot be had`);
    await cache.put(file, answer);
  };
  const isLasting = (file) => file.startsWith('/assets/');
  const keepLasting = async (file) => (await cache.match(file)) ?? keepFile(file);
  await allOf(files.filter(isLasting).map(keepLasting));
  await allOf(files.filter((file) => !isLasting(file)).map(keepFile));
  if (!(await keep(cache, await fetchWithin('/login')))) throw new Error('the page is of another build');
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
// What a gateway or a captive portal shows in the server's place is no answer, and neither is where it leads: a redirect to
// another origin fails here.
async function openPage(event) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(PAGE);
  if (!kept) return fetch(event.request);
  // By its address: a navigation itself cannot be given up.
  const { url } = event.request;
  const page = { headers: { accept: 'text/html' } };
  const asked = fetch(url, { ...page, signal: AbortSignal.timeout(LIMIT_IN_SILENCE) }).then(
    async (answer) => {
      await keep(cache, answer);
      return answer;
    },
  );
  pageAnswered = asked.then(() => undefined);
  event.waitUntil(pageAnswered.catch(() => undefined));
  const answered = soon(asked, isSilent() ? 0 : PATIENCE);
  if (!isSilent() && doorScreens.test(new URL(url).pathname)) return kept;
  const answer = await answered;
  if (!answer || !isOfServer(answer) || answer.status >= 500) return markedAsKept(kept);
  // A navigation takes no answer that came by a redirect.
  return answer.redirected ? Response.redirect(answer.url) : answer;
}

// The page then shows what else is on this device, instead of waiting for the server once more (web/api/connection.ts).
async function markedAsKept(kept) {
  const page = (await kept.text()).replace('<html', '<html data-page="kept"');
  const headers = new Headers(kept.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(page, { headers });
}

// The answer if it comes in time, undefined if it does not come or something failed.
async function soon(asked, milliseconds) {
  const patience = new Promise((resolve) => setTimeout(resolve, milliseconds));
  const answer = asked.then(heard, () => undefined);
  const inTime = await Promise.race([answer, patience]);
  if (!inTime && milliseconds > 0) silentAt = Date.now();
  return inTime;
}

function heard(answer) {
  if (isOfServer(answer)) silentAt = 0;
  return answer;
}

const isOfServer = (answer) => answer.headers.has('x-application');

const fetchWithin = (request, ...signals) => {
  const limit = AbortSignal.timeout(isSilent() ? LIMIT_IN_SILENCE : LIMIT);
  return fetch(request, { signal: AbortSignal.any([limit, ...signals]) });
};

// Only the page of this worker's build: the files of another may not be here. That build brings its own worker.
async function keep(cache, answer) {
  if (!answer.ok || !isOfServer(answer)) return false;
  const kept = answer.clone();
  if (!(await answer.clone().text()).includes(`name="build" content="${BUILD}"`)) return false;
  await cache.put(PAGE, kept);
  return true;
}

// What is kept is shown at once: a page without its styles is blank for as long as they hang. Files under /assets are named
// after their content and never change; the others are renewed for the next time.
async function readFile(event) {
  const { request } = event;
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept && (isSilent() || new URL(request.url).pathname.startsWith('/assets/'))) return kept;
  if (!kept) return fetchFile(cache, request);
  event.waitUntil(pageAnswered.then(() => fetchFile(cache, request)).catch(() => undefined));
  return kept;
}

async function fetchFile(cache, request) {
  const answer = await fetchWithin(request);
  if (isOurs(answer)) {
    await cache.put(request, answer.clone());
    await forgetOldest(cache);
  }
  return answer;
}

// A network that wants a sign-in answers for any file with a page of its own; kept, it would be there for ever.
const isOurs = (answer) => answer.ok && !/^text\/html/.test(answer.headers.get('content-type') ?? '');

// Pictures that were taken along, smaller, for where there is no connection.
async function readPicture(request) {
  const asked = fetchWithin(request);
  const kept = await caches.match(request.url, { cacheName: PICTURES });
  if (!kept) return asked;
  const answer = await soon(asked, isSilent() ? 0 : PATIENCE);
  // A file store of another origin answers for the server, unreadably, and over TLS alone.
  return answer && (isOfServer(answer) || answer.type === 'opaque') ? answer : kept;
}

async function forgetOldest(cache) {
  const files = await cache.keys();
  const surplus = files
    .filter(({ url }) => url.includes('/assets/'))
    .slice(0, Math.max(0, files.length - MOST_FILES));
  for (const file of surplus) await cache.delete(file);
}
