import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CaptureDetails } from '#contract/captures.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { LeadPage } from '#contract/leads.ts';
import { RoofAtDoor, RoofSizeOfDoor, type RoofSquares, type TerritoryValue } from '#contract/roof-sizes.ts';
import { sampleBook } from '#domain/pricing/sample-book.ts';
import { eq, sql } from '#server/db/orm.ts';
import { operations, properties, zipCodes } from '#server/db/schema/index.ts';
import { allOperations } from '#server/features/index.ts';
import { runOperation } from '#server/operations/run.ts';
import { openLog } from '#server/platform/log.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { boxAround, buildingOf, outlinesForm } from '#testing/outlines.ts';
import { addProperties, touchZip } from '#testing/properties.ts';
import { imported, uploadForm } from '#testing/uploads.ts';
import { findStaleZip, listUnmeasured, upsertSizes } from './measure.data.ts';
import { startMeasuring } from './roof-sizes.operations.ts';

const ZIP = '85251';
/** Houses 50 meters apart. */
const places = Array.from({ length: 8 }, (_, at) => ({ latitude: 33.49 + at * 0.00045, longitude: -111.92 }));

const names: Record<number, string> = { 1: 'court', 3: 'cross' };

let server: TestServer;
let admin: Client;
let owner: Person;
let contractor: Client;
let houses: number[];
let captureId: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
  owner = await server.addPerson({ zips: [ZIP] });
  contractor = await server.signIn(owner);
  houses = await addProperties(
    server.services.db,
    ZIP,
    places.map((place, at) => ({
      ...place,
      ...(names[at] && { propertyId: names[at] }),
      roofSubtype: 'architectural shingles',
      roofType: 'shingle/tile',
    })),
  );
  const flight = { zipCode: ZIP, kind: 'flight', capturedOn: '2026-11-20' };
  captureId = ((await admin.post('/api/captures', flight)).json() as CaptureDetails).id;
});
afterAll(() => server.close());

const house = (at: number) => houses[at] ?? 0;
const box = (at: number, size: readonly [number, number]) =>
  boxAround(places[at] ?? { latitude: 0, longitude: 0 }, size);
const bring = (...features: object[]) =>
  admin.post(`/api/captures/${captureId}/outlines`, outlinesForm(features));
const sizeOf = async (at: number, client = contractor) =>
  RoofSizeOfDoor.parse((await client.get(`/api/properties/${house(at)}/roof-size`)).json());
const squaresOf = async (client: Client) =>
  (await client.get(`/api/roof-sizes?propertyIds=${houses.join(',')}`)).json() as RoofSquares[];

/** Measures what waits, as a process does. */
async function measure(): Promise<string> {
  const { db, jobs } = server.services;
  await db.transaction((tx) => startMeasuring(tx, jobs));
  const [{ id } = { id: '' }] = await db.select().from(operations).where(eq(operations.state, 'queued'));
  const attempt = { log: openLog('silent'), signal: new AbortController().signal };
  await runOperation(server.services, allOperations, id, attempt);
  const [done] = await db.select().from(operations).where(eq(operations.id, id));
  return done?.result?.message ?? '';
}

test('a roof without an outline has no size, and the reason is given', async () => {
  expect(await sizeOf(0)).toEqual({
    ...{ from: null, squares: null, plusMinusSquares: null, planSquareFeet: null, lengths: [], range: null },
    notes: ['No outline of this roof is known, so it has no size.'],
  });
  expect(await findStaleZip(server.services.db)).toBeNull();
});

test('outlines of a file become sizes, each that is no roof with its reason', async () => {
  const courtyard = boxAround(places[1] ?? { latitude: 0, longitude: 0 }, [8, 8]);
  const garage = boxAround({ latitude: 33.49, longitude: -111.9203 }, [6, 6]);
  const [a, , c, d] = box(3, [16, 16]);
  const [, b] = box(3, [16, 4]);
  const added = await bring(
    // A house with its garage, one around a court that its position is not in, one whose lines cross, specks and halls.
    buildingOf([garage], [box(0, [20, 10])]),
    { ...buildingOf([box(1, [30, 30]), courtyard]), properties: { propertyId: 'court' } },
    buildingOf([box(2, [12, 12])]),
    { ...buildingOf([[a, c, b, d].map((corner) => corner ?? [0, 0])]), properties: { propertyId: 'cross' } },
    buildingOf([box(4, [2, 2])]),
    buildingOf([box(5, [210, 210])]),
    // One roof over two doors.
    buildingOf([boxAround({ latitude: 33.49 + 6.5 * 0.00045, longitude: -111.92 }, [14, 80])]),
  );
  expect(added.json()).toMatchObject({ rejected: 2 });
  expect((await sizeOf(0)).notes).toEqual(['Its outline arrived and is measured within minutes.']);
  expect(await measure()).toBe('5 roofs have a size. 1 outline is of no roof.');

  const first = await sizeOf(0);
  expect(first).toMatchObject({
    from: 'outline',
    lengths: [{ type: 'ridge' }, { type: 'hip' }, { type: 'eave' }],
  });
  // 200 square meters at 5 in 12.
  expect(first.squares).toBeCloseTo(23.3, 0);
  expect(first.plusMinusSquares).toBeGreaterThan(3);
  expect(first.notes).toEqual([
    'From its outline on a map of buildings, assumed 5/12, usual for shingles in AZ.',
    expect.stringContaining('Lengths are of a roof that slopes up from every side'),
    'The outline has several parts: the largest is measured, the others cover 388 sq ft.',
  ]);
  expect((await sizeOf(3)).notes).toEqual([
    'Its outline crosses itself, so it encloses no roof that could be measured.',
  ]);
  const [sixth, seventh] = [await sizeOf(6), await sizeOf(7)];
  expect(sixth).toEqual(seventh);
  expect(sixth.notes.at(-1)).toBe(
    'One roof over 2 doors: its size is of all of it, and totals count it once.',
  );
  const listed = await squaresOf(contractor);
  const roofOf = (at: number) => listed.find(({ propertyId }) => propertyId === house(at))?.roof;
  expect(roofOf(6)).toBe(roofOf(7));
  expect(roofOf(0)).not.toBe(roofOf(2));
  expect((await sizeOf(5)).notes).toEqual(['No outline of this roof is known, so it has no size.']);
});

test('a size that cannot be that of the recorded building is doubted, and stays as it is', async () => {
  const { db } = server.services;
  const { squares } = await sizeOf(2);
  const record = (at: number, areaSquareFeet: number | null) =>
    db
      .update(properties)
      .set({ areaSquareFeet })
      .where(eq(properties.id, house(at)));
  await record(2, 300);
  const doubted = await sizeOf(2);
  expect(doubted.squares).toBe(squares);
  expect(doubted.notes.at(-1)).toBe(
    'The parcel record gives 300 sq ft on all stories, and this roof covers 1,550 sq ft of ground: its outline may include another building.',
  );
  await record(2, 9000);
  expect((await sizeOf(2)).notes.at(-1)).toContain('its outline may leave a part out.');
  // Half of the roof over two doors is this one's.
  await record(7, 2900);
  expect((await sizeOf(7)).notes.join()).not.toContain('The parcel record');
  for (const at of [2, 7]) await record(at, null);
});

test('of three buildings that name one property the largest is measured, and the others are mentioned', async () => {
  const named = (wide: number, east: number) => ({
    ...buildingOf([boxAround({ latitude: places[3]?.latitude ?? 0, longitude: -111.92 + east }, [wide, 10])]),
    properties: { propertyId: 'cross' },
  });
  // The second comes twice.
  await bring(named(9, 0.0002), named(20, 0), named(20, 0), named(6, -0.0002));
  await measure();
  const { squares, notes } = await sizeOf(3);
  expect(squares).toBeCloseTo(23.3, 0);
  expect(notes).toContain(
    'The outline has several parts: the largest is measured, the others cover 1,615 sq ft.',
  );
  const [a, , c, d] = box(3, [16, 16]);
  const [, b] = box(3, [16, 4]);
  await bring({
    ...buildingOf([[a, c, b, d].map((corner) => corner ?? [0, 0])]),
    properties: { propertyId: 'cross' },
  });
  await measure();
});

test('those of other ZIP codes are not seen', async () => {
  const stranger = await server.contractor('85031');
  expect((await stranger.get(`/api/properties/${house(0)}/roof-size`)).status).toBe(404);
  expect(await squaresOf(stranger)).toEqual([]);
});

test('only what changed is measured again, and lists get a new version once', async () => {
  const { db } = server.services;
  const versionOf = async () =>
    (await db.select().from(zipCodes).where(eq(zipCodes.zipCode, ZIP)))[0]?.dataVersion;
  const measuredAt = async () =>
    (
      await db.execute<{ id: number; at: string }>(
        sql`select property_id as id, measured_at::text as at from roof_sizes order by 1`,
      )
    ).rows;
  const [before, version] = [await measuredAt(), await versionOf()];
  expect(await findStaleZip(db)).toBeNull();
  // Nothing of its roofs.
  await touchZip(db, ZIP);
  await measure();
  expect([await measuredAt(), await versionOf()]).toEqual([before, (version ?? 0) + 1]);

  await db
    .update(properties)
    .set({ roofSubtype: 'modified bitumen' })
    .where(eq(properties.id, house(2)));
  await touchZip(db, ZIP);
  await bring(buildingOf([box(0, [20, 12])]));
  await measure();
  const after = await measuredAt();
  const changed = after.filter(({ at }, row) => at !== before[row]?.at).map(({ id }) => id);
  expect(changed).toEqual([house(0), house(2)]);
  expect((await sizeOf(2)).notes).toEqual([
    'From its outline on a map of buildings, assumed flat, usual for its material.',
  ]);
  expect(await versionOf()).toBe((version ?? 0) + 3);
});

test('killed in the middle, it goes on with the roofs that are left', async () => {
  const { db } = server.services;
  await db.execute(
    sql`update roof_outlines set ring = jsonb_set(ring, '{0,0}', to_jsonb((ring->0->>0)::float8 - 0.00001))`,
  );
  await db.execute(sql`update roof_size_zips set data_version = -1`);
  const waiting = await listUnmeasured(db, ZIP, 100);
  expect(waiting.length).toBeGreaterThan(3);
  // What the process had done before it died.
  const [one] = waiting;
  if (!one) throw new Error('a roof waits');
  await db.transaction((tx) =>
    upsertSizes(tx, ZIP, [
      { propertyId: one.propertyId, digest: one.digest, size: null, problem: 'Measured before.' },
    ]),
  );
  await measure();
  expect(await listUnmeasured(db, ZIP, 100)).toEqual([]);
  expect((await sizeOf(houses.indexOf(one.propertyId))).notes).toEqual(['Measured before.']);
  expect((await sizeOf(6)).from).toBe('outline');
});

test('an outline that goes takes the size with it', async () => {
  const { db } = server.services;
  await db.execute(sql`delete from roof_outlines where property_id = ${house(6)}`);
  await db.execute(sql`update roof_size_zips set data_version = -1`);
  await measure();
  expect((await sizeOf(6)).from).toBeNull();
  expect((await sizeOf(7)).notes.join()).not.toContain('doors');
  expect((await squaresOf(contractor)).map(({ propertyId }) => propertyId)).not.toContain(house(6));
});

test('what the company traced counts before the outline, for the company alone', async () => {
  const other = await server.contractor(ZIP);
  const corners = [
    [0, 0],
    [400, 0],
    [400, 250],
    [0, 250],
  ];
  const traced = await contractor.post(`/api/properties/${house(2)}/measurements`, {
    scale: { feetPerPixel: 0.1, errorPercent: 1 },
    storyCount: 1,
    faces: [{ points: corners, pitch: 0, pitchErrorTwelfths: 0 }],
  });
  expect(traced.status).toBe(201);
  expect(await sizeOf(2)).toMatchObject({
    from: 'traced',
    squares: 10,
    notes: ['Traced by your company, version 1.'],
  });
  expect(await sizeOf(2, other)).toMatchObject({ from: 'outline' });
  const [mine, theirs] = [await squaresOf(contractor), await squaresOf(other)];
  const squares = (all: RoofSquares[]) => all.find(({ propertyId }) => propertyId === house(2))?.squares;
  expect([squares(mine), squares(theirs)]).toEqual([10, 16.1]);
});

describe('squares in lists', () => {
  const leadsOf = async (query: string) =>
    LeadPage.parse((await contractor.get(`/api/leads?${query}`)).json()).leads.map(({ id, squares }) => [
      id,
      squares,
    ]);

  test('are shown, filtered and sorted by, the company’s own first; unknown ones come last and pass no filter', async () => {
    const all = await leadsOf('sort=squares');
    expect(all.slice(0, 2)).toEqual([
      [house(7), expect.any(Number)],
      [house(1), expect.any(Number)],
    ]);
    const known = all.flatMap(([, squares]) => squares ?? []);
    expect(known).toEqual(known.toSorted((a, b) => b - a));
    expect(all.slice(known.length).every(([, squares]) => squares === null)).toBe(true);
    // Traced as 10 squares, 16 by its outline.
    expect(await leadsOf('squaresMin=9&squaresMax=11')).toEqual([[house(2), 10]]);
    expect(await leadsOf('squaresMin=15&squaresMax=17')).toEqual([]);
    expect(await leadsOf('squaresMin=1')).toHaveLength(known.length);
    const upward = await leadsOf('sort=squares&direction=asc');
    expect(upward.slice(0, known.length)).toEqual(all.slice(0, known.length).toReversed());
  });

  test('are summed over a queue, a roof over two of its doors once, and written into its file', async () => {
    const { db } = server.services;
    const outline = await db.execute<{ ring: string }>(
      sql`select ring::text as ring from roof_outlines where property_id = ${house(7)}`,
    );
    await db.execute(sql`insert into roof_outlines (capture_id, property_id, ring, source)
      values (${captureId}, ${house(6)}, ${outline.rows[0]?.ring}::jsonb, 'footprint')`);
    await db.execute(sql`update roof_size_zips set data_version = -1`);
    await measure();
    const made = (await contractor.post('/api/queues', { name: 'Large roofs' })).json() as { id: number };
    for (const at of [2, 5, 6, 7])
      await contractor.post(`/api/queues/${made.id}/items`, { propertyId: house(at) });
    const [both] = (await squaresOf(contractor)).filter(({ propertyId }) => propertyId === house(7));
    expect((await contractor.get(`/api/queues/${made.id}/squares`)).json()).toEqual({
      ...{ doors: 4, sized: 3, squares: 10 + (both?.squares ?? 0) },
    });
    const stranger = await server.contractor(ZIP);
    expect((await stranger.get(`/api/queues/${made.id}/squares`)).status).toBe(404);
  });
});

describe('what a roof may cost', () => {
  const save = (client: Client, settings: object) => client.put('/api/team/price-ranges', settings);
  const settings = { viewers: 'owners', step: 1000, forHomeowner: false };
  beforeAll(() =>
    server.services.db.execute(
      sql`update properties set severity_level = 'severe' where id in (${house(5)}, ${house(6)}, ${house(7)})`,
    ),
  );

  test('is seen by owners alone until they decide otherwise, and absent for everybody else', async () => {
    const member = async (companyRole: 'manager' | 'rep') =>
      server.signIn(await server.addPerson({ zips: [ZIP], colleagueOf: owner, companyRole }));
    const [manager, rep] = [await member('manager'), await member('rep')];
    const seenBy = async () =>
      Promise.all([contractor, manager, rep].map(async (one) => (await sizeOf(1, one)).range !== null));
    expect(await seenBy()).toEqual([true, false, false]);
    expect((await sizeOf(1)).range).toMatchObject({ isSample: true, forHomeowner: false });
    expect((await manager.get('/api/team/territory-values')).json()).toEqual([]);
    expect((await save(manager, settings)).status).toBe(403);

    expect((await save(contractor, { ...settings, viewers: 'leaders' })).status).toBe(200);
    expect(await seenBy()).toEqual([true, true, false]);
    expect((await manager.get('/api/team/territory-values')).json()).toHaveLength(1);
    expect((await rep.get('/api/team/territory-values')).status).toBe(403);
    await save(contractor, { ...settings, viewers: 'everybody' });
    expect(await seenBy()).toEqual([true, true, true]);
  });

  test('may be shown to the homeowner by who sees it, once the owner allows it and there are own prices', async () => {
    const rep = await server.signIn(
      await server.addPerson({ zips: [ZIP], colleagueOf: owner, companyRole: 'rep' }),
    );
    const queue = (await rep.post('/api/queues', { name: 'To show' })).json() as { id: number };
    await rep.post(`/api/queues/${queue.id}/items`, { propertyId: house(1) });
    const shownBy = async () => {
      const atDoor = RoofAtDoor.array().parse((await rep.get(`/api/queues/${queue.id}/roofs`)).json());
      const ranges = [atDoor[0]?.range, (await sizeOf(1, rep)).range];
      return ranges.map((range) => range?.forHomeowner ?? null);
    };
    await save(contractor, { ...settings, viewers: 'everybody', forHomeowner: true });
    expect(await shownBy()).toEqual([false, false]);
    const prices = { basedOn: 0, items: sampleBook.items, settings: sampleBook.settings };
    expect((await contractor.put('/api/price-book', prices)).status).toBe(200);
    expect(await shownBy()).toEqual([true, true]);
    await save(contractor, { ...settings, viewers: 'everybody' });
    expect(await shownBy()).toEqual([false, false]);
    await save(contractor, { ...settings, forHomeowner: true });
    expect(await shownBy()).toEqual([null, null]);
    expect((await sizeOf(1)).range).toMatchObject({ isSample: false, forHomeowner: true });
  });

  test('is in nothing that opens without signing in', () => {
    const answers = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));
    const hasRange = ({ response }: Endpoint) =>
      /"low":.*"high":/.test(
        JSON.stringify(z.toJSONSchema(response as z.ZodType, { unrepresentable: 'any' })),
      );
    expect(answers.filter(hasRange).map(({ access }) => access)).toEqual(
      expect.arrayContaining(['property:read', 'queue:read']),
    );
    expect(answers.filter((one) => one.access === 'public' && hasRange(one))).toEqual([]);
  });

  test('stands at each door of a queue as at the property, for who may see it', async () => {
    await save(contractor, settings);
    const queue = (await contractor.post('/api/queues', { name: 'To knock' })).json() as { id: number };
    for (const at of [1, 2, 5]) {
      const added = await contractor.post(`/api/queues/${queue.id}/items`, { propertyId: house(at) });
      expect(added.status, added.text).toBe(200);
    }
    const roofs = RoofAtDoor.array().parse((await contractor.get(`/api/queues/${queue.id}/roofs`)).json());
    const sized: RoofAtDoor[] = [];
    for (const at of [1, 2, 5]) {
      const { from, squares, plusMinusSquares, range } = await sizeOf(at);
      if (from && squares !== null && plusMinusSquares !== null)
        sized.push({ propertyId: house(at), from, squares, plusMinusSquares, range });
    }
    expect(roofs).toEqual(sized);
    expect(roofs.map(({ from }) => from)).toEqual(['outline', 'traced']);
    expect(roofs.every(({ range }) => range !== null)).toBe(true);
    const rep = await server.signIn(
      await server.addPerson({ zips: [ZIP], colleagueOf: owner, companyRole: 'rep' }),
    );
    const own = (await rep.post('/api/queues', { name: 'Of a rep' })).json() as { id: number };
    await rep.post(`/api/queues/${own.id}/items`, { propertyId: house(1) });
    const shown = RoofAtDoor.array().parse((await rep.get(`/api/queues/${own.id}/roofs`)).json());
    expect(shown.map(({ propertyId, range }) => [propertyId, range])).toEqual([[house(1), null]]);
    const stranger = await server.contractor(ZIP);
    expect((await stranger.get(`/api/queues/${queue.id}/roofs`)).status).toBe(404);
  });

  test('is rounded as the company chose, and nothing else is a step', async () => {
    await save(contractor, settings);
    const { range } = await sizeOf(1);
    expect([(range?.low ?? 1) % 1000, (range?.high ?? 1) % 1000]).toEqual([0, 0]);
    expect(range?.low).toBeLessThan(range?.high ?? 0);
    for (const step of [0, -5, 0.5, 1_000_000, null]) {
      const refused = await save(contractor, { ...settings, step });
      expect([refused.status, refused.text]).toEqual([
        400,
        expect.stringContaining('Please round to between $1'),
      ]);
    }
    expect((await contractor.get('/api/team/price-ranges')).json()).toEqual({
      ...settings,
      may: { change: true },
    });
  });

  test('of all severe roofs of a ZIP is a sum over those with a size, one over two doors once', async () => {
    const [value, ...more] = (await contractor.get('/api/team/territory-values')).json() as TerritoryValue[];
    expect(more).toEqual([]);
    const { range } = await sizeOf(7);
    expect(value).toEqual({
      ...{ zipCode: ZIP, severe: 2, priced: 1, isSample: false },
      range: { low: expect.closeTo(range?.low ?? 0, -3.5), high: expect.closeTo(range?.high ?? 0, -3.5) },
    });
    await server.services.db.execute(
      sql`update properties set severity_level = 'minor' where id in (${house(6)}, ${house(7)})`,
    );
    expect((await contractor.get('/api/team/territory-values')).json()).toEqual([
      { zipCode: ZIP, severe: 1, priced: 0, range: null, isSample: false },
    ]);
    const stranger = await server.contractor('85031');
    expect((await stranger.get('/api/team/territory-values')).json()).toEqual([]);
  });
});

test('an addition permitted after its outline is mentioned with its permit, one before it or withdrawn is not', async () => {
  const [row] = await server.services.db
    .select()
    .from(properties)
    .where(eq(properties.id, house(7)));
  const place = `${row?.address},${ZIP},ADDITION OF 400 SF MASTER BEDROOM`;
  const rows = [`19-1,${place},2019-03-04,2019-05-02,Final`, `26-2,${place},2026-11-22,,Void`];
  const take = (lines: string[]) => {
    const header = 'Permit Number,Address,Zip,Description,Issued Date,Completed Date,Status\n';
    const form = uploadForm(header + lines.join('\n'), { kind: 'permits' });
    return imported(admin.post('/api/properties/upload', form));
  };
  expect((await take(rows)).permits).toMatchObject({ matched: 2 });
  const { squares, notes } = await sizeOf(7);
  expect(notes.join(' ')).not.toContain('addition');
  await take([`26-3,${place},2026-11-23,,Issued`]);
  expect(await sizeOf(7)).toMatchObject({
    squares,
    notes: [
      ...notes,
      'An addition was permitted in 2026 (permit 26-3), after this outline: the roof may be larger.',
    ],
  });
});
