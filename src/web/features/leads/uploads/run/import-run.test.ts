import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UploadAnswer, UploadResult } from '#contract/uploads.ts';
import { ApiError, queryClient } from '#web/api/index.ts';
import { toasts } from '#web/ui/toast-store.ts';
import { importRun } from './import-run.ts';

type Sending = { fields: unknown; onProgress: (sent: number, total: number) => void };

const { send } = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock('#web/api/index.ts', async (original) => ({
  ...(await original<typeof import('#web/api/index.ts')>()),
  upload: send,
}));

let finish: (answer: UploadAnswer) => void;
let fail: (error: unknown) => void;
let sending: Sending;
const ours = { headers: { 'x-application': '1' } };
const file = new File(['x'.repeat(1000)], 'leads.csv');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  send.mockImplementation((_call: unknown, options: Sending) => {
    sending = options;
    return new Promise((resolve, reject) => {
      finish = resolve;
      fail = reject;
    });
  });
});

afterEach(async () => {
  fail(new Error('over'));
  await vi.advanceTimersByTimeAsync(0);
  importRun.dismiss();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const running = () => {
  const run = importRun.get();
  if (run.phase !== 'running') throw new Error(`the import is ${run.phase}`);
  return run;
};

test('the bar rises 5 percent each second and waits at 85', async () => {
  void importRun.start({ file, zipCode: '13210' });
  expect(running().bar).toBe(0);
  await vi.advanceTimersByTimeAsync(3000);
  expect(running().bar).toBe(15);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(running().bar).toBe(85);
});

test('beside it is the number of bytes sent', async () => {
  void importRun.start({ file, zipCode: null });
  expect(sending.fields).toEqual({ uploadId: running().uploadId });
  sending.onProgress(1200, 1300);
  expect(running()).toMatchObject({ sent: 1000, fileSize: 1000 });
});

test('an imported file shows its result and a toast', async () => {
  const result = { inserted: 3 } as UploadResult;
  const imported = importRun.start({ file, zipCode: '13210' });
  finish(result);
  await expect(imported).resolves.toBe(true);
  expect(importRun.get()).toEqual({ phase: 'done', fileName: 'leads.csv', result });
  expect(toasts.get()[0]?.title).toBe('CSV data processed successfully');
});

test('a large import is followed beyond its answer, to its result', async () => {
  const result = { inserted: 30_000 } as UploadResult;
  const answers: Record<string, unknown> = { '/api/operations/7': { state: 'completed' } };
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path] ?? result, ours));
  const imported = importRun.start({ file, zipCode: '13210' });
  finish({ uploadId: '7', operationId: '7', total: 30_000, message: '' });
  await vi.waitFor(() => expect(importRun.get()).toMatchObject({ phase: 'done', result }));
  await expect(imported).resolves.toBe(true);
});

test.each([
  [
    'the server’s sentence',
    new ApiError(400, problem('There is no address column.'), ''),
    'There is no address column.',
  ],
  ['a gateway’s page', new ApiError(502, '<html>', 'Bad Gateway'), 'Upload failed'],
  ['an answer that is no JSON', new SyntaxError('Unexpected token'), 'Failed to process CSV'],
])('a failed import tells why: %s', async (_from, error, sentence) => {
  const imported = importRun.start({ file, zipCode: '13210' });
  fail(error);
  await expect(imported).resolves.toBe(false);
  expect(importRun.get()).toEqual({ phase: 'failed', fileName: 'leads.csv', sentence });
  // What came of it is not known here, so whatever shows properties is read again.
  expect(queryClient.invalidateQueries).toHaveBeenCalledOnce();
  expect(toasts.get()[0]).toMatchObject({ variant: 'destructive', title: 'Error', description: sentence });
});

test('a file saved again since it was chosen is asked for again', async () => {
  const changed = new File(['x'], 'leads.csv');
  changed.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) as unknown as Blob;
  const imported = importRun.start({ file: changed, zipCode: '13210' });
  fail(new ApiError(0, problem('The server cannot be reached.'), ''));
  await imported;
  expect(importRun.get()).toMatchObject({ sentence: expect.stringContaining('Choose it again') });
});

test('while one import runs a second one is refused', async () => {
  void importRun.start({ file, zipCode: '13210' });
  await expect(importRun.start({ file, zipCode: '85251' })).resolves.toBe(false);
  expect(send).toHaveBeenCalledTimes(1);
});

test('the window asks before it closes only as long as bytes are on their way', () => {
  void importRun.start({ file, zipCode: '13210' });
  expect(closes()).toBe(false);
  sending.onProgress(1300, 1300);
  expect(closes()).toBe(true);
});

const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

function problem(detail: string): string {
  return JSON.stringify({
    type: 'about:blank',
    title: '',
    status: 400,
    detail,
    code: 'invalid',
    requestId: '1',
  });
}
