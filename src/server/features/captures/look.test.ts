import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { flyOver } from '#testing/pictures.ts';
import { look } from './look.ts';

test('a picture is not blamed for a process that somebody else ended at it', async () => {
  const [picture] = await flyOver('2026-11-20', { columns: 1, rows: 1 });
  const looked = look(picture?.bytes ?? Buffer.alloc(0));
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(process.pid), '-f', 'look-process']);
  process.kill(Number(stdout), 'SIGKILL');
  expect(await looked).toMatchObject({ simulated: true, camera: { problems: [] } });
}, 60_000);
