import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Geocoding, Refusal } from '#contract/geocoding.ts';
import type { Operation } from '#contract/operations.ts';
import type { Property } from '#contract/properties.ts';
import { asc, eq } from '#server/db/orm.ts';
import { geocodingZips, positions, properties, zipCodes } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import {
  answerAll,
  type CensusServer,
  matchOf,
  noMatchOf,
  startCensusServer,
  tieOf,
} from '#testing/geocoder-server.ts';
import { imported, uploadForm } from '#testing/uploads.ts';

/** A machine at its limit takes its time. */
const WAIT = { timeout: 20_000, interval: 50 };

let census: CensusServer;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  census = await startCensusServer();
  server = await startTestServer({
    work: true,
    settings: { GEOCODER: 'census', GEOCODER_URL: census.url },
  });
  admin = await server.admin();
});
beforeEach(async () => {
  await server.services.db.delete(properties);
  await server.services.db.delete(geocodingZips);
  await server.services.db.update(zipCodes).set({ propertyCount: 0, locatedCount: 0 });
  census.behave(answerAll);
  census.calls.length = 0;
});
afterAll(async () => {
  await server.close();
  await census.close();
});

const send = (csv: string, zipCode = '13210') =>
  imported(admin.post('/api/admin/upload/properties', uploadForm(csv, { zipCode })));

const streets = (count: number) =>
  `Parcelnumb,Address\n${Array.from({ length: count }, (_, i) => `P${i},${i + 1} Main St`).join('\n')}\n`;

const today = () => new Date().toISOString().slice(0, 10);

const answersOf = (propertyId = 0) =>
  server.services.db
    .select({
      source: positions.source,
      precision: positions.precision,
      refusal: positions.refusal,
      observedOn: positions.observedOn,
    })
    .from(positions)
    .where(eq(positions.propertyId, propertyId))
    .orderBy(asc(positions.source));

async function status(client = admin): Promise<Geocoding> {
  return (await client.get('/api/geocoding')).json() as Geocoding;
}

async function until(condition: (now: Geocoding) => boolean): Promise<Geocoding> {
  for (let tries = 0; tries < 600; tries += 1) {
    const now = await status();
    if (condition(now)) return now;
    await sleep(50);
  }
  throw new Error(`never: ${JSON.stringify(await status())}`);
}

const idle = () => until(({ state }) => state === 'idle');

async function list(): Promise<Property[]> {
  return (await admin.get('/api/properties?zipCode=13210')).json() as Property[];
}

test('an import without coordinates is answered at once, and its properties find their places', async () => {
  await send(streets(3));
  expect(await idle()).toMatchObject({ total: 3, located: 3, waiting: 0, unanswered: 0, lastError: null });
  expect(await list()).toMatchObject([
    { address: '1 Main St', longitude: -76.13, latitude: 43.03, locationPrecision: 'interpolated' },
    { address: '2 Main St', longitude: -76.12999 },
    { address: '3 Main St', longitude: -76.12998 },
  ]);
  expect((await admin.get('/api/admin/stats')).json()).toMatchObject({ withCoordinates: 3 });
  const [row] = await server.services.db.select().from(properties);
  expect(row).toMatchObject({ geocoded: true });
  expect(await answersOf(row?.id)).toEqual([
    { source: 'census', precision: 'interpolated', refusal: null, observedOn: today() },
  ]);
});

test('the geocoder is asked for the street, city, state and ZIP of what has no place, and nothing else', async () => {
  await send('Address,lat,lon\n"9 Oak St, Syracuse, NY 13210",,\n10 Oak St,43.04,-76.12\n');
  await idle();
  expect(census.calls).toEqual([
    [{ id: expect.any(String), street: '9 OAK ST', city: 'Syracuse', state: 'NY', zip: '13210' }],
  ]);
  const [, located] = await server.services.db.select().from(properties).orderBy(asc(properties.id));
  const [first] = await server.services.db
    .select()
    .from(properties)
    .where(eq(properties.address, '10 Oak St'));
  expect([located, first]).toContainEqual(
    expect.objectContaining({
      latitude: 43.04,
      locationPrecision: null,
      geocoded: false,
    }),
  );
  expect(await answersOf([located, first].find((row) => row?.latitude === 43.04)?.id)).toMatchObject([
    { source: 'file' },
  ]);
});

test('ties, unknown streets, garbage and far-away points keep their reason and the middle of the ZIP', async () => {
  census.behave(([a, b, c, d, e]) =>
    a && b && c && d && e
      ? tieOf(a) +
        noMatchOf(b) +
        matchOf(c, -112.07, 33.45) +
        matchOf(d, 2.35, 48.85) +
        matchOf(e, -76.13, 43.03)
      : '',
  );
  await send(streets(5));
  expect(await idle()).toMatchObject({ total: 5, located: 1, unanswered: 4 });
  const refusals = Refusal.array().parse((await admin.get('/api/geocoding/refusals')).json());
  expect(refusals.map(({ reason }) => reason).sort()).toEqual([
    'No such address was found.',
    'Several places have this address.',
    'The answer is far from the ZIP code.',
    'The answer is outside the United States.',
  ]);
  const [tie] = await list();
  expect(tie).toMatchObject({ locationPrecision: 'zip', latitude: expect.closeTo(43.03, 1) });
  expect(census.calls).toHaveLength(1);
  const [row] = await server.services.db.select().from(properties).orderBy(asc(properties.id));
  expect(row).toMatchObject({ geocoded: false });
  expect(await answersOf(tie?.id)).toMatchObject([
    { source: 'census', precision: null, refusal: 'Several places have this address.' },
    { source: 'offline', precision: 'zip', refusal: null },
  ]);
});

describe('the next import wins', () => {
  const place = () => list().then(([property]) => property);

  test('the file’s coordinates take precedence over any answer of the geocoder', async () => {
    await send('Parcelnumb,Address\nP1,1 Main St\n');
    await idle();
    const result = await send('Parcelnumb,Address,lat,lon\nP1,1 Main St,43.05,-76.15\n');
    expect(result.updated).toBe(1);
    expect(await place()).toMatchObject({ latitude: 43.05, locationPrecision: null });
    await send('Parcelnumb,Address\nP1,1 Main St\n');
    await idle();
    expect(await place()).toMatchObject({ latitude: 43.05, locationPrecision: null });
    expect(census.calls).toHaveLength(1);
  });

  test('the same coordinates from a file are the file’s from then on', async () => {
    await send('Parcelnumb,Address\nP1,1 Main St\n');
    await idle();
    const file = 'Parcelnumb,Address,lat,lon\nP1,1 Main St,43.03,-76.13\n';
    expect((await send(file)).updated).toBe(1);
    expect(await place()).toMatchObject({ latitude: 43.03, locationPrecision: null });
    expect((await send(file)).unchanged).toBe(1);
  });

  test('a new address is asked about again', async () => {
    await send('Parcelnumb,Address\nP1,1 Main St\n');
    await idle();
    census.behave((rows) => rows.map((row) => matchOf(row, -76.2, 43.1)).join(''));
    await send('Parcelnumb,Address\nP1,77 Elm Ave\n');
    await idle();
    expect(await place()).toMatchObject({ longitude: -76.2, locationPrecision: 'interpolated' });
    expect(census.calls.map(([row]) => row?.street)).toEqual(['1 MAIN ST', '77 ELM AVE']);
  });

  test('an address without an answer is not asked about again until it changes', async () => {
    census.behave((rows) => rows.map(noMatchOf).join(''));
    await send('Parcelnumb,Address,Owner\nP1,1 Main St,Ann\n');
    await idle();
    await send('Parcelnumb,Address,Owner\nP1,1 Main Street,Ben\n');
    await idle();
    expect(census.calls).toHaveLength(1);
    census.behave(answerAll);
    await send('Parcelnumb,Address\nP1,2 Main St\n');
    expect(await idle()).toMatchObject({ located: 1, unanswered: 0 });
  });

  test('an answer that comes after the address was changed is not taken', async () => {
    let release = () => {};
    const changed = new Promise<void>((resolve) => {
      release = resolve;
    });
    census.behave((rows, response) => {
      const late = answerAll(rows);
      census.behave((next) => next.map((row) => matchOf(row, -76.2, 43.1)).join(''));
      void changed.then(() => response.writeHead(200).end(late));
      return undefined;
    });
    await send('Parcelnumb,Address\nP1,1 Main St\n');
    while (census.calls.length === 0) await sleep(20);
    expect(await status()).toMatchObject({ state: 'working', waiting: 1 });
    await send('Parcelnumb,Address\nP1,77 Elm Ave\n');
    release();
    await until(({ located, state }) => located === 1 && state === 'idle');
    expect(await place()).toMatchObject({ address: '77 Elm Ave', longitude: -76.2 });
  });
});

describe('a service in trouble', () => {
  test('loses nothing, is reported to administrators only, and can be retried by them', async () => {
    census.behave((_rows, response) => void response.writeHead(503).end());
    await send(streets(4));
    const trouble = await until(({ state }) => state === 'paused');
    expect(trouble).toMatchObject({ waiting: 4, lastError: 'The geocoder answered with status 503.' });
    expect(Date.parse(trouble.nextTryAt ?? '')).toBeGreaterThan(Date.now());
    const contractor = await server.contractor('13210');
    expect(await status(contractor)).toMatchObject({
      total: 4,
      waiting: 4,
      lastError: null,
      nextTryAt: null,
    });
    expect((await contractor.post('/api/geocoding/retry')).status).toBe(403);

    census.behave(answerAll);
    expect((await admin.post('/api/geocoding/retry')).status).toBe(200);
    expect(await idle()).toMatchObject({ located: 4, lastError: null, nextTryAt: null });
  });

  test('waits in the list of long work, where it can be canceled: it then stays paused until it is retried there', async () => {
    census.behave((_rows, response) => void response.writeHead(503).end());
    await send(streets(4));
    await until(({ state }) => state === 'paused');
    const read = async () => {
      const all = (await admin.get('/api/operations')).json() as Operation[];
      return all.find(({ name }) => name === 'geocoding.run');
    };
    const waiting = await vi.waitFor(async () => {
      const found = await read();
      expect(found).toMatchObject({ state: 'queued', error: expect.stringContaining('in trouble') });
      return found;
    }, WAIT);
    await admin.post(`/api/operations/${waiting?.id}/cancel`);
    await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'canceled' }), WAIT);
    const { nextTryAt } = await status();
    expect(Date.parse(nextTryAt ?? '') - Date.now()).toBeGreaterThan(20 * 3_600_000);

    census.behave(answerAll);
    expect((await admin.post(`/api/operations/${waiting?.id}/retry`)).status).toBe(200);
    expect(await idle()).toMatchObject({ located: 4, nextTryAt: null });
    await vi.waitFor(
      async () =>
        expect(await read()).toMatchObject({
          state: 'completed',
          result: { message: '4 of 4 properties have a position.' },
        }),
      WAIT,
    );
  });

  test('the pauses grow, and fewer addresses are asked about at a time', async () => {
    census.behave(() => '<html>');
    await send(streets(9));
    const pauses: number[] = [];
    for (let attempts = 1; attempts <= 3; attempts += 1) {
      await until(({ state, lastError }) => state === 'paused' && lastError !== null);
      while (census.calls.length < attempts) await sleep(20);
      const { nextTryAt } = await until(({ state }) => state === 'paused');
      pauses.push(Math.round((Date.parse(nextTryAt ?? '') - Date.now()) / 10_000) * 10);
      await admin.post('/api/geocoding/retry');
    }
    expect(pauses).toEqual([30, 60, 120]);
  });

  test('an address that breaks the service holds up no other', async () => {
    census.behave((rows, response) => {
      if (!rows.some(({ street }) => street === '2 MAIN ST')) return answerAll(rows);
      response.writeHead(500).end();
      return undefined;
    });
    await send(streets(4));
    for (let tries = 0; tries < 40 && (await status()).located < 3; tries += 1) {
      await until(({ state }) => state === 'paused');
      await admin.post('/api/geocoding/retry');
      await sleep(100);
    }
    expect(await until(({ state }) => state === 'paused')).toMatchObject({ located: 3, waiting: 1 });
  });

  test('half an answer is kept, the other half asked about again', async () => {
    let halves = 0;
    census.behave((rows) => {
      halves += 1;
      return answerAll(halves === 1 ? rows.slice(0, 2) : rows);
    });
    await send(streets(5));
    expect(await idle()).toMatchObject({ located: 5 });
    expect(census.calls.map((rows) => rows.length)).toEqual([5, 3]);
  });

  test('an address the service never mentions is given up, the others are not', async () => {
    census.behave((rows) => answerAll(rows.filter(({ street }) => street !== '2 MAIN ST')));
    await send(streets(3));
    expect(await idle()).toMatchObject({ located: 2, unanswered: 1 });
    expect(census.calls.map((rows) => rows.length)).toEqual([3, 1, 1]);
  });
});

test('who holds no ZIP sees no figures', async () => {
  await send(streets(3));
  await idle();
  expect(await status(await server.contractor('85251'))).toMatchObject({ total: 0, located: 0, waiting: 0 });
  expect(await status(await server.contractor('13210'))).toMatchObject({ total: 3, located: 3 });
});
