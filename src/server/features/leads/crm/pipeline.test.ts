import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#access/can.ts';
import { Deal, Pipeline, PipelineWeek } from '#contract/pipeline.ts';
import type { ProposalBoard } from '#contract/proposal.ts';
import { dealWorth } from '#domain/crm/deal-value.ts';
import { DAY_MS } from '#domain/durations.ts';
import { dealCounts } from '#domain/figures/ledger.ts';
import { eq } from '#server/db/orm.ts';
import { companyDoors } from '#server/db/schema/index.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import { findCrmDoor } from '#server/features/connect/crm-links/door.data.ts';
import { type Delivery, gatherFacts } from '#server/features/connect/hooks/facts.data.ts';
import { companyTexts, homeownerOf, sellingWith } from '#server/features/sales/proposals/selling.fixture.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
let contractor: Client;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  ids = await addProperties(db, '85251', Array(10).fill({}));
  const hidden = await addProperties(db, '85031', [{}]);
  const person = await server.addPerson({ zips: ['85251', '85031'] });
  contractor = await server.signIn(person);
  const move = (id: number | undefined, stage: string, dealValue: string | null = null) =>
    contractor.put(`/api/properties/${id}/stage`, { stage, dealValue });
  await move(ids[0], 'knocked');
  await move(ids[0], 'won', '1000.10');
  await move(ids[1], 'won', '0.20');
  await move(ids[2], 'won', '500');
  await move(ids[3], 'proposal_sent');
  await move(ids[3], 'lost');
  await move(ids[4], 'knocked');
  await move(ids[5], 'knocked');
  await move(ids[5], 'new');
  await move(hidden[0], 'won', '7777');
  const admin = await server.admin();
  await admin.post('/api/admin/remove-zip', { userId: person.id, zipCode: '85031' });
  const lastYear = new Date('2025-01-15T12:00:00Z');
  await db
    .update(companyDoors)
    .set({ wonAt: lastYear })
    .where(eq(companyDoors.propertyId, ids[2] ?? 0));
});
afterAll(() => server.close());

const read = async (monthSince: string, quarterSince: string) =>
  Pipeline.parse(
    (await contractor.get(`/api/pipeline?monthSince=${monthSince}&quarterSince=${quarterSince}`)).json(),
  );

test('counts the doors of each stage and adds their value to the cent', async () => {
  const { stages } = await read('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');
  const counts = Object.fromEntries(stages.map(({ stage, count }) => [stage, count]));
  expect(counts).toMatchObject({ new: 5, knocked: 1, won: 3, lost: 1, called: 0 });
  expect(stages.find(({ stage }) => stage === 'won')?.value).toBe('1500.30');
});

test('knows what was won since the month and the quarter began', async () => {
  const { won } = await read('2026-01-01T00:00:00Z', '2025-01-01T00:00:00Z');
  expect(won).toEqual({
    month: { count: 2, value: '1000.30', signed: 0 },
    quarter: { count: 3, value: '1500.30', signed: 0 },
  });
  expect((await contractor.get('/api/pipeline?monthSince=yesterday')).status).toBe(400);
});

test('remembers how far each door came, also one that was lost or put back since', async () => {
  const { recorded } = await read('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');
  expect(recorded.map(({ stage, count }) => [stage, count])).toEqual([
    ['queued', 6],
    ['knocked', 6],
    ['called', 4],
    ['appt_set', 4],
    ['proposal_sent', 4],
    ['won', 3],
  ]);
});

test('lists the deals, the latest of each stage first, and none they may not see now', async () => {
  const deals = Deal.array().parse((await contractor.get('/api/pipeline/deals')).json());
  const won = deals.filter(({ stage }) => stage === 'won').map(({ propertyId }) => propertyId);
  expect(won).toEqual([ids[2], ids[1], ids[0]]);
  expect(deals).toHaveLength(6);
});

test('lists one stage as far as they want to read', async () => {
  const deals = async (query: string) =>
    Deal.array()
      .parse((await contractor.get(`/api/pipeline/deals?${query}`)).json())
      .map(({ propertyId }) => propertyId);
  expect(await deals('stage=won&limit=2')).toEqual([ids[2], ids[1]]);
  expect(await deals('stage=won&limit=2000')).toEqual([ids[2], ids[1], ids[0]]);
  expect((await contractor.get('/api/pipeline/deals?stage=sold')).status).toBe(400);
  expect((await contractor.get('/api/pipeline/deals?limit=2001')).status).toBe(400);
});

test('lists them by amount and by how long they are in their stage', async () => {
  const won = async (order: string, limit = 10) =>
    Deal.array()
      .parse((await contractor.get(`/api/pipeline/deals?stage=won&order=${order}&limit=${limit}`)).json())
      .map(({ propertyId }) => propertyId);
  expect(await won('amount')).toEqual([ids[0], ids[2], ids[1]]);
  expect(await won('amount', 2)).toEqual([ids[0], ids[2]]);
  expect(await won('age')).toEqual([ids[0], ids[1], ids[2]]);
  expect((await contractor.get('/api/pipeline/deals?order=size')).status).toBe(400);
});

test('every view of a company’s deals has the same sums, from the first proposal to the last signature', async () => {
  const { db } = server.services;
  const doors = await addProperties(db, '85017', Array(3).fill({}));
  const [first = 0, second = 0, byHand = 0] = doors;
  const person = await server.addPerson({ zips: ['85017'] });
  const rep = await server.signIn(person);
  const rival = await server.contractor('85017');
  const move = (client: Client, id: number, stage: string, dealValue: string | null = null) =>
    client.put(`/api/properties/${id}/stage`, { stage, dealValue });
  for (const id of doors) for (const client of [rep, rival]) await move(client, id, 'proposal_sent');
  expect((await rep.put('/api/proposal-template', { ...companyTexts, version: 0 })).status).toBe(200);
  const actor = (await findActor(db, person.id)) as Actor;
  const dealsOf = async (client: Client) =>
    Deal.array().parse((await client.get('/api/pipeline/deals?order=amount')).json());
  /** What a stage is worth by the pipeline, its cards, the webhooks and the CRM: the same, else it fails. */
  const worthOf = async (stage: 'proposal_sent' | 'won') => {
    const answer = await rep.get(`/api/pipeline?monthSince=${LONG_AGO}&quarterSince=${LONG_AGO}`);
    const pipeline = Pipeline.parse(answer.json());
    const deals = (await dealsOf(rep)).filter((deal) => deal.stage === stage);
    expect(pipeline.stages.find((one) => one.stage === stage)).toMatchObject({
      open: deals.filter(({ offered }) => offered !== null).length,
      signed: deals.filter(({ signed }) => signed !== null).length,
    });
    const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
    const span = `from=${day(7)}&to=${day(0)}&timeZone=UTC`;
    const weeks = PipelineWeek.array().parse((await rep.get(`/api/pipeline/weeks?${span}`)).json());
    const offers = (await dealsOf(rep)).map(({ offered }) => offered);
    expect(Number(weeks.at(-1)?.openValue)).toBe(Number(sumOf(offers)));
    expect(weeks.at(-1)?.open).toBe(offers.filter((offer) => offer !== null).length);
    const inCrm = await Promise.all(
      deals.map(async ({ propertyId }) => (await findCrmDoor(db, actor, propertyId, ''))?.values.dealValue),
    );
    const inHooks = await gatherFacts(
      db,
      actor,
      deals.map(({ propertyId }) => ({ propertyId, zipCode: null, actorId: null, details: {} }) as Delivery),
      '',
    );
    const sums = [
      pipeline.stages.find((one) => one.stage === stage)?.value,
      ...(stage === 'won'
        ? [pipeline.won.month.value, pipeline.won.quarter.value, sumOf(weeks.map(({ wonValue }) => wonValue))]
        : []),
      sumOf(deals.map(dealWorth)),
      sumOf(inCrm),
      sumOf(inHooks.map((facts) => facts?.door?.dealValue)),
    ];
    expect(new Set(sums.map(Number)).size, sums.join(' ')).toBe(1);
    return Number(sums[0]);
  };
  const onBoard = async (...statuses: string[]) => {
    const { columns } = (await rep.get('/api/proposals/board')).json() as ProposalBoard;
    return Number(
      sumOf(columns.map(({ status, value }) => (statuses.includes(status) ? Number(value) : null))),
    );
  };

  const { price, sent } = sellingWith(rep, first);
  const [good, best] = [await price('good'), await price('best')];
  const options = { costCalculationIds: [good.id, best.id], preselectedId: best.id };
  expect(await worthOf('proposal_sent')).toBe(0);
  await sellingWith(rep, second).draft();
  expect(await worthOf('proposal_sent')).toBe(0);
  const one = await sent(options);
  const other = await sellingWith(rep, second).sent();
  expect(await worthOf('proposal_sent')).toBe(await onBoard('sent'));
  expect(await worthOf('proposal_sent')).toBeGreaterThan(Number(best.totalProjectCost));
  expect((await dealsOf(rep))[0]?.propertyId).toBe(first);
  expect((await dealsOf(rival)).map(dealWorth)).toEqual([null, null, null]);

  expect((await homeownerOf(server, one.token).sign({ optionId: good.id })).status).toBe(200);
  expect(await worthOf('proposal_sent')).toBe(await onBoard('sent'));
  expect(await worthOf('won')).toBe(Number(good.totalProjectCost));
  expect(await worthOf('won')).toBe(await onBoard('signed'));

  // What was signed stays, whatever somebody clears or types.
  for (const typed of [undefined, '5.00']) {
    await move(rep, first, 'won', typed);
    expect(await worthOf('won')).toBe(Number(good.totalProjectCost));
    expect((await rep.get(`/api/properties/${first}/crm`)).json()).toMatchObject({
      ...{ dealValue: good.totalProjectCost, isSigned: true },
    });
  }
  await move(rep, byHand, 'won', '1000.10');
  const { won } = Pipeline.parse(
    (await rep.get(`/api/pipeline?monthSince=${LONG_AGO}&quarterSince=${LONG_AGO}`)).json(),
  );
  expect(won.month).toMatchObject({ count: 2, signed: 1 });
  expect(await worthOf('won')).toBeCloseTo(Number(good.totalProjectCost) + 1000.1, 2);

  // What can no longer be signed is worth nothing.
  await rep.post(`/api/proposals/${other.proposal.id}/revoke`);
  expect(await worthOf('proposal_sent')).toBe(0);
});
const LONG_AGO = '2020-01-01T00:00:00Z';
const sumOf = (values: readonly (string | number | null | undefined)[]): string =>
  values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0).toFixed(2);

test('a deal begins with a conversation: not-homes start none, and refusals are not lost deals', async () => {
  const outcomes = [
    'not_home',
    'come_back',
    'not_interested',
    'has_contractor',
    'do_not_knock',
    'conversation',
    'sold',
  ];
  const { db } = server.services;
  const doors = await addProperties(db, '85016', Array(10).fill({}));
  const [talked = 0, byHand = 0, undone = 0] = doors.slice(outcomes.length);
  const rep = await server.contractor('85016');
  const visit = (propertyId: number | undefined, outcome: string, id: string = randomUUID()) => ({
    ...{ id, deviceId, kind: 'knock', at: new Date().toISOString(), sequence: 1 },
    body: { propertyId, queueId: null, outcome, dealValue: null },
  });
  const send = async (...changes: object[]) =>
    expect((await rep.post('/api/changes', { changes })).json()).toMatchObject({
      results: changes.map(() => ({ result: 'applied' })),
    });
  const deviceId = randomUUID();
  await send(...outcomes.map((outcome, at) => visit(doors[at], outcome)));
  const counts = async () => {
    const since = '2026-01-01T00:00:00Z';
    const { stages } = Pipeline.parse(
      (await rep.get(`/api/pipeline?monthSince=${since}&quarterSince=${since}`)).json(),
    );
    return dealCounts(stages);
  };
  expect(await counts()).toEqual({ underWay: 1, won: 1, lost: 0, winRate: 1 });
  // Refused after a conversation is lost; a stage set by hand begins a deal; an undone visit began none.
  await send(visit(talked, 'conversation'), visit(talked, 'not_interested'));
  await rep.put(`/api/properties/${byHand}/stage`, { stage: 'proposal_sent' });
  const mistaken = visit(undone, 'appointment');
  await send(mistaken, { ...visit(undone, ''), kind: 'undo', body: { changeId: mistaken.id } });
  expect(await counts()).toEqual({ underWay: 2, won: 1, lost: 1, winRate: 0.5 });
});
