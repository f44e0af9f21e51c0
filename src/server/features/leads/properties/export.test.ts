import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Answer } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
let ids: number[];
let foreign: number[];
beforeAll(async () => {
  server = await startTestServer();
  const houses = Array.from({ length: 251 }, (_, index) => ({ address: `${index + 1} N Elm St` }));
  ids = await addProperties(server.services.db, '85251', houses);
  foreign = await addProperties(server.services.db, '85031', [{ address: '9 Secret Ct' }]);
});
afterAll(() => server.close());

const detailOf = (answer: Answer) => (answer.json() as Problem).detail;
const addressesIn = (answer: Answer) =>
  answer.text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[3]);

test('a contractor exports a selection as a CSV file, in the order given', async () => {
  const contractor = await server.contractor('85251');
  const chosen = [ids[4], ids[0], ids[4], ids[2]];
  const answer = await contractor.post('/api/properties/export', { propertyIds: chosen });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const today = new Date().toISOString().slice(0, 10);
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="property-export-dashboard-${today}.csv"`,
  );
  expect(answer.text.split('\r\n')[0]).toBe(
    'Zip Code,Property ID,Parcelnumb,Address,Area Sqft,Rental Property,Usps Vacancy,Year Build,Zoning,Missing Shingles,Water Stains,Presence of Pool,Cracked Shingles,Solar Panels,Status of Pool,Curling Shingles,Roof Type,Roof Subtype,Severity Level,Owner,Owner Address,Tax Owner,Tax Owner Address,Image URL,Crop Image URL',
  );
  expect(addressesIn(answer)).toEqual(['5 N Elm St', '1 N Elm St', '3 N Elm St']);
});

test('250 properties go into one file, 251 are too many', async () => {
  const contractor = await server.contractor('85251');
  const most = await contractor.post('/api/properties/export', { propertyIds: ids.slice(0, 250) });
  expect(addressesIn(most)).toHaveLength(250);
  const more = await contractor.post('/api/properties/export', { propertyIds: ids });
  expect(more.status).toBe(400);
  expect(detailOf(more)).toBe(
    'Export limited to 250 properties. Please refine your selection. (251 total properties found)',
  );
});

test('what they may not see is left out, as if it were not there', async () => {
  const contractor = await server.contractor('85251');
  const answer = await contractor.post('/api/properties/export', {
    propertyIds: [...foreign, ids[0], 2_000_000_000, 9_000_000_000],
  });
  expect(addressesIn(answer)).toEqual(['1 N Elm St']);
  const onlyForeign = await contractor.post('/api/properties/export', { propertyIds: foreign });
  const onlyUnknown = await contractor.post('/api/properties/export', { propertyIds: [2_000_000_000] });
  expect([onlyForeign.status, onlyUnknown.status]).toEqual([404, 404]);
  expect(detailOf(onlyForeign)).toBe(detailOf(onlyUnknown));
});

test('foreign properties do not count toward the limit', async () => {
  const contractor = await server.contractor('85251');
  const answer = await contractor.post('/api/properties/export', {
    propertyIds: [...ids.slice(0, 250), ...foreign],
  });
  expect(answer.status).toBe(200);
});

test('on the Project Manager plan the answer names the plans that have exports', async () => {
  const person = await server.addPerson({ zips: ['85251'], tier: 'project_manager' });
  const answer = await (await server.signIn(person)).post('/api/properties/export', {
    propertyIds: ids.slice(0, 1),
  });
  expect(answer.status).toBe(403);
  expect(detailOf(answer)).toBe(
    'CSV export is not part of the Project Manager plan. It comes with the Business and Enterprise plans.',
  );
});

test('an empty selection and an odd file name are refused', async () => {
  const contractor = await server.contractor('85251');
  const empty = await contractor.post('/api/properties/export', { propertyIds: [] });
  expect([empty.status, detailOf(empty)]).toEqual([400, 'No properties to export']);
  const odd = await contractor.post('/api/properties/export', {
    propertyIds: ids.slice(0, 1),
    source: '../../etc',
  });
  expect(odd.status).toBe(400);
});

test('a visitor exports nothing', async () => {
  expect(
    (await server.visitor().post('/api/properties/export', { propertyIds: ids.slice(0, 1) })).status,
  ).toBe(401);
});
