import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Property } from '#contract/properties.ts';
import { eq, sql } from '#server/db/orm.ts';
import { properties, users, userZipSubscriptions } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Answer } from '#testing/client.ts';
import { addProperties, touchZip } from '#testing/properties.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addProperties(server.services.db, '85251', [
    {
      address: '1 "Quoted" \\ Way',
      owner: "O'Neil\tand\nSons",
      latitude: 33.4942,
      longitude: -111.9261,
      severityLevel: 'severe',
    },
    {
      address: '2 Álamo Ct',
      areaSquareFeet: 2795.5,
      yearBuilt: 1987,
      hasPool: true,
      imageUrl: 'https://x.example/1.jpg',
      taxOwner: '\\N',
      zoning: 'R\u00011\v\b',
    },
  ]);
  await addProperties(server.services.db, '85031', [{ address: '3 W Camelback Rd' }]);
});
afterAll(() => server.close());

const list = (answer: Answer) => Property.array().parse(answer.json());
const addresses = (answer: Answer) => list(answer).map(({ address }) => address);
const etagOf = (answer: Answer) => answer.headers.get('etag') ?? '';

describe('the list', () => {
  test('a contractor sees the properties of their ZIP as they were stored', async () => {
    const contractor = await server.contractor('85251');
    const answer = await contractor.get('/api/properties');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('x-total-count')).toBe('2');
    const [first, second] = list(answer);
    expect(first).toMatchObject({
      address: '1 "Quoted" \\ Way',
      owner: "O'Neil\tand\nSons",
      latitude: 33.4942,
      severityLevel: 'severe',
    });
    expect(second).toMatchObject({
      address: '2 Álamo Ct',
      areaSquareFeet: 2795.5,
      yearBuilt: 1987,
      hasPool: true,
      owner: null,
      taxOwner: '\\N',
      zoning: 'R\u00011\v\b',
    });
    expect(Object.keys(second ?? {})).toEqual(Object.keys(Property.shape));
  });

  test('an administrator sees all ZIPs, in order of ZIP and id', async () => {
    const admin = await server.admin();
    expect(addresses(await admin.get('/api/properties'))).toEqual([
      '3 W Camelback Rd',
      '1 "Quoted" \\ Way',
      '2 Álamo Ct',
    ]);
  });

  test('a limit cuts the list and X-Total-Count has the total', async () => {
    const admin = await server.admin();
    const answer = await admin.get('/api/properties?limit=2');
    expect(addresses(answer)).toEqual(['3 W Camelback Rd', '1 "Quoted" \\ Way']);
    expect(answer.headers.get('x-total-count')).toBe('3');
  });

  test('one ZIP of several can be asked for', async () => {
    const contractor = await server.contractor('85251', '85031');
    expect(addresses(await contractor.get('/api/properties?zipCode=85031'))).toEqual(['3 W Camelback Rd']);
  });

  test('a user without a ZIP gets an empty list', async () => {
    const answer = await (await server.contractor()).get('/api/properties');
    expect(list(answer)).toEqual([]);
    expect(answer.headers.get('x-total-count')).toBe('0');
  });

  test('another user’s ZIP looks like one without properties', async () => {
    const contractor = await server.contractor('85251');
    const foreign = await contractor.get('/api/properties?zipCode=85031');
    const unknown = await contractor.get('/api/properties?zipCode=99999');
    expect([foreign.text, unknown.text]).toEqual(['[]', '[]']);
    expect(etagOf(foreign)).toBe(etagOf(unknown));
  });

  test('nonsense in the query is refused', async () => {
    const contractor = await server.contractor('85251');
    for (const query of ['zipCode=8525', 'zipCode=abcde', 'limit=0', 'limit=15001', 'limit=many']) {
      expect((await contractor.get(`/api/properties?${query}`)).status).toBe(400);
    }
  });

  test('a visitor is asked to sign in', async () => {
    expect((await server.visitor().get('/api/properties')).status).toBe(401);
  });
});

describe('the list again', () => {
  test('is not sent when nothing changed, and is when something did', async () => {
    const contractor = await server.contractor('85251');
    const first = await contractor.get('/api/properties');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await contractor.get('/api/properties', { 'if-none-match': etagOf(first) });
    expect([again.status, again.bytes.length, again.headers.get('x-total-count')]).toEqual([304, 0, '2']);

    await server.services.db
      .update(properties)
      .set({ owner: 'New owner' })
      .where(eq(properties.address, '2 Álamo Ct'));
    await touchZip(server.services.db, '85251');
    const changed = await contractor.get('/api/properties', { 'if-none-match': etagOf(first) });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('New owner');
  });

  test('a change in a foreign ZIP does not concern them', async () => {
    const contractor = await server.contractor('85251');
    const first = await contractor.get('/api/properties');
    await touchZip(server.services.db, '85031');
    expect((await contractor.get('/api/properties', { 'if-none-match': etagOf(first) })).status).toBe(304);
  });

  test('the tag of one list does not match another', async () => {
    const contractor = await server.contractor('85251', '85031');
    const paths = [
      '/api/properties',
      '/api/properties?zipCode=85251',
      '/api/properties?zipCode=85031',
      '/api/properties?limit=1',
    ];
    const tags = await Promise.all(paths.map(async (path) => etagOf(await contractor.get(path))));
    expect(new Set(tags).size).toBe(paths.length);
  });

  test('colleagues with the same ZIPs get the same list, one with another ZIP does not', async () => {
    const [one, other, third] = await Promise.all([
      server.contractor('85251'),
      server.contractor('85251'),
      server.contractor('85031'),
    ]);
    const [a, b, c] = await Promise.all([one, other, third].map((caller) => caller.get('/api/properties')));
    expect(a?.text).toBe(b?.text);
    expect(c?.text).not.toContain('Álamo');
  });

  test('a grant that expires ends at once, whatever the caller kept', async () => {
    const person = await server.addPerson({ zips: ['85251'] });
    const contractor = await server.signIn(person);
    const first = await contractor.get('/api/properties');
    await server.services.db
      .update(userZipSubscriptions)
      .set({ startsAt: sql`now() - interval '1 day'`, expiresAt: sql`now() - interval '1 second'` })
      .where(eq(userZipSubscriptions.userId, person.id));
    const after = await contractor.get('/api/properties', { 'if-none-match': etagOf(first) });
    expect([after.status, after.text]).toEqual([200, '[]']);
    expect((await contractor.get('/api/properties/zip-codes')).json()).toEqual([]);
    expect((await contractor.get('/api/properties/stats')).json()).toMatchObject({ total: 0 });
  });
});

test('a user’s id of any form is only a value', async () => {
  const person = await server.addPerson();
  const id = "o'hara\\' or true --";
  await server.services.db.update(users).set({ id }).where(eq(users.id, person.id));
  const admin = await server.admin();
  await admin.post('/api/admin/assign-zip', { userId: id, zipCode: '85031' });
  const contractor = await server.signIn(person);
  expect(addresses(await contractor.get('/api/properties'))).toEqual(['3 W Camelback Rd']);
});

test('the list comes in the encoding the caller accepts', async () => {
  const contractor = await server.contractor('85251');
  const headers = async (accept: string) => {
    const response = await fetch(`${server.baseUrl}/api/properties`, {
      headers: { 'accept-encoding': accept, cookie: contractor.cookie() },
    });
    return {
      encoding: response.headers.get('content-encoding'),
      vary: response.headers.get('vary'),
      body: await response.json(),
    };
  };
  const [br, gzip, plain] = [await headers('gzip, br'), await headers('gzip'), await headers('identity')];
  expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', null]);
  expect(gzip.body).toEqual(br.body);
  expect(plain.body).toEqual(br.body);
  expect(br.vary).toContain('accept-encoding');
});

describe('totals', () => {
  test('a contractor counts their own ZIPs only', async () => {
    const contractor = await server.contractor('85251', '85999');
    expect((await contractor.get('/api/properties/zip-codes')).json()).toEqual([
      { zipCode: '85251', count: 2 },
    ]);
    expect((await contractor.get('/api/properties/stats')).json()).toEqual({
      total: 2,
      withCoordinates: 1,
      severeDamage: 1,
      withImages: 1,
    });
  });

  test('an administrator counts everything', async () => {
    const admin = await server.admin();
    expect((await admin.get('/api/properties/zip-codes')).json()).toEqual([
      { zipCode: '85031', count: 1 },
      { zipCode: '85251', count: 2 },
    ]);
    expect((await admin.get('/api/properties/stats')).json()).toMatchObject({ total: 3 });
  });

  test('a visitor learns nothing', async () => {
    for (const path of ['/api/properties/zip-codes', '/api/properties/stats']) {
      expect((await server.visitor().get(path)).status).toBe(401);
    }
  });
});
