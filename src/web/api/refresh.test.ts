import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { queryClient as Client } from './query-client.ts';

// The channel to other tabs is opened where there is a window; another file may have opened the module without one.
vi.stubGlobal('window', new EventTarget());
vi.resetModules();
const { api, query, queryClient, refreshAfter } = await import('./index.ts');
const { changesAreRead } = await import('./changes.ts');

afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const params = { propertyId: 7 };
const keys = {
  crm: [...api.crm.get.key, { params }],
  items: [...api.queues.listItems.key, 3],
  deals: [...api.crm.listDeals.key, {}],
  properties: [...api.properties.list.key, {}, 'with-headers'],
  audit: [...api.audit.list.key, {}],
};
const stale = (client: typeof Client = queryClient) =>
  Object.entries(keys).flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : []));

const ours = { headers: { 'x-application': '1' } };
let answer: Response;
let otherTab: BroadcastChannel;
beforeEach(() => {
  for (const key of Object.values(keys)) queryClient.setQueryData(key, []);
  vi.stubGlobal('fetch', async () => answer);
  otherTab = new BroadcastChannel('changes');
});
afterEach(() => {
  otherTab.close();
  queryClient.clear();
});

const moveStage = (shown: 'stages'[] = []) =>
  api.crm.setStage({ params, body: { stage: 'called' } }, { shown }).catch(() => undefined);

test('what a call changes is read again wherever it is shown, and nothing else', async () => {
  answer = Response.json({}, ours);
  await moveStage();
  await changesAreRead();
  expect(stale()).toEqual(['crm', 'items', 'deals']);
});

test('what the caller shows itself is not', async () => {
  answer = Response.json({}, ours);
  await moveStage(['stages']);
  expect(stale()).toEqual(['deals']);
});

test('reading changes nothing', async () => {
  answer = Response.json({}, ours);
  await api.crm.get({ params });
  expect(stale()).toEqual([]);
});

test.each([
  [404, ['crm', 'items', 'deals']],
  [409, ['crm', 'items', 'deals']],
  [400, []],
  [503, []],
])('a refusal with %i leaves %j out of date', async (status, expected) => {
  answer = new Response('{}', { status, ...ours });
  await moveStage();
  expect(stale()).toEqual(expected);
});

test('a line in the audit record is a change of it', async () => {
  answer = Response.json({}, ours);
  await api.admin.removeZip({ body: { userId: 'somebody', zipCode: '85251' } });
  expect(stale()).toContain('audit');
});

test('work that outlives its call is followed by what the call changes', async () => {
  await refreshAfter(api.uploads.upload);
  expect(stale()).toEqual(['items', 'properties', 'audit']);
});

test('other tabs are notified of every change, also of those this one shows itself', async () => {
  answer = Response.json({}, ours);
  const heard = new Promise((resolve) => otherTab.addEventListener('message', ({ data }) => resolve(data)));
  await moveStage(['stages']);
  expect(await heard).toEqual(['stages', 'pipeline', 'timeline']);
});

test('what another tab changed is read again in this one', async () => {
  const noticed = new Promise<void>((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(({ type }) => {
      if (type !== 'updated') return;
      stop();
      resolve();
    });
  });
  otherTab.postMessage(['pipeline', 'something of a later release']);
  await noticed;
  expect(stale()).toEqual(['deals']);
});

test('a first reading that was under way is begun again: it may have missed what changed', async () => {
  const asked: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    asked.push(resolve);
    return promise;
  });
  const reading = queryClient.fetchQuery(
    query(api.crm.listRevisions, { params: { propertyId: 8, noteId: 1 } }),
  );
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const refreshed = refreshAfter(api.crm.updateNote);
  asked[0]?.(Response.json(['as before the change'], ours));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.(Response.json(['as after it'], ours));
  expect(await reading).toEqual(['as after it']);
  await refreshed;
});
