import { expect, test } from 'vitest';
import { type Person, startTestServer } from '#testing/app.ts';
import { addProperties } from '#testing/properties.ts';
import { statementsOf } from '#testing/statements.ts';

test('a queue’s items come once, and again after every change of them', async () => {
  const server = await startTestServer();
  const person = await server.addPerson({ zips: ['85251', '85031'] });
  const colleague = await server.signIn(await server.addPerson({ zips: ['85251'], colleagueOf: person }));
  const client = await server.signIn(person);
  const [first = 0, second = 0] = await addProperties(server.services.db, '85251', [{}, {}]);
  const [third = 0] = await addProperties(server.services.db, '85031', [{}]);
  const { queueId } = (await client.post('/api/queues/default/items', { propertyId: first })).json() as {
    queueId: number;
  };
  const path = `/api/queues/${queueId}/items`;
  let etag = '';
  const read = async () => {
    const { status, headers, text } = await client.get(path, { 'if-none-match': etag });
    etag = headers.get('etag') ?? '';
    return status === 304 ? null : text;
  };
  const change = (text: string) => server.services.pool.query(text);
  const rename = (name: string) => change(`update properties set owner = '${name}' where id = ${first}`);
  const changes: [what: string, change: () => Promise<unknown>][] = [
    [
      'another door',
      () => client.post(`/api/queues/${queueId}/items/bulk`, { propertyIds: [second, third] }),
    ],
    [
      'the order',
      () => client.post(`/api/queues/${queueId}/items/move`, { propertyIds: [third], before: first }),
    ],
    ['a note', () => client.put(`/api/queues/${queueId}/items/${first}`, { notes: 'Ring twice' })],
    ['the property', () => rename('Ana Ortiz')],
    ['the property, again', () => rename('Wei Lee')],
    ['a stage', () => client.put(`/api/properties/${first}/stage`, { stage: 'appt_set' })],
    ['a tag', () => client.post(`/api/properties/${first}/tags`, { tagKey: 'callback' })],
    ['a colleague’s tag', () => colleague.post(`/api/properties/${second}/tags`, { tagKey: 'callback' })],
    ['the tag’s label', () => change(`update tag_catalog set label = 'Call again' where key = 'callback'`)],
    ['the tag taken', () => client.delete(`/api/properties/${first}/tags/callback`)],
    ['a ZIP code', () => takeZip(server.services.pool, person)],
    [
      'an item taken out',
      () => client.post(`/api/queues/${queueId}/items/remove`, { propertyIds: [second] }),
    ],
  ];
  let text = await read();
  for (const [what, change] of changes) {
    expect([what, await read()]).toEqual([what, null]);
    await change();
    const now = await read();
    expect([what, now === null || now === text]).toEqual([what, false]);
    text = now;
  }
  expect(JSON.parse(text ?? '')).toHaveLength(1);
  expect(await statementsOf(server, () => client.get(path))).toBe(1);
  await server.close();
});

const takeZip = (pool: { query(text: string, values: unknown[]): Promise<unknown> }, person: Person) =>
  pool.query(`delete from user_zip_subscriptions where user_id = $1 and zip_code = '85031'`, [person.id]);

test('a queue of somebody else is absent although its items are kept', async () => {
  const server = await startTestServer();
  const client = await server.contractor('85251');
  const [propertyId] = await addProperties(server.services.db, '85251', [{}]);
  const { queueId } = (await client.post('/api/queues/default/items', { propertyId })).json() as {
    queueId: number;
  };
  const { headers } = await client.get(`/api/queues/${queueId}/items`);
  const other = await server.contractor('85031');
  const etag = headers.get('etag') ?? '';
  expect((await other.get(`/api/queues/${queueId}/items`, { 'if-none-match': etag })).status).toBe(404);
  await server.close();
});
