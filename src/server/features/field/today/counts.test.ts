import { afterAll, beforeAll, expect, test } from 'vitest';
import { CrewDay } from '#contract/crew-day.ts';
import type { LeadPage } from '#contract/leads.ts';
import { Pipeline } from '#contract/pipeline.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import { Queue } from '#contract/queues.ts';
import { LEFT_BEHIND, Today } from '#contract/today.ts';
import { Walk } from '#contract/walks.ts';
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
  const walker = await server.addPerson({ zips: ['85251'], colleagueOf: boss, companyRole: 'rep' });
  rep = await server.signIn(walker);
  const near = await addProperties(
    server.services.db,
    '85251',
    Array.from({ length: 20 }, (_, n) => ({ severityLevel: n % 2 ? ('severe' as const) : null })),
  );
  const far = await addProperties(
    server.services.db,
    '85254',
    Array.from({ length: 4 }, () => ({ severityLevel: 'severe' as const })),
  );
  await makeWalk(rep, near.slice(0, 8), ['not_home', 'come_back', 'conversation', 'not_home', 'skipped']);
  await makeWalk(owner, [...near.slice(6, 12), ...far], ['sold', 'not_home', 'not_interested', 'come_back']);
  const gone = await server.addPerson({ zips: ['85251'], colleagueOf: boss, companyRole: 'rep' });
  await makeWalk(await server.signIn(gone), near.slice(12, 14), ['come_back', 'not_home']);
  expect((await owner.post(`/api/team/members/${gone.id}/end-access`, {})).status).toBe(200);
  const walk = { name: 'Given', propertyIds: near.slice(0, 3), miles: 1, minutes: 30, outline: [] };
  const given = await owner.post('/api/walks', {
    day: tomorrow.slice(0, 10),
    walks: [{ ...walk, userId: walker.id }],
  });
  expect(given.status, given.text).toBe(201);
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
    if (role === 'owner') {
      // A rep's, and those of somebody who left.
      expect(colleagues.map(({ id }) => id === LEFT_BEHIND)).toEqual([false, true]);
      const all = colleagues.reduce((sum, { count }) => sum + count, comeBacks.count);
      expect(await listed('come-backs', 'company')).toBe(all);
    } else expect(colleagues).toEqual([]);
    expect(hotLeads.count).toBeGreaterThan(0);
    expect(await listed('hot-leads', 'me')).toBe(hotLeads.count);

    // Pipeline: a column holds its deals, and what is untouched is on the dashboard.
    const pipeline = `/api/pipeline?monthSince=${tomorrow}&quarterSince=${tomorrow}`;
    for (const { stage, count } of Pipeline.parse(await read(who, pipeline)).stages)
      expect((await read<LeadPage>(who, `/api/leads?stage=${stage}`)).leads, stage).toHaveLength(count);

    // Walks: their doors and those done are their queue's, and the map of the day has the doors of all of them.
    const day = tomorrow.slice(0, 10);
    const walks = Walk.array().parse(await read(who, `/api/walks?day=${day}`));
    expect(walks).toHaveLength(1);
    for (const { queueId, doors, done, places } of walks) {
      const items = await read<QueueItem[]>(who, `/api/queues/${queueId}/items`);
      expect([items.length, items.filter(({ status }) => status !== 'new').length]).toEqual([doors, done]);
      expect(places.length).toBeLessThanOrEqual(doors);
    }
    if (role === 'owner') {
      const crew = CrewDay.parse(await read(who, `/api/today/crew?since=${tomorrow}&day=${day}`));
      expect(crew.doorCount).toBe(walks.reduce((sum, { doors }) => sum + doors, 0));
    }

    // Queues, which are those of Team as well: their doors, those done, and those where nobody was home.
    const queues = Queue.array().parse(await read(who, '/api/queues'));
    expect(queues).toHaveLength(role === 'owner' ? 4 : 2);
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

test('who was promised a visit by somebody whose account is deleted is on the owner’s list, not forgotten', async () => {
  const boss = await server.addPerson({ zips: ['85255'] });
  const colleague = await server.addPerson({ zips: ['85255'], colleagueOf: boss, companyRole: 'rep' });
  const gone = await server.addPerson({ zips: ['85255'], colleagueOf: boss, companyRole: 'rep' });
  const doors = await addProperties(server.services.db, '85255', [{}, {}]);
  await makeWalk(await server.signIn(gone), doors, ['come_back', 'conversation']);
  expect((await (await server.admin()).delete(`/api/admin/users/${gone.id}`)).status).toBe(200);
  const listOf = async (who: Client) =>
    (
      await read<{ propertyId: number }[]>(who, `/api/today/doors?since=${tomorrow}&list=come-backs&of=me`)
    ).map(({ propertyId }) => propertyId);
  expect(await listOf(await server.signIn(boss))).toEqual([doors[0]]);
  expect(await listOf(await server.signIn(colleague))).toEqual([]);
});
