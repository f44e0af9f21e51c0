import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HistoryLine } from '#contract/crm.ts';
import type { Measurement, MeasurementLine } from '#contract/measurements.ts';
import type { Problem } from '#contract/problem.ts';
import { eq, sql } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;
let owner: Person;
let rep: Client;
let colleague: Client;
let door: number;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  number += 1;
  door = await addProperty(server.services.db, { zipCode: '85251', address: `${number} Elm St` });
  owner = await server.addPerson({ zips: ['85251'] });
  rep = await server.signIn(await server.addPerson({ zips: ['85251'], colleagueOf: owner }));
  colleague = await server.signIn(await server.addPerson({ zips: ['85251'], colleagueOf: owner }));
});
afterAll(() => server.close());

const face = (top: number, bottom: number) => ({
  points: [
    [0, top],
    [600, top],
    [600, bottom],
    [0, bottom],
  ],
  ...{ pitch: 6, pitchErrorTwelfths: 0.5 },
});
/** A gable roof of 60 by 30 feet. */
const gable = {
  scale: { feetPerPixel: 0.1, errorPercent: 1 },
  storyCount: 1,
  faces: [face(0, 150), face(150, 300)],
};
const path = () => `/api/properties/${door}/measurements`;
const measure = async (body: object = gable, client = rep) => {
  const answer = await client.post(path(), body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json() as Measurement;
};
const list = async (client: Client) => (await client.get(path())).json() as MeasurementLine[];

describe('a rep measures a roof', () => {
  test('and reads area, squares, edges, pitches and waste, each with how sure it is', async () => {
    const found = await measure();
    expect(found).toMatchObject({
      ...{ version: 1, by: null, storyCount: 1, planSquareFeet: 1800, slopedSquareFeet: 2012.46, facets: 2 },
      byPitch: [{ pitch: 6, squareFeet: 2012.46 }],
      warnings: [],
    });
    expect(found.squares).toBeCloseTo(20 + 1 / 3);
    expect(found.plusMinusSquareFeet).toBeGreaterThan(40);
    expect(found.edges.map(({ type }) => type).toSorted()).toEqual(
      ['eave', 'eave', 'rake', 'rake', 'rake', 'rake', 'ridge'].toSorted(),
    );
    const { table } = found.waste;
    expect([table[0]?.percent, table.at(-1)?.percent]).toEqual([0, 32]);
    expect(table.at(-1)?.squares).toBeCloseTo(26 + 2 / 3);
  });

  test('again as the next version, and the first one stays as it was', async () => {
    const first = await measure();
    await measure({ ...gable, scale: { feetPerPixel: 0.11, errorPercent: 1 } }, colleague);
    expect((await list(rep)).map(({ version, by }) => [version, by !== null])).toEqual([
      [2, true],
      [1, false],
    ]);
    const { tracing, ...kept } = (await rep.get(`${path()}/${first.id}`)).json() as Measurement & {
      tracing: object;
    };
    expect(kept).toEqual(first);
    expect(tracing).toEqual(gable);
    const lines = (await rep.get(`/api/properties/${door}/timeline`)).json() as HistoryLine[];
    expect(lines.filter(({ kind }) => kind === 'measured').map(({ label }) => label)).toEqual([
      '2,435 sq ft',
      '2,012 sq ft',
    ]);
  });

  test('at the same moment as colleagues, and each has their own version', async () => {
    await Promise.all([rep, colleague, rep, colleague].map((client) => measure(gable, client)));
    expect((await list(rep)).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  });

  test('and is warned where the parcel record describes another building', async () => {
    await server.services.db.execute(sql`update properties set area_square_feet = 4800 where id = ${door}`);
    const { warnings } = await measure({ ...gable, storyCount: 1 });
    expect(warnings).toEqual([expect.stringContaining('4,800 sq ft on 1 story')]);
    expect((await measure({ ...gable, storyCount: 2 })).warnings).toHaveLength(1);
    expect((await measure({ ...gable, storyCount: 3 })).warnings).toEqual([]);
  });
});

describe('a measurement that was bought', () => {
  const figures = {
    ...{ slopedSquareFeet: 3520, facets: 23 },
    byPitch: [{ pitch: 8, squareFeet: 3520 }],
    lengths: [
      { type: 'ridge', feet: 250.25, count: 21 },
      { type: 'eave', feet: 220.5, count: 24 },
    ],
  };
  const bought = {
    ...{ scale: { feetPerPixel: 1, errorPercent: 0 }, storyCount: 2, faces: [], figures },
    source: { maker: 'HOVER', file: 'elm st.json' },
  };
  test('as figures without corners is priced, printed and exported like any other', async () => {
    const { id, source } = await measure(bought);
    expect(source).toBe('HOVER, elm st.json');
    expect((await list(rep))[0]).toMatchObject({ source, squares: 35 + 1 / 3, facets: 23 });
    const report = await rep.get(`${path()}/${id}/report?timeZone=America/Phoenix`);
    expect([report.status, Buffer.from(report.bytes.subarray(0, 5)).toString()]).toEqual([200, '%PDF-']);
    expect((await rep.get(`${path()}/${id}/hover`)).json()).toMatchObject({
      roof: { roof_facets: { area: 3520 }, ridges_hips: { length: 250.25 } },
    });
    expect((await rep.get(`${path()}/${id}/edges`)).status).toBe(200);
    const price = await rep.post(`/api/properties/${door}/cost-calculations`, {
      ...{ package: 'better', measurementId: id, layers: 1 },
    });
    expect(price.status, price.text).toBe(201);
  });
  test.each([
    ['of nothing', { ...figures, slopedSquareFeet: 0 }],
    ['of a pitch that no roof has', { ...figures, byPitch: [{ pitch: 90, squareFeet: 3520 }] }],
    ['of more than any roof', { ...figures, slopedSquareFeet: 810e9 }],
    ['of an edge that no roof has', { ...figures, lengths: [{ type: 'moat', feet: 1, count: 1 }] }],
  ])('as figures %s is refused', async (_, wrong) => {
    expect((await rep.post(path(), { ...bought, figures: wrong })).status).toBe(400);
    expect(await list(rep)).toEqual([]);
  });
});

test('the newest measurements of many doors are one call, and so are the pictures to trace on: foreign ones and doors without are left out', async () => {
  await measure();
  const second = await measure(gable, colleague);
  const bare = await addProperty(server.services.db, { zipCode: '85251', address: `${number} Bare St` });
  const ids = [door, bare, 999_999].join(',');
  const newest = async (client: Client, propertyIds = ids) =>
    (await client.get(`/api/measurements/newest?propertyIds=${propertyIds}`)).json() as {
      propertyId: number;
      measurement: Measurement;
    }[];
  const found = await newest(rep);
  expect(found).toMatchObject([{ propertyId: door, measurement: { id: second.id, version: 2 } }]);
  expect(found[0]?.measurement).toHaveProperty('tracing', gable);
  const rival = await server.signIn(await server.addPerson({ zips: ['85251'] }));
  const elsewhere = await server.signIn(await server.addPerson({ zips: ['85201'], colleagueOf: owner }));
  for (const other of [rival, elsewhere]) expect(await newest(other)).toEqual([]);
  const url = 'https://pictures.example.com/7.png';
  await server.services.db.update(properties).set({ cropImageUrl: url }).where(eq(properties.id, door));
  const pictures = async (client: Client) =>
    (await client.get(`/api/measurements/pictures?propertyIds=${ids}`)).json() as { propertyId: number }[];
  const shown = await pictures(rep);
  expect(shown.toSorted((a, b) => a.propertyId - b.propertyId)).toMatchObject([
    { propertyId: door, picture: { id: url, url, scales: null, outline: null } },
    { propertyId: bare, picture: null },
  ]);
  expect(await pictures(elsewhere)).toEqual([]);
  for (const call of ['newest', 'pictures'])
    for (const wrong of ['', '1,', 'a', '1;2', '9'.repeat(12), Array(201).fill(1).join(',')])
      expect((await rep.get(`/api/measurements/${call}?propertyIds=${wrong}`)).status, wrong).toBe(400);
});

test('a measurement is the company’s: a rival and a colleague without the ZIP find none', async () => {
  const { id } = await measure();
  const rival = await server.signIn(await server.addPerson({ zips: ['85251'] }));
  const away = await server.signIn(await server.addPerson({ zips: ['85257'], colleagueOf: owner }));
  expect(await list(rival)).toEqual([]);
  expect((await away.get(path())).status).toBe(404);
  expect((await away.post(path(), gable)).status).toBe(404);
  for (const client of [rival, away]) expect((await client.get(`${path()}/${id}`)).status).toBe(404);
  expect((await colleague.get(`${path()}/${id}`)).status).toBe(200);
  const other = await addProperty(server.services.db, { zipCode: '85251', address: `${number} Oak St` });
  expect((await rep.get(`/api/properties/${other}/measurements/${id}`)).status).toBe(404);
});

describe('what cannot be measured is refused with a sentence, and nothing is kept', () => {
  const [first, second] = gable.faces;
  const bowTie = {
    ...first,
    points: [
      [0, 0],
      [300, 300],
      [300, 0],
      [0, 300],
    ],
  };
  test.each([
    ['an outline that crosses itself', { ...gable, faces: [bowTie] }, /crosses itself/],
    ['no face', { ...gable, faces: [] }, /at least one face/],
    ['too many faces', { ...gable, faces: Array.from({ length: 201 }, () => first) }, /at most 200/],
    ['no scale', { storyCount: 1, faces: gable.faces }, /has no scale/],
    ['an empty scale', { ...gable, scale: { errorPercent: 1 } }, /has no scale/],
    ['a roof of a town', { ...gable, scale: { feetPerPixel: 9, errorPercent: 1 } }, /more than any/],
    ['a picture of a county', { ...gable, scale: { feetPerPixel: 1e6, errorPercent: 1 } }, /1,000,000 feet/],
    [
      'a length around the earth',
      { ...gable, scale: { ...gable.scale, source: 'length', typed: 1e9 } },
      /that was typed/,
    ],
    ['a scale of nothing', { ...gable, scale: { feetPerPixel: 0, errorPercent: 1 } }, /more than 0/],
    ['a negative pitch', { ...gable, faces: [{ ...first, pitch: -1 }, second] }, /0 \(flat\) to 24/],
    [
      'two corners',
      {
        ...gable,
        faces: [
          {
            ...first,
            points: [
              [0, 0],
              [9, 9],
            ],
          },
        ],
      },
      /three corners/,
    ],
    ['no stories', { scale: gable.scale, faces: gable.faces }, /stories/],
  ])('%s', async (_, body, sentence) => {
    const answer = await rep.post(path(), body);
    const { detail, errors } = answer.json() as Problem;
    expect(answer.status).toBe(400);
    expect([detail, ...(errors ?? []).map(({ message }) => message)].join(' ')).toMatch(sentence);
    expect(await list(rep)).toEqual([]);
  });
});
