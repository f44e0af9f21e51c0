import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LeadPage } from '#contract/leads.ts';
import { Pipeline } from '#contract/pipeline.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import { Queue } from '#contract/queues.ts';
import { Today } from '#contract/today.ts';
import { DAY_MS } from '#domain/durations.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
let rep: Client;
let owner: Client;
const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
beforeAll(async () => {
  server = await startTestServer();
  const boss = await server.addPerson({ zips: ['85251', '85254'] });
  owner = await server.signIn(boss);
  rep = await server.signIn(
    await server.addPerson({ zips: ['85251'], colleagueOf: boss, companyRole: 'rep' }),
  );
  const near = await addProperties(
    server.services.db,
    '85251',
    Array.from({ length: 16 }, (_, n) => ({ severityLevel: n % 2 ? ('severe' as const) : null })),
  );
  const far = await addProperties(
    server.services.db,
    '85254',
    Array.from({ length: 4 }, () => ({ severityLevel: 'severe' as const })),
  );
  await makeWalk(rep, near.slice(0, 8), ['not_home', 'come_back', 'conversation', 'not_home', 'skipped']);
  await makeWalk(owner, [...near.slice(6, 12), ...far], ['sold', 'not_home', 'not_interested', 'come_back']);
  // Tagged, it stays in its list and stage, but nobody is sent there.
  await rep.post(`/api/properties/${near[15]}/tags`, { tagKey: 'do_not_contact' });
});
afterAll(() => server.close());

async function makeWalk(who: Client, doors: number[], outcomes: string[]): Promise<void> {
  const { id } = Queue.parse((await who.post('/api/queues', { name: `Walk of ${doors.length}` })).json());
  await who.post(`/api/queues/${id}/items/bulk`, { propertyIds: doors });
  for (const [n, outcome] of outcomes.entries())
    await who.post(`/api/queues/${id}/items/${doors[n]}/outcome`, { outcome });
}

const read = async <Row>(who: Client, path: string): Promise<Row> => {
  const answer = await who.get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as Row;
};

test.for(['rep', 'owner'])(
  'every number on the screens of the %s is the length of its list',
  async (role) => {
    const who = role === 'rep' ? rep : owner;
    const lengthOf = async (path: string) => (await read<unknown[]>(who, path)).length;

    // Today: the numbers of each list, tomorrow, when visits of today are due again.
    const {
      comeBacks,
      colleagues = [],
      hotLeads,
    } = Today.parse(await read(who, `/api/today?since=${tomorrow}`));
    const listed = (list: string, of: string) =>
      lengthOf(`/api/today/doors?since=${tomorrow}&list=${list}&of=${of}`);
    expect(comeBacks.count).toBeGreaterThan(0);
    expect(await listed('come-backs', 'me')).toBe(comeBacks.count);
    for (const { id, count } of colleagues) expect(await listed('come-backs', id)).toBe(count);
    if (role === 'owner') expect(colleagues).toHaveLength(1);
    expect(hotLeads.count).toBeGreaterThan(0);
    expect(await listed('hot-leads', 'me')).toBe(hotLeads.count);

    // Pipeline: a column holds its deals, and what is untouched is on the dashboard.
    const pipeline = `/api/pipeline?monthSince=${tomorrow}&quarterSince=${tomorrow}`;
    for (const { stage, count } of Pipeline.parse(await read(who, pipeline)).stages)
      expect((await read<LeadPage>(who, `/api/leads?stage=${stage}`)).leads, stage).toHaveLength(count);

    // Queues, which are those of Team as well: their doors, those done, and those where nobody was home.
    const queues = Queue.array().parse(await read(who, '/api/queues'));
    expect(queues).toHaveLength(role === 'owner' ? 2 : 1);
    for (const { id, itemCount, workedCount, notHomeCount } of queues) {
      const items = await read<QueueItem[]>(who, `/api/queues/${id}/items`);
      expect(items).toHaveLength(itemCount);
      const isClosed = ({ stage }: QueueItem) => stage === 'won' || stage === 'lost';
      expect(items.filter((one) => one.status !== 'new' || isClosed(one))).toHaveLength(workedCount);
      expect(items.filter((one) => one.status === 'not_home' && !isClosed(one))).toHaveLength(
        notHomeCount ?? 0,
      );
    }
  },
);
