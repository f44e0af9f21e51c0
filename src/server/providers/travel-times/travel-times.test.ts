import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { distanceBetween, type Place } from '#domain/geo/distance.ts';
import { openTravelTimes, type TravelTimesSettings } from './index.ts';

type Vendor = Exclude<TravelTimesSettings['travelTimes'], 'straight'>;
const vendors: Vendor[] = ['osrm', 'valhalla', 'openrouteservice'];

/** A service's route between two places; null if it knows none. */
type Way = (from: Place, to: Place) => { seconds: number; meters: number } | null;

const onRoads: Way = (from, to) => {
  const meters = 1.4 * distanceBetween(from, to);
  return { meters, seconds: meters / 1.25 };
};

let answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown> | unknown;
let asked: { url: string; authorization: string | undefined; pairs: number }[];
const server = createServer(async (request, response) => {
  const body = await answer(request, response);
  if (body !== undefined)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
);

const open = (travelTimes: Vendor, timeoutMs = 20_000) =>
  openTravelTimes({ travelTimes, travelTimesUrl: url, travelTimesKey: 'the key' }, timeoutMs);
const places = (count: number): Place[] =>
  Array.from({ length: count }, (_, i) => ({
    latitude: 33.5 + (i % 12) * 1e-3,
    longitude: -111.9 + i * 1e-4,
  }));

describe.each(vendors)('%s', (vendor) => {
  test('is asked in its own format, and its routes are used', async () => {
    answer = speak(vendor, onRoads);
    const three = places(3);
    const { meters, seconds } = await open(vendor).between(three);
    const [a, b, c] = three as [Place, Place, Place];
    expect(meters[1]).toBeCloseTo(1.4 * distanceBetween(a, b), 1);
    expect(meters[5]).toBeCloseTo(1.4 * distanceBetween(b, c), 1);
    expect(seconds[6]).toBeCloseTo((1.4 * distanceBetween(c, a)) / 1.25, 1);
    expect(meters[4]).toBe(0);
    if (vendor === 'openrouteservice') expect(asked[0]?.authorization).toBe('the key');
  });

  test('is asked in pieces about many places', async () => {
    answer = speak(vendor, onRoads);
    const many = places(120);
    const { meters } = await open(vendor).between(many);
    expect(asked.map(({ pairs }) => pairs).sort((x, y) => x - y)).toEqual([
      400,
      ...Array(4).fill(1000),
      ...Array(4).fill(2500),
    ]);
    for (const [i, j] of [
      [0, 119],
      [119, 0],
      [51, 49],
      [100, 101],
    ] as const)
      expect(meters[i * 120 + j]).toBeCloseTo(1.4 * distanceBetween(many[i] as Place, many[j] as Place), 1);
  });

  test('where it knows no way the straight line stays', async () => {
    const [a, b] = places(2) as [Place, Place];
    answer = speak(vendor, (from, to) => (to.longitude > from.longitude ? null : onRoads(from, to)));
    const { meters } = await open(vendor).between([a, b]);
    expect(meters[1]).toBeCloseTo(distanceBetween(a, b), 6);
    expect(meters[2]).toBeCloseTo(1.4 * distanceBetween(a, b), 1);
  });

  test.each<[string, typeof answer, RegExp]>([
    [
      'another shape',
      () => ({ code: 'Ok', durations: [[0]], distances: [[0]], sources_to_targets: [] }),
      /something else than ways/,
    ],
    [
      'a page',
      (_, response) => void response.writeHead(200).end('<!doctype html>'),
      /something else than ways/,
    ],
    ['an error', (_, response) => void response.writeHead(503).end(), /status 503/],
    ['nothing in time', () => undefined, /did not answer within 1 seconds/],
    ['ways through the air', speak(vendor, () => ({ seconds: 1, meters: 1 })), /shorter than straight lines/],
    ['negative ways', speak(vendor, () => ({ seconds: -1, meters: -1 })), /something else than ways/],
  ])('%s is trouble that says what it is', async (name, behavior, message) => {
    answer = behavior;
    const far = [...places(2), { latitude: 33.6, longitude: -111.9 }];
    await expect(open(vendor, name === 'nothing in time' ? 300 : 20_000).between(far)).rejects.toThrow(
      message,
    );
  });
});

test('a missing server is an error, too', async () => {
  const gone = openTravelTimes({ travelTimes: 'osrm', travelTimesUrl: 'http://127.0.0.1:1' });
  await expect(gone.between(places(2))).rejects.toThrow(/OSRM could not be reached/);
});

test('without a service straight lines are measured, and marked as such', async () => {
  const straight = openTravelTimes({ travelTimes: 'straight', travelTimesUrl: undefined });
  const [a, b] = places(2) as [Place, Place];
  expect(straight.roads).toBe(false);
  expect((await straight.between([a, b])).meters[1]).toBeCloseTo(distanceBetween(a, b), 6);
});

/** Answers as the documentation of each service shows it. */
function speak(vendor: Vendor, way: Way): typeof answer {
  return async (request) => {
    const path = decodeURIComponent(request.url ?? '');
    const { from, to } = await questionOf(vendor, request, path);
    asked.push({ url: path, authorization: request.headers.authorization, pairs: from.length * to.length });
    const rows = from.map((source) => to.map((target) => way(source, target)));
    if (vendor === 'valhalla')
      return {
        algorithm: 'timedistancematrix',
        units: 'kilometers',
        sources_to_targets: rows.map((row, from_index) =>
          row.map((cell, to_index) => ({
            from_index,
            to_index,
            time: cell?.seconds ?? null,
            distance: cell ? cell.meters / 1000 : null,
          })),
        ),
      };
    const table = {
      durations: rows.map((row) => row.map((cell) => cell?.seconds ?? null)),
      distances: rows.map((row) => row.map((cell) => cell?.meters ?? null)),
    };
    return vendor === 'osrm'
      ? { code: 'Ok', ...table, sources: [], destinations: [] }
      : { ...table, sources: [], destinations: [], metadata: { service: 'matrix' } };
  };
}

async function questionOf(
  vendor: Vendor,
  request: IncomingMessage,
  path: string,
): Promise<{ from: Place[]; to: Place[] }> {
  if (vendor === 'osrm') {
    const [, coordinates = '', query = ''] = /^\/table\/v1\/foot\/([^?]+)\?(.*)$/.exec(path) ?? [];
    const all = coordinates
      .split(';')
      .map((pair) => pair.split(',').map(Number))
      .map(toPlace);
    const parameters = new URLSearchParams(query);
    expect(parameters.get('annotations')).toBe('duration,distance');
    const chosen = (name: string) =>
      (parameters.get(name) ?? '').split(';').map((at) => all[Number(at)] as Place);
    return { from: chosen('sources'), to: chosen('destinations') };
  }
  const body = (await json(request)) as Record<string, never>;
  if (vendor === 'valhalla') {
    expect([path, body.costing]).toEqual(['/sources_to_targets', 'pedestrian']);
    const read = (name: string) =>
      (body[name] as unknown as { lat: number; lon: number }[]).map(({ lat, lon }) => toPlace([lon, lat]));
    return { from: read('sources'), to: read('targets') };
  }
  expect([path, body.metrics, body.units]).toEqual([
    '/v2/matrix/foot-walking',
    ['duration', 'distance'],
    'm',
  ]);
  const all = (body.locations as unknown as number[][]).map(toPlace);
  const chosen = (name: string) => (body[name] as unknown as number[]).map((at) => all[at] as Place);
  return { from: chosen('sources'), to: chosen('destinations') };
}

const toPlace = ([longitude = 0, latitude = 0]: number[]): Place => ({ latitude, longitude });
