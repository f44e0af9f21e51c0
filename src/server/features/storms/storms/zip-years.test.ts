import { afterAll, beforeAll, expect, test } from 'vitest';
import { HailYear } from '#contract/storms.ts';
import { propertyStorms } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('each door counts once a year, and the latest year is the list that the chart opens', async () => {
  const doors = await addProperties(server.services.db, '85251', Array(4).fill({}));
  const [hidden = 0] = await addProperties(server.services.db, '85031', [{}]);
  const hail = (door: number | undefined, day: string, cellInches: number | null, unconfirmed = false) => ({
    ...{ propertyId: door ?? 0, day, cellInches, unconfirmed },
    reportIds: [],
  });
  await server.services.db
    .insert(propertyStorms)
    .values([
      hail(doors[0], '2024-06-01', 1),
      hail(doors[0], '2024-07-01', 2),
      hail(doors[1], '2024-06-01', 0.75),
      hail(doors[2], '2026-06-01', 1.75),
      hail(doors[3], '2026-06-01', 1.25),
      hail(doors[1], '2026-06-01', 2, true),
      hail(doors[0], '2026-06-01', null),
      hail(hidden, '2026-06-01', 2),
    ]);
  const contractor = await server.contractor('85251');
  const years = async (zip: string) =>
    HailYear.array().parse((await contractor.get(`/api/storms/zips/${zip}/years`)).json());
  expect(await years('85251')).toEqual([
    { year: 2024, doors: 1, large: 1 },
    { year: 2026, doors: 2, large: 1 },
  ]);
  expect(await years('85031')).toEqual([]);
  const list = await contractor.get('/api/leads?zipCode=85251&hailMin=1&stormSince=2026-01-01');
  expect(list.json()).toMatchObject({ total: 2 });
});
