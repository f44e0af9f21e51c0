import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startCluster } from './cluster.ts';

test('a cluster that is given up while it starts leaves no process and no folder', async () => {
  const place = await mkdtemp(join(tmpdir(), 'ridgecap-given-up-'));
  // Root's PostgreSQL runs under another account, which must be able to pass through.
  await chmod(place, 0o755);
  vi.stubEnv('TMPDIR', place);
  const ending = new AbortController();
  const started = startCluster({ signal: ending.signal });
  const given = expect(started).rejects.toThrow();
  await vi.waitUntil(async () => (await readdir(place)).some((name) => name.startsWith('ridgecap-pair-')), {
    timeout: 30_000,
  });
  ending.abort();
  await given;
  vi.unstubAllEnvs();
  expect(await readdir(place)).toEqual([]);
  expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(place);
  await rm(place, { recursive: true, force: true });
}, 120_000);
