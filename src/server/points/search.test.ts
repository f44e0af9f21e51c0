import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#access/can.ts';
import type { LeadFilters } from '#domain/filters/lead-filters.ts';
import { distanceBetween } from '#domain/geo/distance.ts';
import { positionOf } from '#domain/geo/world.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addProperties } from '#testing/properties.ts';
import { chunksWithin, inPointSnapshot, matchingChunks, nearestDoors, readArea } from './index.ts';

let server: TestServer;
let admin: Actor;
let holder: Actor;

interface Door {
  id: number;
  x: number;
  y: number;
}

// Around the corner of four chunks in Scottsdale, on a lattice, so that distances are equal and edges have doors on them.
const CORNER = { x: 3098 << 16, y: 6580 << 16 };
const STEP = 6000;
const lattice = Array.from({ length: 144 }, (_, n) => ({ x: (n % 12) - 6, y: Math.floor(n / 12) - 6 }));
const placeOf = ({ x, y }: { x: number; y: number }) => {
  const [longitude, latitude] = positionOf(CORNER.x + x * STEP, CORNER.y + y * STEP);
  return { longitude, latitude };
};

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  const at = (zip: number) =>
    lattice
      .filter((_, n) => n % 3 === zip)
      .map((spot) => ({
        ...placeOf(spot),
        severityLevel: spot.x % 2 === 0 ? ('severe' as const) : ('none' as const),
      }));
  await addProperties(db, '85251', [...at(0), {}]);
  await addProperties(db, '85252', at(1));
  await addProperties(db, '85253', at(2));
  // One door twice, some far away, and the Aleutians on both sides of the antimeridian.
  await addProperties(db, '85251', [placeOf({ x: 1, y: 1 }), { latitude: 33.5, longitude: -112.9 }]);
  // A chunk for each, so that the search has to know when it may stop.
  const scattered = Array.from({ length: 80 }, (_, n) => ({
    latitude: 33.1 + ((n * 37) % 80) * 0.011,
    longitude: -112.5 + ((n * 53) % 80) * 0.012,
  }));
  await addProperties(db, '85253', scattered);
  await addProperties(db, '99546', [
    { latitude: 51.88, longitude: -176.65 },
    { latitude: 52.9, longitude: 172.9 },
    { latitude: 71.3, longitude: -156.8 },
  ]);
  admin = { id: 'a', role: 'admin' } as Actor;
  const person = await server.addPerson({ zips: ['85251', '85253'] });
  holder = { id: person.id, role: 'user' } as Actor;
});
afterAll(() => server.close());

const asking = <Result>(actor: Actor, read: Parameters<typeof inPointSnapshot<Result>>[3]) =>
  inPointSnapshot(server.services, actor, {}, read);

const all = (actor: Actor, filters: LeadFilters = {}) =>
  asking(actor, async (snapshot) => {
    const doors: Door[] = [];
    for await (const chunk of matchingChunks(snapshot, actor, { filters }))
      if (chunk.x >= 0) chunk.scan((id, x, y) => doors.push({ id, x, y }));
    return doors;
  });

const within = (actor: Actor, geometry: unknown, filters: LeadFilters = {}) =>
  asking(actor, async (snapshot) => {
    const ids: number[] = [];
    for await (const chunk of chunksWithin(snapshot, actor, readArea(geometry), { filters }))
      chunk.scan((id) => ids.push(id));
    return ids.sort((a, b) => a - b);
  });

test('an area across chunks and ZIPs has the doors of the caller’s ZIPs in it, those on its edges too', async () => {
  const corner = fc.tuple(fc.integer({ min: -7, max: 7 }), fc.integer({ min: -7, max: 7 }));
  const box = fc.tuple(corner, corner).filter(([[ax, ay], [bx, by]]) => ax !== bx && ay !== by);
  const someone = fc.constantFrom('admin', 'holder');
  const filter = fc.constantFrom<LeadFilters>({}, { severity: ['severe'] });
  const ring = ([[ax, ay], [bx, by]]: [[number, number], [number, number]]) =>
    [
      [ax, ay],
      [bx, ay],
      [bx, by],
      [ax, by],
      [ax, ay],
    ].map(([x = 0, y = 0]) => {
      const { longitude, latitude } = placeOf({ x, y });
      return [longitude, latitude];
    });
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(box, box, someone, filter, async (outer, hole, who, filters) => {
      const actor = who === 'admin' ? admin : holder;
      const reach = (edges: typeof outer, { x, y }: Door) =>
        edges[0].flatMap((from, axis) => {
          const [value, origin] = axis === 0 ? [x, CORNER.x] : [y, CORNER.y];
          const ends = [from, edges[1][axis] ?? 0].map((step) => origin + step * STEP);
          return [value - Math.min(...ends), Math.max(...ends) - value];
        });
      const expected = (await all(actor, filters))
        .filter(
          (door) =>
            reach(outer, door).every((rest) => rest >= 0) && !reach(hole, door).every((rest) => rest > 0),
        )
        .map(({ id }) => id)
        .sort((a, b) => a - b);
      seen += expected.length;
      const geometry = { type: 'Polygon', coordinates: [ring(outer), ring(hole)] };
      expect(await within(actor, geometry, filters)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
  expect(seen).toBeGreaterThan(100);
});

test('the nearest doors come by distance, equal ones by id, never more than there are', async () => {
  const spot = fc.record({ x: fc.integer({ min: -9, max: 9 }), y: fc.integer({ min: -9, max: 9 }) });
  const place = fc.oneof(
    spot.map(placeOf),
    fc.record({
      latitude: fc.double({ min: 33, max: 34, noNaN: true }),
      longitude: fc.double({ min: -113, max: -111, noNaN: true }),
    }),
    fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
    fc.constantFrom(
      { latitude: 52, longitude: 179.9 },
      { latitude: 52, longitude: -179.9 },
      { latitude: 90, longitude: 0 },
    ),
  );
  const filter = fc.constantFrom<LeadFilters>({}, { severity: ['severe'] });
  await fc.assert(
    fc.asyncProperty(
      place,
      fc.integer({ min: 1, max: 200 }),
      fc.constantFrom('admin', 'holder'),
      filter,
      async (from, count, who, filters) => {
        const actor = who === 'admin' ? admin : holder;
        const expected = (await all(actor, filters))
          .map(({ id, x, y }) => {
            const [longitude, latitude] = positionOf(x, y);
            return { id, distance: distanceBetween(from, { latitude, longitude }) };
          })
          .sort((a, b) => a.distance - b.distance || a.id - b.id)
          .slice(0, count)
          .map(({ id }) => id);
        const found = await asking(actor, (snapshot) =>
          nearestDoors(snapshot, actor, from, count, { filters }),
        );
        expect(found.map(({ id }) => id)).toEqual(expected);
      },
    ),
    { numRuns: 80 },
  );
});

test('a user without a ZIP is near nothing', async () => {
  const stranger = { id: (await server.addPerson()).id, role: 'user' } as Actor;
  const from = placeOf({ x: 0, y: 0 });
  expect(
    await asking(stranger, (snapshot) => nearestDoors(snapshot, stranger, from, 5, { filters: {} })),
  ).toEqual([]);
});

test.each([
  [{ latitude: Number.NaN, longitude: 0 }, 1, 'The place is none'],
  [{ latitude: 91, longitude: 0 }, 1, 'The place is none'],
  [{ latitude: 0, longitude: Number.POSITIVE_INFINITY }, 1, 'The place is none'],
  [{ latitude: 0, longitude: 0 }, 0, 'Please ask for 1 to 1,000 doors.'],
  [{ latitude: 0, longitude: 0 }, 2.5, 'Please ask for 1 to 1,000 doors.'],
  [{ latitude: 0, longitude: 0 }, 1001, 'Please ask for 1 to 1,000 doors.'],
])('nearest to %o, %s of them, is refused with a sentence', async (place, count, sentence) => {
  const asked = asking(admin, (snapshot) => nearestDoors(snapshot, admin, place, count, { filters: {} }));
  await expect(asked).rejects.toThrow(sentence);
});
