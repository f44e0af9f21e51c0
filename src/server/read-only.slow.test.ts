import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { sql } from '#server/db/orm.ts';
import { apiTokens, mapZips, properties, sessions, zipCodes } from '#server/db/schema/index.ts';
import { refreshZipTotals } from '#server/features/company/coverage/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { fittingCalls, urlOf } from '#testing/calls.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

/** Drawn calls of each endpoint by each caller, beside the one with what is known. */
const RUNS = 1;

const reads = Object.values(contract)
  .flatMap((feature) => Object.values<Endpoint>(feature))
  .filter(({ method }) => method === 'GET');

let server: TestServer;
let readOnly: TestServer;
let callers: Record<'visitor' | 'admin' | 'contractor' | 'program', Record<string, string>>;
const known: Record<string, string | number> = { zipCode: '85251', tagKey: 'hot_lead' };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  const [propertyId = 0] = await addProperties(db, '85251', [{}, {}, {}]);
  const contractor = await server.contractor('85251');
  const admin = await server.admin();
  callers = {
    visitor: {},
    admin: { cookie: admin.cookie() },
    contractor: { cookie: contractor.cookie() },
    program: { authorization: `Bearer ${await makeToken(contractor)}` },
  };
  const { id: queueId } = (await contractor.post('/api/queues', { name: 'Doors' })).json() as { id: number };
  await contractor.post(`/api/queues/${queueId}/items`, { propertyId });
  await contractor.post(`/api/queues/${queueId}/items/${propertyId}/outcome`, { outcome: 'conversation' });
  const note = (await contractor.post(`/api/properties/${propertyId}/notes`, { body: 'Gate' })).json();
  Object.assign(known, { propertyId, queueId, noteId: (note as { id: number }).id });
  // Drawn once and changed since; another ZIP was never drawn.
  await contractor.get('/api/map/summary');
  await addProperties(db, '85252', [{}]);
  await db.update(properties).set({ severityLevel: 'severe' });
  await db.transaction((tx) => refreshZipTotals(tx, ['85251', '85252']));

  const url = new URL(server.databaseUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  readOnly = await startTestServer({
    databaseUrl: url.href,
    settings: { ROLE: 'web', DATABASE_URL: url.href },
  });
});
afterAll(async () => {
  await readOnly.close();
  await server.close();
});

async function makeToken(client: Client): Promise<string> {
  const wanted = { name: 'A program', days: 30, currentPassword: 'correct horse' };
  return ((await client.post('/api/profile/tokens', wanted)).json() as { token: string }).token;
}

/** What is written once a minute is due. */
async function makeDue(): Promise<void> {
  const { db } = server.services;
  await db.update(sessions).set({ lastSeenAt: sql`now() - interval '2 minutes'` });
  await db.update(apiTokens).set({ lastUsedAt: null });
}

describe.each(reads.map((endpoint) => ({ name: endpoint.path, endpoint })))('GET $name', ({ endpoint }) => {
  test.each(['visitor', 'contractor', 'program', 'admin'] as const)('as %s', async (who) => {
    await makeDue();
    const calls = fc.sample(fittingCalls(endpoint, known), { numRuns: RUNS, seed: 34 });
    for (const call of [{ params: known, query: {}, body: undefined, files: undefined }, ...calls]) {
      const address = urlOf(endpoint, call);
      const answer = await readOnly.visitor().get(address, callers[who]);
      expect([address, answer.status, answer.status < 500 ? '' : answer.text]).toEqual([
        address,
        answer.status,
        '',
      ]);
    }
  });
});

test('the database was read only, and something was due', async () => {
  await expect(readOnly.services.db.update(zipCodes).set({ city: 'X' })).rejects.toThrow();
  const drawn = await server.services.db.select().from(mapZips);
  expect(drawn.map(({ zipCode }) => zipCode)).toEqual(['85251']);
});

test('connections of reads refuse every write', async () => {
  await expect(server.services.readers.db.update(zipCodes).set({ city: 'X' })).rejects.toThrow();
});
