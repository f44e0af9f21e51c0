import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { distanceBetween } from '#domain/geo/distance.ts';
import {
  answerAll,
  type CensusServer,
  matchOf,
  noMatchOf,
  startCensusServer,
  tieOf,
} from '#testing/geocoder-server.ts';
import { censusGeocoder } from './census.ts';
import type { AskedAddress, Geocoder } from './geocoder.ts';

let server: CensusServer;
let geocoder: Geocoder;
beforeAll(async () => {
  server = await startCensusServer();
  geocoder = censusGeocoder({ url: server.url, timeoutMs: 500 });
});
beforeEach(() => server.behave(answerAll));
afterAll(() => server.close());

const address = (id: number, street = `${id} Main St`): AskedAddress => ({
  id,
  street,
  city: 'Syracuse',
  state: 'NY',
  zipCode: '13210',
});
const three = [address(1), address(2), address(3)];

test('points come back to their addresses though the order is another', async () => {
  server.behave((rows) =>
    rows
      .map((row) => matchOf(row, -76 - Number(row.id) / 10, 43.03))
      .reverse()
      .join(''),
  );
  const answers = await geocoder.locate(three);
  expect(answers.find(({ id }) => id === 3)).toEqual({
    id: 3,
    longitude: -76.3,
    latitude: 43.03,
    precision: 'interpolated',
  });
  expect(answers).toHaveLength(3);
});

test('a street with a comma and a quotation mark arrives unchanged', async () => {
  await geocoder.locate([address(7, '12 "Old" Mill Rd, Rear')]);
  expect(server.calls.at(-1)).toEqual([
    { id: '7', street: '12 "Old" Mill Rd, Rear', city: 'Syracuse', state: 'NY', zip: '13210' },
  ]);
});

test('the rows of the published example are read', async () => {
  server.behave(() =>
    [
      '"0","1600 Pennsylvania Ave NW, Washington, DC, 20500","Match","Exact","1600 PENNSYLVANIA AVE NW, WASHINGTON, DC, 20500","-77.03535,38.898754","76225813","L","11","001","980000","1034"',
      '"1","Nowhere St, Nowhere, ZZ","No_Match"',
      '"2","1 Main St, Anytown, CA","Tie"',
    ].join('\n'),
  );
  expect(await geocoder.locate([address(0), address(1), address(2)])).toEqual([
    { id: 0, longitude: -77.03535, latitude: 38.898754, precision: 'interpolated' },
    { id: 1, refusal: 'No such address was found.' },
    { id: 2, refusal: 'Several places have this address.' },
  ]);
});

test('garbage in one row costs that row only', async () => {
  server.behave(([a, b, c]) =>
    a && b && c
      ? matchOf(a, -76.1, 43).replace('-76.1,43', 'north,43') + tieOf(b).replace('Tie', '???') + noMatchOf(c)
      : '',
  );
  expect(await geocoder.locate(three)).toEqual([
    { id: 1, refusal: expect.stringContaining('could not be read') },
    { id: 2, refusal: expect.stringContaining('could not be read') },
    { id: 3, refusal: 'No such address was found.' },
  ]);
});

test('unrequested addresses are ignored', async () => {
  server.behave((rows) => answerAll([...rows, { ...(rows[0] ?? fail()), id: '99' }]));
  expect((await geocoder.locate(three)).map(({ id }) => id).sort()).toEqual([1, 2, 3]);
});

test('a truncated row is not an answer, and its address stays open', async () => {
  server.behave((rows) => answerAll(rows).trimEnd().slice(0, -26));
  expect((await geocoder.locate(three)).map(({ id }) => id)).toEqual([3, 2]);
});

describe('errors name their cause', () => {
  const html = '<!doctype html><title>Maintenance</title><p>Back soon, thank you.</p>';
  test.each([
    ['a page instead of rows', () => html, /something else than its rows/],
    ['a server error', (_: unknown, r: Response) => void r.writeHead(500).end(html), /status 500/],
    ['a redirect', (_: unknown, r: Response) => void r.writeHead(302, { location: server.url }).end(), /302/],
    ['no answer in time', () => undefined, /within 1 seconds/],
    ['a cut connection', cutInTheMiddle, /broke off/],
    ['an answer without end', endless, /sent more than \d+ KB, so nothing was read/],
  ])('%s', async (_name, behavior, message) => {
    server.behave(behavior);
    await expect(geocoder.locate(three)).rejects.toThrow(message);
  });

  test('a server that is not there', async () => {
    const gone = await startCensusServer();
    await gone.close();
    await expect(censusGeocoder({ url: gone.url }).locate(three)).rejects.toThrow(/ECONNREFUSED/);
  });

  type Response = Parameters<Parameters<CensusServer['behave']>[0]>[1];

  function cutInTheMiddle(rows: Parameters<typeof answerAll>[0], response: Response): undefined {
    const text = answerAll(rows);
    response.writeHead(200, { 'content-length': text.length });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  }

  function endless(_rows: unknown, response: Response): undefined {
    response.writeHead(200);
    const more = () => {
      if (response.writable) response.write('x'.repeat(65_536), more);
    };
    more();
  }
});

const fixtures = new URL('../../../../../shared/data/addresses/rrad_us.json', import.meta.url);

interface RealAddress {
  address1: string;
  city: string;
  state: string;
  postalCode: string;
  coordinates: { lat: number; lng: number };
}

test.skipIf(!existsSync(fixtures))(
  'real addresses come back at their real places (skipped without ../shared/data)',
  async () => {
    const { addresses } = JSON.parse(readFileSync(fixtures, 'utf8')) as { addresses: RealAddress[] };
    const real = addresses.filter(({ city, coordinates }) => city && coordinates);
    server.behave((rows) =>
      rows
        .map((row) => {
          const { lat, lng } = real[Number(row.id)]?.coordinates ?? { lat: 0, lng: 0 };
          return matchOf(row, lng, lat);
        })
        .reverse()
        .join(''),
    );
    const asked = real.map(({ address1, city, state, postalCode }, id) => ({
      id,
      street: address1,
      city,
      state,
      zipCode: postalCode,
    }));
    const patient = censusGeocoder({ url: server.url });
    const answers = await patient.locate(asked);
    expect(answers).toHaveLength(real.length);
    expect(real.length).toBeGreaterThan(1000);
    for (const answer of answers) {
      const { lat, lng } = real[answer.id]?.coordinates ?? { lat: 0, lng: 0 };
      if (!('latitude' in answer)) throw new Error(answer.refusal);
      expect(distanceBetween(answer, { latitude: lat, longitude: lng })).toBeLessThan(1);
    }
  },
);

function fail(): never {
  throw new Error('the call had no rows');
}
