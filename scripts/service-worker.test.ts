import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Answers = (request: string) => Response;

/** public/sw.js as a browser runs it, on a network that answers so, with what it keeps by address. */
function startWorker(network: { answers: Answers }) {
  const asked: string[] = [];
  const kept = new Map<string, Response>();
  const heard = new Map<string, (event: object) => void>();
  const urlOf = (request: string | { url: string }) => (typeof request === 'string' ? request : request.url);
  const cache = {
    match: async (request: string | { url: string }) => kept.get(urlOf(request))?.clone(),
    put: async (request: string | { url: string }, answer: Response) => kept.set(urlOf(request), answer),
    keys: async () => [],
  };
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => heard.set(name, listener),
    skipWaiting: () => undefined,
    location: { origin: 'https://ridgecap.example' },
  };
  const source = readFileSync('public/sw.js', 'utf8').replace("BUILD = 'development'", "BUILD = 'tested'");
  const run = new Function('self', 'caches', 'fetch', source);
  run(self, { open: async () => cache }, async (request: string | { url: string }) => {
    asked.push(urlOf(request));
    return network.answers(urlOf(request));
  });
  return {
    kept,
    asked,
    install: async () => {
      let work: Promise<unknown> | undefined;
      heard.get('install')?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
      await work;
    },
    opens: async (path: string, mode = 'no-cors') => {
      let answer: Promise<Response> | undefined;
      const request = { url: `https://ridgecap.example${path}`, method: 'GET', mode };
      heard.get('fetch')?.({
        request,
        waitUntil: () => undefined,
        respondWith: (promise: Promise<Response>) => {
          answer = promise;
        },
      });
      return (await answer)?.text();
    },
  };
}

const portal: Answers = () => new Response('Free Wi-Fi', { headers: { 'content-type': 'text/html' } });
const pageOf = (build: string) =>
  new Response(`<meta name="build" content="${build}" />`, { headers: { 'x-application': '1' } });
const ours: Answers = (request) => {
  if (request === '/precache.json') return Response.json(['/assets/knock-1a2b.js', '/theme.js']);
  if (request === '/login') return pageOf('tested');
  return new Response('our code', { headers: { 'content-type': 'text/javascript' } });
};

test('a network that wants a sign-in does not get its page kept in the place of our files', async () => {
  const network = { answers: portal };
  const worker = startWorker(network);
  await expect(worker.install()).rejects.toThrow();
  await worker.opens('/assets/knock-1a2b.js');
  expect(worker.kept.size).toBe(0);
  network.answers = ours;
  expect(await worker.opens('/assets/knock-1a2b.js')).toBe('our code');
});

test('what was kept is shown in the place of such a page', async () => {
  const network = { answers: ours };
  const worker = startWorker(network);
  await worker.install();
  expect([...worker.kept.keys()]).toEqual(['/assets/knock-1a2b.js', '/theme.js', '/']);
  await worker.opens('/theme.js');
  network.answers = portal;
  expect(await worker.opens('/theme.js')).toBe('our code');
});

test('where the network goes away meanwhile nothing is installed, and what has come is not fetched again', async () => {
  const gone: Answers = (request) => {
    if (request === '/theme.js') throw new TypeError('Failed to fetch');
    return ours(request);
  };
  const network = { answers: gone };
  const worker = startWorker(network);
  await expect(worker.install()).rejects.toThrow('Failed to fetch');
  expect([...worker.kept.keys()]).toEqual(['/assets/knock-1a2b.js']);
  worker.asked.length = 0;
  network.answers = ours;
  await worker.install();
  expect(worker.asked).toEqual(['/precache.json', '/theme.js', '/login']);
});

test('the page of another build is shown and not kept: its files may not be here', async () => {
  const network = { answers: ours };
  const worker = startWorker(network);
  await worker.install();
  network.answers = () => pageOf('next');
  expect(await worker.opens('/today', 'navigate')).toContain('next');
  network.answers = () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await worker.opens('/today', 'navigate')).toContain('tested');
});
