import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkJob } from '#contract/bulk-adds.ts';
import { DAY_MS } from '#domain/durations.ts';
import { makeClient } from '#testing/client.ts';
import { makeDatabase } from '#testing/database.ts';
import { startProcess } from '#testing/process.ts';
import { imported, uploadForm } from '#testing/uploads.ts';

const login = { email: 'boss@example.com', password: 'boss-secret' };

let dataDir: string;
let geocoder: Server;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-clock-'));
  geocoder = createServer((request, response) => {
    const street = new URL(request.url ?? '', 'http://localhost').searchParams.get('street') ?? '';
    const house = { lat: '43.03', lon: `-76.13${street.charAt(0)}`, category: 'building' };
    const address = { house_number: street.split(' ')[0], road: 'Main Street' };
    response.setHeader('content-type', 'application/json').end(JSON.stringify([{ ...house, address }]));
  });
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  geocoder.close();
  await rm(dataDir, { recursive: true, force: true });
});

// The server's clock is moved and the database's is not: so it is as well where they run on two machines.
test.each([
  ['ahead', 3],
  ['back', -3],
])(
  'when the clock jumps three days %s, who is signed in works on, and so do the jobs',
  async (_way, days) => {
    const database = await makeDatabase({ empty: true });
    const server = await startProcess({
      DATA_DIR: join(dataDir, String(days)),
      DATABASE_URL: database.url,
      ADMIN_EMAIL: login.email,
      ADMIN_PASSWORD: login.password,
      GEOCODER: 'nominatim',
      GEOCODER_URL: `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}`,
      GEOCODER_RATE: '50',
      NODE_OPTIONS: `--import=${import.meta.resolve('#testing/jumping-clock.ts')}`,
      CLOCK_JUMP_MS: String(days * DAY_MS),
    });
    try {
      await server.ready();
      const admin = makeClient(server.url);
      await admin.post('/api/auth/login', login);
      const upload = (csv: string) => imported(admin.post('/api/admin/upload/properties', formOf(csv)));
      const leads = async () => (await admin.get('/api/properties')).json() as Lead[];
      const allLocated = () => until(async () => (await leads()).every(({ latitude }) => latitude !== null));
      const readState = async () => {
        const [lead] = await leads();
        const notes = (await admin.get(`/api/properties/${lead?.id}/notes`)).json() as Note[];
        const { stage } = (await admin.get(`/api/properties/${lead?.id}/crm`)).json() as { stage: string };
        return { stage, notes: notes.map(({ body }) => body) };
      };
      const write = async (body: string, stage: string) => {
        const [lead] = await leads();
        expect((await admin.post(`/api/properties/${lead?.id}/notes`, { body })).status).toBe(201);
        expect((await admin.put(`/api/properties/${lead?.id}/stage`, { stage })).status).toBe(200);
      };

      await upload('address\n1 Main St\n2 Main St\n');
      await allLocated();
      await write('Before the jump', 'knocked');

      server.child.kill('SIGUSR2');
      await until(async () => server.output().includes('now.'));

      expect((await admin.get('/api/auth/me')).status).toBe(200);
      expect(await upload('address\n1 Main St\n2 Main St\n3 Main St\n')).toMatchObject({
        inserted: 1,
        unchanged: 2,
      });
      await allLocated();
      await write('After the jump', 'called');
      expect(await readState()).toEqual({ stage: 'called', notes: ['After the jump', 'Before the jump'] });
      const { jobId } = (
        await admin.post('/api/queues/default/items/bulk', { filter: {} })
      ).json() as BulkJob;
      await until(async () => {
        const { status } = (await admin.get(`/api/queues/jobs/${jobId}`)).json() as BulkJob;
        return status === 'completed';
      });

      const again = makeClient(server.url);
      expect((await again.post('/api/auth/login', login)).status).toBe(200);
      expect((await again.get('/api/auth/me')).status).toBe(200);
      expect((await again.post('/api/auth/logout')).status).toBeLessThan(300);
      expect((await again.get('/api/auth/me')).status).toBe(401);
      expect(server.output()).not.toMatch(/"level":(50|60)/);
    } finally {
      await server.end('SIGTERM');
      await database.drop();
    }
  },
);

interface Lead {
  id: number;
  latitude: number | null;
}
interface Note {
  body: string;
}

const formOf = (csv: string) => uploadForm(csv, { zipCode: '13210' });

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(50);
}
