import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { makeClient } from '#testing/client.ts';
import { startProcess } from '#testing/process.ts';
import { uploadForm } from '#testing/uploads.ts';

const login = { email: 'boss@example.com', password: 'boss-secret' };
const SENTENCE = /no space left on its disk, so nothing was saved/;

// A separate disk of 200 MB in memory, only where this account may mount one.
const disk = await mkdtemp(join(tmpdir(), 'ridgecap-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', disk]).status === 0;
afterAll(async () => {
  if (isMounted) spawnSync('umount', ['-l', disk]);
  await rm(disk, { recursive: true, force: true });
});

// Word: this account may not mount, so the test with its own disk was left out.
test.runIf(isMounted)(
  'a full disk is reported, saves nothing by halves, and is over when there is room',
  async () => {
    const tooMany = rows(400_000);
    const server = await startProcess({
      ADMIN_EMAIL: login.email,
      ADMIN_PASSWORD: login.password,
      DATA_DIR: join(disk, 'data'),
      LOG_LEVEL: 'silent',
    });
    await server.ready();
    const admin = makeClient(server.url);
    await admin.post('/api/auth/login', login);

    const large = await importRows(tooMany);
    // If PostgreSQL's own log hits the end of the disk, it restarts; if a table does, it reports an error. A large file that
    // has arrived is answered before: its operation then ends with the reason.
    expect([202, 503, 507]).toContain(large.status);
    if (large.status === 507) expect(large.text).toMatch(SENTENCE);
    // A stopped database gets the end recorded as soon as it is back.
    await vi.waitFor(
      async () =>
        expect((await admin.get('/api/uploads/history')).text).toMatch(
          /Nothing was changed|nothing was saved/,
        ),
      { timeout: 60_000, interval: 500 },
    );
    await serves(server.url);
    expect((await admin.get('/api/properties/stats')).json()).toMatchObject({ total: 0 });

    const filler = join(disk, 'filler');
    await writeFile(filler, Buffer.alloc(210 * 1024 * 1024)).catch(() => {});
    const refused = await Promise.all(Array.from({ length: 40 }, (_, n) => addQueue(n)));
    expect(refused.every((status) => status === 507 || status === 503)).toBe(true);

    await rm(filler);
    await serves(server.url);
    expect((await admin.get('/api/queues')).json()).toEqual([]);
    expect(await addQueue(1)).toBe(201);
    const small = await importRows(rows(100));
    expect(small.json()).toMatchObject({ inserted: 100 });
    expect(await server.end('SIGTERM')).toBe(0);

    function importRows(csv: string) {
      return admin.post('/api/admin/upload/properties', uploadForm(csv, { zipCode: '85251' }));
    }

    async function addQueue(n: number): Promise<number> {
      const description = 'x'.repeat(400);
      return (await admin.post('/api/queues', { name: `Queue ${n}`, description })).status;
    }
  },
  150_000,
);

async function serves(url: string): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), {
    timeout: 30_000,
    interval: 200,
  });
}

const rows = (count: number): string =>
  `address,parcelNumber,owner\n${Array.from({ length: count }, (_, n) => `${n + 1} N Elm St,P-${n + 1},Owner ${n} ${'x'.repeat(60)}`).join('\n')}\n`;
