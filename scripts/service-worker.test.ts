import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';

type Answers = (request: string) => Response | Promise<Response>;

const ORIGIN = 'https://ridgecap.example';

/** public/sw.js as a browser runs it, on a network that answers so, with what it keeps by address. */
function startWorker(network: { answers: Answers }) {
  const asked: string[] = [];
  const kept = new Map<string, Response>();
  const heard = new Map<string, (event: object) => void>();
  const urlOf = (request: string | { url: string }) =>
    (typeof request === 'string' ? request : request.url).replace(ORIGIN, '');
  const cache = {
    match: async (request: string | { url: string }) => kept.get(urlOf(request))?.clone(),
    put: async (request: string | { url: string }, answer: Response) => kept.set(urlOf(request), answer),
    keys: async () => [],
  };
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => heard.set(name, listener),
    skipWaiting: () => undefined,
    location: { origin: ORIGIN },
  };
  const source = readFileSync('public/sw.js', 'utf8').replace("BUILD = 'development'", "BUILD = 'tested'");
  const run = new Function('self', 'caches', 'fetch', source);
  const caches = {
    open: async () => cache,
    match: async (url: string) => kept.get(`picture ${urlOf(url)}`)?.clone(),
  };
  const ended = (signal?: AbortSignal) =>
    new Promise<never>((_, reject) => {
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  run(self, caches, async (request: string | { url: string }, settings?: { signal?: AbortSignal }) => {
    asked.push(urlOf(request));
    return Promise.race([network.answers(urlOf(request)), ended(settings?.signal)]);
  });
  const answers = async (path: string, mode = 'no-cors') => {
    let answer: Promise<Response> | undefined;
    const request = { url: `${ORIGIN}${path}`, method: 'GET', mode, signal: new AbortController().signal };
    heard.get('fetch')?.({
      request,
      waitUntil: () => undefined,
      respondWith: (promise: Promise<Response>) => {
        answer = promise;
      },
    });
    return answer;
  };
  return {
    kept,
    asked,
    answers,
    install: async () => {
      let work: Promise<unknown> | undefined;
      heard.get('install')?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
      await work;
    },
    opens: async (path: string, mode = 'no-cors') => (await answers(path, mode))?.text(),
  };
}

const portal: Answers = () => new Response('Free Wi-Fi', { headers: { 'content-type': 'text/html' } });
const pageOf = (build: string) =>
  new Response(`<html><meta name="build" content="${build}" />`, { headers: { 'x-application': '1' } });
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

const silence: Answers = () => new Promise(() => undefined);
const gateway: Answers = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
const overloaded: Answers = () => new Response('{}', { status: 503, headers: { 'x-application': '1' } });
const cut: Answers = () => {
  throw new TypeError('Failed to fetch');
};

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['hangs', silence],
  ['answers 502', gateway],
  ['shows a sign-in', portal],
  ['is cut', cut],
  ['has a server that can do no more', overloaded],
])('on a network that %s the kept page is shown, and says that it is one', async (_, answers) => {
  const network = { answers: ours };
  const worker = startWorker(network);
  await worker.install();
  network.answers = answers;
  vi.useFakeTimers();
  const opening = worker.opens('/today', 'navigate');
  await vi.advanceTimersByTimeAsync(1500);
  expect(await opening).toMatch(/^<html data-page="kept">.*tested/);
});

test('a screen at a door opens from the device at once, while the server is still asked for its page', async () => {
  const network = { answers: ours };
  const worker = startWorker(network);
  await worker.install();
  worker.asked.length = 0;
  network.answers = silence;
  vi.useFakeTimers();
  for (const path of ['/knock/7', '/queue/7']) {
    const page = await worker.opens(path, 'navigate');
    expect(page).toContain('tested');
    expect(page).not.toContain('data-page');
  }
  expect(worker.asked).toEqual(['/knock/7', '/queue/7']);
  // Its files wait for the page: on such a network each one would take a connection that a call needs.
  expect(await worker.opens('/theme.js')).toBe('our code');
  expect(worker.asked).not.toContain('/theme.js');
});

test('a network that was silent for one page is not waited for by the next, until the server is heard', async () => {
  const network = { answers: ours };
  const worker = startWorker(network);
  await worker.install();
  network.answers = silence;
  vi.useFakeTimers();
  const first = worker.opens('/today', 'navigate');
  await vi.advanceTimersByTimeAsync(1500);
  expect(await first).toContain('data-page="kept"');
  let second: string | undefined;
  void worker.opens('/knock/7', 'navigate').then((page) => {
    second = page;
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(second).toContain('data-page="kept"');
  network.answers = () => pageOf('tested');
  void worker.opens('/today', 'navigate');
  await vi.advanceTimersByTimeAsync(1);
  expect(await worker.opens('/today', 'navigate')).not.toContain('data-page');
});

test('what the page is blank without never waits for the network once it is kept', async () => {
  const network = { answers: ours };
  const worker = startWorker(network);
  await worker.install();
  network.answers = silence;
  for (const file of ['/assets/knock-1a2b.js', '/theme.js'])
    expect(await worker.opens(file)).toBe('our code');
});

test.each(['/api/map/tiles/14/3098/6624?severity=severe', '/api/map/base/14/3098/6624?v=1'])(
  'a tile of the map that hangs ends instead of keeping one of six connections: %s',
  async (tile) => {
    const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort('late'));
    const worker = startWorker({ answers: () => new Promise(() => undefined) });
    const asked = worker.answers(tile);
    await expect(asked).rejects.toBeDefined();
    expect(limits).toHaveBeenCalledWith(60_000);
  },
);

test('a public page of the server is shown', async () => {
  const network: { answers: Answers } = { answers: ours };
  const worker = startWorker(network);
  await worker.install();
  network.answers = () => new Response('our prices', { headers: { 'x-application': '1' } });
  expect(await worker.opens('/pricing', 'navigate')).toBe('our prices');
});

test('a redirect of ours is followed in the address bar', async () => {
  const network: { answers: Answers } = { answers: ours };
  const worker = startWorker(network);
  await worker.install();
  const url = `${ORIGIN}/pricing`;
  const answer = new Response('our prices', { headers: { 'x-application': '1' } });
  network.answers = () =>
    Object.defineProperties(answer, { redirected: { value: true }, url: { value: url } });
  expect((await worker.answers('/pricing/', 'navigate'))?.headers.get('location')).toBe(url);
});

test.each([
  ['hangs', silence],
  ['answers 502', gateway],
  ['is cut', cut],
])('on a network that %s a picture that was taken along is shown', async (_, answers) => {
  const worker = startWorker({ answers });
  const path = '/api/properties/7/crop';
  worker.kept.set(`picture ${path}`, new Response('small'));
  vi.useFakeTimers();
  const opening = worker.opens(path);
  await vi.advanceTimersByTimeAsync(1500);
  expect(await opening).toBe('small');
});
