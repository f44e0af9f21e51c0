import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AskedAddress, Geocoder } from './geocoder.ts';
import { nominatimGeocoder } from './nominatim.ts';
import { respectPauses } from './respect-pauses.ts';

let server: Server;
let geocoder: Geocoder;
let asked: { query: URLSearchParams; agent: string | undefined }[];
let answer: (query: URLSearchParams) => { status?: number; body: string; headers?: object };

beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams: query, pathname } = new URL(request.url ?? '', 'http://localhost');
    if (pathname !== '/osm/search') return void response.writeHead(404).end();
    asked.push({ query, agent: request.headers['user-agent'] });
    const { status = 200, body, headers } = answer(query);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  geocoder = nominatimGeocoder({ url: `http://127.0.0.1:${port}/osm/`, perSecond: 20 });
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.close();
});

const house = { lat: '43.0300001', lon: '-76.13', category: 'building' };
const at = (place: object, address: object) => ({ ...house, ...place, address });
const places = (...list: object[]) => ({ body: JSON.stringify(list) });
const address = (id: number, street: string): AskedAddress => ({
  id,
  street,
  city: 'Syracuse',
  state: 'NY',
  zipCode: '13210',
});
const ask = (street = '12 ELM ST') => geocoder.locate([address(1, street)]);

test('a house is asked for in parts, without its unit, with a user agent', async () => {
  answer = () => places(at({}, { house_number: '12', road: 'Elm Street' }));
  expect(await ask('12 ELM ST APT 4')).toEqual([
    { id: 1, latitude: 43.0300001, longitude: -76.13, precision: 'rooftop' },
  ]);
  expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
    street: '12 ELM ST',
    city: 'Syracuse',
    state: 'NY',
    postalcode: '13210',
    countrycodes: 'us',
  });
  expect(asked[0]?.agent).toMatch(/^Ridgecap \(\+.+@.+\)$/);
});

test('a result has its precision', async () => {
  answer = () => places(at({ category: 'place' }, { house_number: '12', road: 'Elm Street' }));
  expect(await ask()).toMatchObject([{ precision: 'parcel' }]);
  answer = () => places(at({ category: 'highway' }, { road: 'Elm Street' }));
  expect(await ask()).toMatchObject([{ precision: 'street' }]);
  answer = () => places(at({}, { house_number: '14', road: 'Elm Street' }));
  expect(await ask()).toMatchObject([{ precision: 'street' }]);
  answer = () => places(at({ category: 'boundary' }, {}));
  expect(await ask()).toEqual([{ id: 1, refusal: 'Only the town was found, not the street.' }]);
  answer = () => places();
  expect(await ask()).toEqual([{ id: 1, refusal: 'No such address was found.' }]);
});

test('the same house twice is one house; two houses with one address are ambiguous', async () => {
  const door = { house_number: '12', road: 'Elm Street' };
  answer = () => places(at({}, door), at({ lat: '43.0301' }, door));
  expect(await ask()).toMatchObject([{ precision: 'rooftop' }]);
  answer = () => places(at({}, door), at({ lat: '43.09' }, door));
  expect(await ask()).toEqual([{ id: 1, refusal: 'Several places have this address.' }]);
});

test('it keeps to the rate it was given', async () => {
  answer = () => places();
  const started = performance.now();
  await geocoder.locate(Array.from({ length: 5 }, (_, i) => address(i, '12 ELM ST')));
  // Four pauses of 50 ms; timers may be a hair early.
  expect(performance.now() - started).toBeGreaterThanOrEqual(195);
  expect(asked).toHaveLength(5);
});

test('trouble in the middle keeps what was answered; at the beginning it is reported', async () => {
  answer = (query) => (query.get('street') === '2 ELM ST' ? { status: 503, body: '' } : places());
  const three = [1, 2, 3].map((number) => address(number, `${number} ELM ST`));
  expect((await geocoder.locate(three)).map(({ id }) => id)).toEqual([1]);
  await expect(geocoder.locate(three.slice(1))).rejects.toThrow('status 503');
});

test('a page instead of places is trouble', async () => {
  answer = () => ({ body: '<!doctype html>' });
  await expect(ask()).rejects.toThrow('something else than places');
  answer = () => ({ body: JSON.stringify([{ lat: 'NaN', lon: '1' }]) });
  await expect(ask()).rejects.toThrow('something else than places');
});

test.each([
  ['seconds', '120', 120],
  ['a date', new Date(Date.now() + 600_000).toUTCString(), 600],
  ['more than a day', '9999999', 86_400],
])('a service that names %s is not asked again before', async (_form, retryAfter, seconds) => {
  const patient = respectPauses(geocoder);
  answer = () => ({ status: 503, body: '', headers: { 'retry-after': retryAfter } });
  for (let tries = 0; tries < 2; tries += 1) {
    const refused = await patient.locate([address(1, '12 ELM ST')]).catch((error: unknown) => error);
    expect(refused).toMatchObject({ message: 'The geocoder answered with status 503.' });
    const left = (refused as { retryAfter: number }).retryAfter;
    expect(left).toBeLessThanOrEqual(seconds);
    expect(left).toBeGreaterThan(seconds - 60);
  }
  expect(asked).toHaveLength(1);
});
