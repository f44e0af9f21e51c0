import { afterAll, beforeAll, expect, test } from 'vitest';
import { quotas } from '#domain/quotas.ts';
import { sql } from '#server/db/orm.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the last free queue goes to one of five who ask at once, and the others read why', async () => {
  const person = await server.addPerson({ zips: ['85251'] });
  const client = await server.signIn(person);
  await server.services.db.execute(sql`insert into queues (user_id, name)
    select ${person.id}, 'Queue ' || n from generate_series(1, ${quotas.queues.most - 1}) n`);
  const asked = [1, 2, 3, 4, 5].map((n) => client.post('/api/queues', { name: `Last ${n}` }));
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.json()).toMatchObject({ detail: expect.stringContaining('2,000 queues') });
  expect((await (await server.contractor('85251')).post('/api/queues', { name: 'Ours' })).status).toBe(201);
});

test('a company that has all the tags it can keep still uses those it has', async () => {
  const person = await server.addPerson({ zips: ['85251'] });
  const client = await server.signIn(person);
  const propertyId = await addProperty(server.services.db, { zipCode: '85251', address: '1 Elm St' });
  const tag = (tagKey: string) => client.post(`/api/properties/${propertyId}/tags`, { tagKey });
  await server.services.db.execute(sql`insert into tag_catalog (key, label, color, customer_id)
    select 'own_' || n, 'Own ' || n, 'gray', (select customer_id from users where id = ${person.id})
    from generate_series(1, ${quotas.tags.most}) n`);
  expect((await tag('one_more')).status).toBe(409);
  expect((await tag('own_1')).status).toBe(200);
});
