import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Answers = (request: string) => Response;

/** public/sw.js as a browser runs it, on a network that answers so, with what it keeps by address. */
function startWorker(network: { answers: Answers }) {
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
  run(self, { open: async () => cache }, async (request: string | { url: string }) =>
    network.answers(urlOf(request)),
  );
  return {
    kept,
    install: async () => {
      let work: Promise<unknown> | undefined;
      heard.get('install')?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
      await work;
    },
    opens: async (path: string) => {
      let answer: Promise<Response> | undefined;
      const request = { url: `https://ridgecap.example${path}`, method: 'GET', mode: 'no-cors' };
      heard.get('fetch')?.({
        request,
        respondWith: (promise: Promise<Response>) => {
          answer = promise;
        },
      });
      return (await answer)?.text();
    },
  };
}

const portal: Answers = () => new Response('Free Wi-Fi', { headers: { 'content-type': 'text/html' } });
const ours: Answers = (request) =>
  request === '/precache.json'
    ? Response.json(['/assets/knock-1a2b.js'])
    : new Response('our code', { headers: { 'content-type': 'text/javascript' } });

test('a network that wants a sign-in does not get its page kept in the place of our files', async () => {
  const network = { answers: portal };
  const worker = startWorker(network);
  await worker.install();
  await worker.opens('/assets/knock-1a2b.js');
  expect(worker.kept.size).toBe(0);
  network.answers = ours;
  expect(await worker.opens('/assets/knock-1a2b.js')).toBe('our code');
});

test('what was kept is shown in the place of such a page', async () => {
  const network = { answers: ours };
  const worker = startWorker(network);
  await worker.install();
  expect([...worker.kept.keys()]).toContain('/assets/knock-1a2b.js');
  await worker.opens('/theme.js');
  network.answers = portal;
  expect(await worker.opens('/theme.js')).toBe('our code');
});
