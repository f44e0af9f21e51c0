import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChangeAnswer } from '#contract/changes.ts';
import type { MeasurementLine } from '#contract/measurements.ts';
import type { Person as PersonAtDoor } from '#contract/people.ts';
import type { PriceBook } from '#contract/price-book.ts';
import type { Proposal, ProposalLine } from '#contract/proposal.ts';
import { measureRoof } from '#domain/measure/measure.ts';
import type { Tracing } from '#domain/measure/tracing.ts';
import { estimate } from '#domain/pricing/estimate.ts';
import { quantitiesOfMeasurement } from '#domain/pricing/quantities.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { atHome, companyTexts, stormWork } from './selling.fixture.ts';

let server: TestServer;
let rep: Client;
let door: number;
let house = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  house += 1;
  door = await addProperty(server.services.db, { zipCode: '85251', address: `${house} Offline St` });
  rep = await server.signIn(await server.addPerson({ zips: ['85251'] }));
  await rep.put('/api/proposal-template', { ...companyTexts, version: 0 });
});
afterAll(() => server.close());

const roof = { squares: 24.5, pitch: 5, stories: 1, layers: 1 };
const drafted = (more: object = {}) => ({
  ...{
    id: randomUUID(),
    deviceId: randomUUID(),
    sequence: 1,
    kind: 'proposal',
    at: new Date().toISOString(),
  },
  body: {
    propertyId: door,
    calculations: [
      { package: 'good', ...roof },
      { package: 'best', ...roof },
    ],
    preselected: 1,
    recipients: [{ name: 'Olivia Kurz', email: 'olivia@example.com' }],
    fields: { answers: atHome, title: 'Drafted at the door' },
    ...more,
  },
});
const apply = async (change: object, client = rep) => {
  const answer = await client.post('/api/changes', { changes: [change] });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json() as { results: ChangeAnswer[] }).results[0];
};
const list = async () => (await rep.get(`/api/properties/${door}/proposals`)).json() as ProposalLine[];

test('a proposal drafted without a connection arrives once, priced and with its people', async () => {
  const change = drafted();
  expect(await apply(change)).toMatchObject({ result: 'applied', reason: null });
  expect(await apply(change)).toMatchObject({ result: 'already' });
  const [line, ...others] = await list();
  expect(others).toEqual([]);
  expect(line).toMatchObject({ status: 'draft', title: 'Drafted at the door' });
  const plain = Number(line?.value);
  const guards = { label: 'Gutter guards', cents: 90_000, isOptional: true };
  const added = [{ label: 'New gutters', cents: 125_000 }, guards];
  await apply(drafted({ fields: { answers: atHome, customLines: added } }));
  const [extended] = await list();
  expect(Number(extended?.value)).toBeCloseTo(plain + 1250, 2);
  const drawn = (await rep.get(`/api/proposals/${extended?.id}`)).json() as Proposal;
  expect(drawn.check?.preview?.upgrades?.lines).toEqual([{ label: 'Gutter guards', cents: 90_000 }]);
  const proposal = (await rep.get(`/api/proposals/${line?.id}`)).json() as Proposal;
  expect(proposal.recipients).toMatchObject([{ name: 'Olivia Kurz', email: 'olivia@example.com' }]);
  expect(proposal.check?.preview?.options.map(({ name }) => name)).toEqual(['Good', 'Best']);
  expect(proposal.fields.preselectedId).toBe(proposal.fields.costCalculationIds[1]);
  // Somebody who is known already is not added again.
  expect(await apply(drafted())).toMatchObject({ result: 'applied' });
  const people = (await rep.get(`/api/properties/${door}/people`)).json() as PersonAtDoor[];
  expect(people).toHaveLength(1);
});

test('it is sent as it arrives where nothing is missing, else its sender reads that it was not', async () => {
  expect(await apply(drafted({ send: 'mail' }))).toMatchObject({ result: 'applied', reason: null });
  expect(await apply(drafted({ send: 'mail', fields: { answers: stormWork.answers } }))).toMatchObject({
    result: 'applied',
    reason: 'not-sent',
    detail: expect.stringContaining('kept as a draft'),
  });
  expect((await list()).map(({ status, number }) => [status, number])).toEqual([
    ['draft', null],
    ['sent', 'P-0001'],
  ]);
});

const hipFaces: Tracing['faces'][number]['points'][] = [
  [
    [0, 0],
    [600, 0],
    [450, 150],
    [150, 150],
  ],
  [
    [0, 300],
    [150, 150],
    [450, 150],
    [600, 300],
  ],
  [
    [0, 0],
    [150, 150],
    [0, 300],
  ],
  [
    [600, 0],
    [600, 300],
    [450, 150],
  ],
];
/** A hip roof of 60 by 30 feet, traced without a connection. */
const hip = (pitch: number): Tracing => ({
  scale: { feetPerPixel: 0.1, errorPercent: 1 },
  storyCount: 1,
  faces: hipFaces.map((points) => ({ points, pitch, pitchErrorTwelfths: 0.5 })),
});
const traced = (pitch = 6) => ({
  id: randomUUID() as string,
  ...{ deviceId: randomUUID(), sequence: 1, kind: 'measurement' },
  at: new Date(Date.now() - 3_600_000).toISOString(),
  body: { propertyId: door, tracing: hip(pitch) },
});
const versions = async () =>
  ((await rep.get(`/api/properties/${door}/measurements`)).json() as MeasurementLine[]).toReversed();
const onMeasured = ({ id }: { id: string }) =>
  drafted({ calculations: [{ package: 'better', measurementChangeId: id, layers: 1 }] });

test('a roof measured without a connection arrives once, before the draft that is priced by it, at the price of the phone', async () => {
  const { settings, ...book } = (await rep.get('/api/price-book')).json() as PriceBook;
  for (const pitch of [0, 4, 6, 9, 12]) {
    const measurement = traced(pitch);
    const draft = onMeasured(measurement);
    const sent = async () =>
      (
        (await rep.post('/api/changes', { changes: [measurement, draft] })).json() as {
          results: ChangeAnswer[];
        }
      ).results;
    expect(await sent()).toMatchObject([
      { result: 'applied', detail: expect.stringMatching(/^Saved as version \d\./) },
      { result: 'applied' },
    ]);
    expect((await sent()).map(({ result }) => result)).toEqual(['already', 'already']);
    const { tracing } = measurement.body;
    const measured = measureRoof(tracing);
    if ('problem' in measured) throw new Error(measured.problem);
    const { storyCount } = tracing;
    const roof = { version: 1, storyCount, measured, penetrations: [] };
    const price = estimate(
      quantitiesOfMeasurement(roof, { layers: 1 }, settings.typical),
      { ...book, settings },
      'better',
    );
    expect(Number((await list())[0]?.value) * 100).toBeCloseTo('totalCents' in price ? price.totalCents : 0);
  }
  expect((await versions()).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
  expect(await list()).toHaveLength(5);
});

test('a colleague who measured meanwhile loses nothing, and the draft keeps to its own roof', async () => {
  const { tracing } = traced(12).body;
  const measurement = traced(4);
  expect((await rep.post(`/api/properties/${door}/measurements`, tracing)).status).toBe(201);
  await apply(measurement);
  await rep.post(`/api/properties/${door}/measurements`, tracing);
  await apply(onMeasured(measurement));
  expect((await versions()).map(({ version, squares }) => [version, Math.round(squares)])).toEqual([
    [1, 26],
    [2, 19],
    [3, 26],
  ]);
  const [{ id = 0 } = {}] = await list();
  const { fields } = (await rep.get(`/api/proposals/${id}`)).json() as Proposal;
  const calculation = await rep.get(
    `/api/properties/${door}/cost-calculations/${fields.costCalculationIds[0]}`,
  );
  expect(calculation.json()).toMatchObject({ roof: { measurementVersion: 2 } });
});

test('a draft whose measurement did not arrive, and a roof that cannot be measured, are refused and can be sent again', async () => {
  const measurement = traced();
  const draft = onMeasured(measurement);
  expect(await apply(draft)).toMatchObject({
    result: 'refused',
    detail: 'The measurement that this is priced by has not arrived.',
  });
  const broken = (tracing: object) => apply({ ...measurement, body: { propertyId: door, tracing } });
  expect(await broken({ scale: 3 })).toMatchObject({ result: 'refused', reason: 'unreadable' });
  const { faces, ...rest } = measurement.body.tracing;
  expect(await broken({ ...rest, faces: [...faces, ...faces] })).toMatchObject({
    ...{ result: 'refused', reason: 'failed', detail: expect.stringMatching(/overlap/) },
  });
  expect(await apply(measurement)).toMatchObject({ result: 'applied' });
  expect(await apply(draft)).toMatchObject({ result: 'applied' });
  // Nobody prices by a measurement of another company or another door.
  const stranger = await server.contractor('85251');
  expect(await apply({ ...draft, id: randomUUID() }, stranger)).toMatchObject({ result: 'refused' });
  const elsewhere = await addProperty(server.services.db, { zipCode: '85251', address: '1 Other St' });
  const moved = { ...draft, id: randomUUID(), body: { ...draft.body, propertyId: elsewhere } };
  expect(await apply(moved)).toMatchObject({ result: 'refused' });
});

test('a proposal that cannot be priced or seen is refused by itself', async () => {
  expect(await apply(drafted({ calculations: [] }))).toMatchObject({
    result: 'refused',
    reason: 'unreadable',
  });
  const steep = drafted({
    calculations: [{ package: 'good', ...roof, measurementId: 4711, squares: undefined, pitch: undefined }],
  });
  expect(await apply(steep)).toMatchObject({ result: 'refused' });
  const away = await server.contractor('85257');
  expect(await apply(drafted(), away)).toMatchObject({ result: 'refused', reason: 'no-access' });
  expect(await list()).toEqual([]);
});
