import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnedProperty, OwnerHoldings } from '#contract/owners.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
let user: Client;
let narrow: Client;
let ids: number[];

const acme = { owner: 'ACME HOLDINGS LLC', ownerAddress: '9 Oak Ave, Chicago, IL 60601' };
const place = (at: number) => ({ latitude: 33.49 + at / 1000, longitude: -111.92 });

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  ids = [
    ...(await addProperties(db, '85251', [
      { ...acme, address: '2 Elm St', areaSquareFeet: 2000, severityLevel: 'minor', ...place(1) },
      { ...acme, address: '10 Elm St', areaSquareFeet: 1500, severityLevel: 'severe', ...place(2) },
      // The same, spelled otherwise.
      { ...acme, owner: 'Acme Holdings, LLC', address: '4 Elm St', uspsVacancy: true },
      { owner: 'SMITH JOHN', ownerAddress: '12 Elm St', address: '12 Elm St' },
      { owner: 'SMITH JOHN', ownerAddress: null, address: '14 Elm St' },
    ])),
    ...(await addProperties(db, '85031', [
      { ...acme, address: '7 Far Rd', areaSquareFeet: 900, saleDate: '2001-05-06' },
      { owner: 'SMITH JOHN', ownerAddress: '12 Elm St', address: '12 Elm St' },
    ])),
  ];
  user = await server.contractor('85251', '85031');
  narrow = await server.contractor('85251');
});
afterAll(() => server.close());

const holdings = async (client: Client, at: number) =>
  (await client.get(`/api/properties/${ids[at]}/owner`)).json() as OwnerHoldings;
const owned = async (client: Client, at: number, query = '') =>
  (await client.get(`/api/properties/${ids[at]}/owner/properties${query}`)).json() as OwnedProperty[];

test('an owner’s page has all they own in the ZIP codes one holds, and counts nothing beyond', async () => {
  expect(await holdings(user, 0)).toMatchObject({
    ...acme,
    isJoined: true,
    properties: 4,
    squareFeet: 4400,
    measured: 3,
    severities: { none: 0, minor: 1, moderate: 0, severe: 1, unknown: 2 },
    zips: [
      { zipCode: '85031', count: 1 },
      { zipCode: '85251', count: 3 },
    ],
    placed: 2,
    places: [{ severityLevel: 'severe' }, { severityLevel: 'minor' }],
  });
  const less = await holdings(narrow, 0);
  expect(less).toMatchObject({ properties: 3, squareFeet: 3500, zips: [{ zipCode: '85251', count: 3 }] });
  expect(JSON.stringify([less, await owned(narrow, 0)])).not.toContain('Far Rd');
});

test('its list begins with the worst roofs and comes in pages', async () => {
  expect((await owned(user, 2)).map(({ address }) => address)).toEqual([
    '10 Elm St',
    '2 Elm St',
    '7 Far Rd',
    '4 Elm St',
  ]);
  const reply = await user.get(`/api/properties/${ids[0]}/owner/properties?page=2&pageSize=3`);
  expect([reply.headers.get('x-total-count'), (reply.json() as OwnedProperty[]).length]).toEqual(['4', 1]);
  expect(await owned(user, 0, '?page=9')).toEqual([]);
});

test('two of one name are not one owner', async () => {
  // Streets of one name in two ZIP codes, and a record without a mailing address.
  expect(await holdings(user, 3)).toMatchObject({ properties: 1, isJoined: true });
  expect(await holdings(user, 4)).toMatchObject({ properties: 1, isJoined: false });
  expect((await owned(user, 4)).map(({ address }) => address)).toEqual(['14 Elm St']);
});

test('who does not see the property does not see its owner', async () => {
  for (const path of ['owner', 'owner/properties']) {
    expect((await narrow.get(`/api/properties/${ids[5]}/${path}`)).status).toBe(404);
    expect((await user.get(`/api/properties/2147483647/${path}`)).status).toBe(404);
    expect((await user.get(`/api/properties/none/${path}`)).status).toBe(400);
  }
});

test('a filter for owners of several counts within the caller’s ZIP codes', async () => {
  const addresses = async (client: Client, query: string) =>
    ((await client.get(`/api/leads?${query}`)).json() as { leads: { address: string }[] }).leads
      .map(({ address }) => address)
      .sort();
  expect(await addresses(user, 'ownsSeveral=true&zipCode=85031')).toEqual(['7 Far Rd']);
  const [only] = await addProperties(server.services.db, '85042', [{ ...acme, address: '1 Lone Rd' }]);
  const other = await server.contractor('85042');
  expect(only).toBeDefined();
  expect(await addresses(other, 'ownsSeveral=true')).toEqual([]);
  expect(await addresses(other, 'ownsSeveral=false')).toEqual(['1 Lone Rd']);
  expect(await addresses(user, 'yearsOwnedMin=20')).toEqual(['7 Far Rd']);
  expect(await addresses(user, 'ownerKind=company&outOfState=true&zipCode=85251')).toEqual([
    '10 Elm St',
    '2 Elm St',
    '4 Elm St',
  ]);
});
