import { readdir, readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { feature as vision } from '#server/features/imagery/vision/index.ts';
import { flyOver } from '#testing/pictures.ts';
import { feature as captures } from '../index.ts';
import { look } from './look.ts';

test.runIf(process.platform === 'linux')(
  'a picture is not blamed for a process that was ended from outside',
  async () => {
    const [picture] = await flyOver('2026-11-20', { columns: 1, rows: 1 });
    const looked = look(picture?.bytes ?? Buffer.alloc(0));
    // Those that other tests left behind as well.
    const started = await vi.waitUntil(async () => nonEmpty(await lookProcesses()), { timeout: 30_000 });
    for (const pid of started) process.kill(pid, 'SIGKILL');
    expect(await looked).toMatchObject({ simulated: true, camera: { problems: [] } });
  },
  60_000,
);

const nonEmpty = (pids: number[]) => pids.length > 0 && pids;

/** Processes that this one started to look at pictures. */
async function lookProcesses(): Promise<number[]> {
  const threads = await readdir('/proc/self/task');
  const children = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  const found: number[] = [];
  for (const pid of children.join(' ').split(' ').filter(Boolean)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('look-process')) found.push(Number(pid));
  }
  return found;
}

test('nothing holds a transaction while it works on pictures', () => {
  const inOne = [...captures.operations, ...vision.operations].flatMap(({ steps }) =>
    steps.flatMap((step) => ('runOutside' in step ? [] : step.name)),
  );
  // They write rows and start what comes next, and open no picture.
  expect(inOne).toEqual(['open the review', 'estimate the share of damaged roofs', 'suggest again']);
});
