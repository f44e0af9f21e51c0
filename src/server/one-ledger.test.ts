import { randomUUID } from 'node:crypto';
import { Client as Assistant, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CrewDay } from '#contract/crew-day.ts';
import { DayOfRep, HourOfWeek, WeekOfRep, ZipCoverage } from '#contract/figures.ts';
import { Deal, Pipeline, PipelineWeek } from '#contract/pipeline.ts';
import { Today } from '#contract/today.ts';
import { dealWorth } from '#domain/crm/deal-value.ts';
import { type Stage, stages } from '#domain/crm.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { dealCounts, funnelOf, funnelSteps, leaderboard, stepsOf } from '#domain/figures/ledger.ts';
import { weeklyText } from '#domain/figures/weekly-mail.ts';
import { isVisit, type Outcome, visitOutcomes } from '#domain/queues/outcomes.ts';
import { PASSWORD, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DOORS = 5;

/** Something that one of two people does at a door: a visit, which they may take back, or a stage set by hand. */
type Act = { door: number; isOwner: boolean } & (
  | { outcome: Outcome; isUndone: boolean }
  | { stage: Stage; dealValue: string | null }
);

const where = { door: fc.nat(DOORS - 1), isOwner: fc.boolean() };
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ ...where, outcome: fc.constantFrom(...visitOutcomes), isUndone: fc.boolean() }),
    },
    fc.record({
      ...where,
      stage: fc.constantFrom(...stages),
      dealValue: fc.option(fc.nat(5_000_000).map((cents) => (cents / 100).toFixed(2))),
    }),
  ),
  { minLength: 6, maxLength: 14 },
);

let zips = 86_100;
test('of one history, every screen, mail and tool has the same numbers', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      zips += 1;
      const zipCode = String(zips);
      const boss = await server.addPerson({ zips: [zipCode] });
      const ben = await server.addPerson({ zips: [zipCode], colleagueOf: boss });
      const [owner, rep] = await Promise.all([server.signIn(boss), server.signIn(ben)]);
      const doors = await addProperties(server.services.db, zipCode, Array(DOORS).fill({}));
      for (const [minute, act] of history.entries())
        await perform(act.isOwner ? owner : rep, doors[act.door] ?? 0, act, minute);
      const made = (isOwner: boolean) =>
        history.flatMap((act) =>
          act.isOwner === isOwner && 'outcome' in act && !act.isUndone && isVisit(act.outcome)
            ? [{ ...act, count: 1 }]
            : [],
        );
      const truth = new Map(
        [true, false].map((isOwner) => [isOwner ? boss.id : ben.id, stepsOf(made(isOwner))]),
      );
      const all = stepsOf([...made(true), ...made(false)]);

      const read = await viewsOf(owner, zipCode);
      for (const { userId, ...one } of leaderboard(read.weeks))
        expect(one).toMatchObject(truth.get(userId) ?? {});
      for (const { id, visits } of read.crew.people) expect(stepsOf(visits)).toEqual(truth.get(id));
      for (const { isMe, ...one } of read.today.crew) {
        const { visits, appointments } = truth.get(isMe ? boss.id : ben.id) ?? {};
        expect(one).toMatchObject({ visits, appointments });
      }
      expect(sumOf(read.today.crew.map(({ visits }) => visits))).toBe(all.visits);
      // An assistant reads what the screen does.
      const { people } = (await readByAssistant(owner, read.asked)).crew as CrewDay;
      expect(people).toEqual(read.crew.people);
      expect(sumOf(read.hours.map(({ visits }) => visits))).toBe(all.visits);
      expect(sumOf(read.hours.map(({ conversations }) => conversations))).toBe(all.conversations);
      for (const [userId, steps] of truth)
        for (const step of funnelSteps)
          expect(sumOf(read.days.filter((one) => one.userId === userId).map((one) => one[step]))).toBe(
            steps[step],
          );
      const mail = weeklyText(read.weeks, { from: '2026-01-05', to: '2026-01-11' });
      expect(mail).toContain(`${all.visits} ${all.visits === 1 ? 'visit' : 'visits'},`);
      expect(mail).toContain(`${all.appointments} appointments, ${all.sold} sold\n`);
      const visited = new Set([...made(true), ...made(false)].map(({ door }) => door));
      expect(read.coverage.counts).toMatchObject({ doors: DOORS, visited: visited.size });

      const { pipeline, deals } = read;
      for (const { stage, deals: begun, count, value } of pipeline.stages) {
        const listed = deals.filter((deal) => deal.stage === stage);
        if (stage !== 'new') expect([stage, count]).toEqual([stage, listed.length]);
        expect(begun).toBeLessThanOrEqual(count);
        expect(Number(value)).toBeCloseTo(sumOf(listed.map((deal) => Number(dealWorth(deal) ?? 0))), 2);
      }
      expect(sumOf(pipeline.stages.map(({ count }) => count))).toBe(DOORS);
      const { won } = dealCounts(pipeline.stages);
      expect(pipeline.won.month).toEqual(pipeline.won.quarter);
      expect([pipeline.won.month.count, sumOf(read.today.crew.map((one) => one.won))]).toEqual([won, won]);
      expect(sumOf(read.crew.people.map((one) => one.won))).toBe(won);
      expect(sumOf(read.won.map((week) => week.won))).toBe(won);
      const counts = funnelOf(pipeline.recorded).map(({ count }) => count);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      expect(counts.at(-1)).toBeGreaterThanOrEqual(won);
      for (const step of funnelSteps) expect(all.visits).toBeGreaterThanOrEqual(all[step]);
    }),
    { numRuns: 2 },
  );
});

const sumOf = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const deviceId = randomUUID();
let sequence = 0;
async function perform(client: Client, propertyId: number, act: Act, minute: number): Promise<void> {
  if ('stage' in act) {
    const { stage, dealValue } = act;
    expect((await client.put(`/api/properties/${propertyId}/stage`, { stage, dealValue })).status).toBe(200);
    return;
  }
  sequence += 2;
  const at = new Date(Date.now() - HOUR_MS / 2 + minute * 60_000).toISOString();
  const visit = {
    ...{ id: randomUUID() as string, deviceId, sequence, kind: 'knock', at },
    body: { propertyId, queueId: null, outcome: act.outcome, dealValue: null },
  };
  const undo = {
    ...visit,
    id: randomUUID(),
    sequence: sequence + 1,
    kind: 'undo',
    body: { changeId: visit.id },
  };
  const sent = await client.post('/api/changes', { changes: act.isUndone ? [visit, undo] : [visit] });
  expect(sent.status, sent.text).toBe(200);
}

async function viewsOf(owner: Client, zipCode: string) {
  const get = async (path: string) => {
    const answer = await owner.get(path);
    expect(answer.status, answer.text).toBe(200);
    return answer.json();
  };
  const since = new Date(Date.now() - HOUR_MS).toISOString();
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const span = `from=${day(7)}&to=${day(-1)}&timeZone=UTC`;
  return {
    asked: { since, day: day(0) },
    weeks: WeekOfRep.array().parse(await get(`/api/team/figures?${span}`)),
    days: DayOfRep.array().parse(await get(`/api/team/days?${span}`)),
    won: PipelineWeek.array().parse(await get(`/api/pipeline/weeks?${span}`)),
    hours: HourOfWeek.array().parse(await get(`/api/team/hours?${span}`)),
    coverage: ZipCoverage.parse(await get(`/api/team/coverage/${zipCode}`)),
    today: Today.parse(await get(`/api/today?since=${since}`)),
    crew: CrewDay.parse(await get(`/api/today/crew?since=${since}&day=${day(0)}`)),
    pipeline: Pipeline.parse(await get(`/api/pipeline?monthSince=${since}&quarterSince=${since}`)),
    deals: Deal.array().parse(await get('/api/pipeline/deals')),
  };
}

/** The crew's day, as an assistant with a key of the owner's reads it. */
async function readByAssistant(owner: Client, day: { since: string; day: string }) {
  const wanted = { name: 'Assistant', scopes: ['leads'], currentPassword: PASSWORD };
  const { token } = (await owner.post('/api/company/keys', wanted)).json() as { token: string };
  const client = new Assistant({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', server.baseUrl), { requestInit }));
  const answer = await client.callTool({ name: 'get_crew_day', arguments: day });
  await client.close();
  const [first] = answer.content as { text: string }[];
  return JSON.parse(first?.text ?? '') as Record<string, unknown>;
}
