import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isRunning } from './end-all-at-exit.ts';

// What a bench does: a folder for its files, and a program that does not end by itself.
const bench = `
  import { spawn } from 'node:child_process';
  import { mkdtempSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { endAllAtExit } from './scripts/end-all-at-exit.ts';
  endAllAtExit();
  const folder = mkdtempSync(tmpdir() + '/bench-');
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  server.unref();
  console.log(JSON.stringify({ folder, pid: server.pid }));
  if (process.argv.at(-1) === 'fails') throw new Error('it failed');
  setInterval(() => {}, 1000);
`;

test.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGINT', 'fails'] as const)(
  'a bench that is stopped or fails leaves no process and no file (%s)',
  async (how) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', bench, how], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(child, 'exit');
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { folder, pid } = JSON.parse(line.toString()) as { folder: string; pid: number };
    if (how !== 'fails') child.kill(how);
    const [code] = await ended;
    expect(code).not.toBe(0);
    expect(existsSync(folder)).toBe(false);
    expect(isRunning(pid)).toBe(false);
  },
);
