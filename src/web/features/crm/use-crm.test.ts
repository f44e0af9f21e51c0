import { afterAll, expect, test, vi } from 'vitest';
import type { Crm } from '#contract/crm.ts';

// The session's store listens to the window, and files of one process share their modules.
vi.stubGlobal('window', new EventTarget());
vi.resetModules();
const { api, queryClient } = await import('#web/api/index.ts');
const { addTag, removeTag } = await import('./use-crm.ts');

afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('changes of one property are sent one after the other, and a slow answer does not bring back what was taken off', async () => {
  const hot = { key: 'hot', label: 'Hot', color: 'red', protected: false } as const;
  const gate = { key: 'gate', label: 'Gate', color: 'blue', protected: false } as const;
  const queryKey = [...api.crm.get.key, { params: { propertyId: 7 } }];
  const crm = { stage: 'new', tags: [hot] } as unknown as Crm;
  queryClient.setQueryData(queryKey, crm);
  const calls: { method: string; answer: (tags: unknown[]) => void }[] = [];
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    calls.push({ method: method ?? '', answer: (tags) => resolve(Response.json({ ...crm, tags }, ours)) });
    return promise;
  });
  const ours = { headers: { 'x-application': '1' } };
  const shown = () => queryClient.getQueryData<Crm>(queryKey)?.tags.map(({ key }) => key);

  addTag(7, [hot], gate);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  removeTag(7, [hot, gate], hot);
  await vi.waitFor(() => expect(shown()).toEqual(['gate']));
  expect(calls).toHaveLength(1);

  calls[0]?.answer([hot, gate]);
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(shown()).toEqual(['gate']);
  calls[1]?.answer([gate, hot]);
  await vi.waitFor(() => expect(shown()).toEqual(['gate', 'hot']));
});
