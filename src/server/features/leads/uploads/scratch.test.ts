import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScratch } from './scratch.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ridgecap-scratch-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const file = () => Readable.from([Buffer.from('Address\n'), Buffer.from('1 Main St\n')]);

test('a file whose ZIP comes later is given back whole', async () => {
  const scratch = await openScratch(folder, 'whole');
  expect(await text(await scratch.spool(file()))).toBe('Address\n1 Main St\n');
  await scratch.discard();
});

test('a file that is removed before anybody reads it ends nothing: no stream is open by then', async () => {
  const scratch = await openScratch(folder, 'refused');
  const spooled = await scratch.spool(file());
  await scratch.discard();
  await sleep(50);
  await expect(text(spooled)).rejects.toThrow('ENOENT');
});
