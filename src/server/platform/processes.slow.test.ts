import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProcesses } from './processes.ts';

let folder: string;
let module: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ridgecap-processes-'));
  const path = join(folder, 'measure.mjs');
  const answering = new URL('./processes.ts', import.meta.url);
  // Returns the length of bytes; without any it exits, to a single one it never answers.
  await writeFile(
    path,
    `import { answerOrders } from '${answering}';
    answerOrders(async (bytes) => {
      if (bytes.length === 0) process.abort();
      if (bytes.length === 1) await new Promise(() => {});
      process.kill(process.pid, 'SIGTERM');
      return { pid: process.pid, length: bytes.length, environment: process.env };
    });`,
  );
  module = pathToFileURL(path);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Answer {
  pid: number;
  length: number;
  environment: Record<string, string>;
}
const open = (ms = 60_000, givesWay = true) =>
  openProcesses<Uint8Array, Answer>({
    ...{ module, most: 1, mostWaiting: 3, busy: 'Too many.', memory: 64, givesWay },
    limit: { ms, overdue: 'Too long.' },
  });

test('orders are done apart and below the priority of the server, whatever signals reach them', async () => {
  const measure = open();
  const first = await measure(new Uint8Array(5_000_000));
  expect(first.length).toBe(5_000_000);
  expect(first.pid).not.toBe(process.pid);
  expect(getPriority(first.pid)).toBeGreaterThan(getPriority());
  // Where Linux shares its cores by session.
  const share = await readFile(`/proc/${first.pid}/autogroup`, 'utf8').catch(() => 'nice 10');
  expect(share).toContain('nice 10');
  expect(await measure(new Uint8Array(3))).toMatchObject({ pid: first.pid, length: 3 });
});

test('work a user waits for has the priority of the server', async () => {
  const { pid } = await open(60_000, false)(new Uint8Array(2));
  expect(pid).not.toBe(process.pid);
  expect(getPriority(pid)).toBe(getPriority());
});

test('what ends its process fails alone, and so do what takes too long and one too many', async () => {
  const measure = open(10_000);
  const results = await Promise.allSettled([
    measure(new Uint8Array(2)),
    measure(new Uint8Array(0)),
    measure(new Uint8Array(1)),
    measure(new Uint8Array(4)),
    measure(new Uint8Array(5)),
  ]);
  expect(results).toMatchObject([
    { value: { length: 2 } },
    { reason: { message: 'A process ended at its work.' } },
    { reason: { status: 503, message: 'Too long.' } },
    { value: { length: 4 } },
    { reason: { status: 503, message: 'Too many.' } },
  ]);
}, 60_000);

test('they get no settings of the database and no secrets', async () => {
  process.env.DATABASE_URL = 'postgres://ridgecap:secret@db/ridgecap';
  try {
    const { environment } = await open()(new Uint8Array(2));
    expect(environment.PATH).toBe(process.env.PATH);
    expect(environment).not.toHaveProperty('DATABASE_URL');
  } finally {
    delete process.env.DATABASE_URL;
  }
});
