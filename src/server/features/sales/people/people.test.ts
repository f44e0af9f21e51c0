import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Appointment } from '#contract/appointments.ts';
import { DoorKnown } from '#contract/knocks.ts';
import { PEOPLE_PER_PROPERTY, Person as PersonAtDoor } from '#contract/people.ts';
import type { Deal } from '#contract/pipeline.ts';
import type { Problem } from '#contract/problem.ts';
import { eq, sql } from '#server/db/orm.ts';
import { people, users } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties, addProperty } from '#testing/properties.ts';

let server: TestServer;
let person: Person;
let rep: Client;
let colleague: Client;
let door: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [door = 0] = await addProperties(server.services.db, '85251', [{}]);
  person = await server.addPerson({ zips: ['85251'] });
  rep = await server.signIn(person);
  colleague = await server.signIn(await server.addPerson({ zips: ['85251'], colleagueOf: person }));
});

const pathOf = (id?: number) => `/api/properties/${door}/people${id ? `/${id}` : ''}`;
const olivia = { name: 'Olivia Kurz', phone: '602.555.0123', email: 'Olivia@Example.com' };
const add = async (fields: object = olivia, client = rep) => {
  const answer = await client.post(pathOf(), fields);
  expect(answer.status, answer.text).toBe(201);
  return PersonAtDoor.parse(answer.json());
};
const list = async (client = rep) => {
  const answer = await client.get(pathOf());
  expect(answer.status, answer.text).toBe(200);
  return PersonAtDoor.array().parse(answer.json());
};
const refusal = async (fields: object, client = rep) => {
  const answer = await client.post(pathOf(), fields);
  return [answer.status, (answer.json() as Problem).detail];
};

test('a company knows people at a property; another company that holds the ZIP code does not', async () => {
  const added = await add();
  expect(added).toEqual({
    id: added.id,
    name: 'Olivia Kurz',
    phone: '+16025550123',
    email: 'olivia@example.com',
    contactHidden: false,
  });
  expect(await list(colleague)).toEqual([added]);
  const rival = await server.contractor('85251');
  expect(await list(rival)).toEqual([]);
  for (const answer of [
    await rival.put(pathOf(added.id), olivia),
    await rival.delete(pathOf(added.id)),
    await (await server.contractor('85252')).get(pathOf()),
  ])
    expect(answer.status).toBe(404);
  // A colleague without the ZIP code does not see the property.
  const elsewhere = await server.signIn(await server.addPerson({ zips: ['85252'], colleagueOf: person }));
  expect((await elsewhere.get(pathOf())).status).toBe(404);
  expect((await elsewhere.delete(pathOf(added.id))).status).toBe(404);
});

test('a person belongs to one property', async () => {
  const { id } = await add();
  door = await addProperty(server.services.db, { zipCode: '85251', address: '9 Elm St' });
  expect((await rep.put(pathOf(id), olivia)).status).toBe(404);
  expect((await rep.delete(pathOf(id))).status).toBe(404);
});

test('a colleague completes a person, and empty fields change nothing', async () => {
  const { id } = await add({ name: ' Olivia ', phone: '', email: null });
  const changed = await colleague.put(pathOf(id), { phone: '+1 (602) 555-0123 x4' });
  expect(changed.json()).toMatchObject({ name: null, phone: '+16025550123;ext=4', email: null });
  expect(await list()).toHaveLength(1);
});

test('what cannot be a contact is refused in a sentence', async () => {
  expect(await refusal({})).toEqual([400, 'Please enter a name, a phone number or an email address']);
  expect(await refusal({ name: '\u202e ' })).toEqual([400, expect.stringContaining('Please enter a name')]);
  expect(await refusal({ name: 'x'.repeat(201) })).toEqual([400, 'Please use at most 200 characters']);
  expect(await refusal({ name: 'A', phone: '555' })).toEqual([400, expect.stringContaining('area code')]);
  expect(await refusal({ name: 'A', email: 'a@b' })).toEqual([400, expect.stringContaining('name@example')]);
  const invalid = await rep.post(pathOf(), { phone: 'javascript:alert(1)' });
  expect((invalid.json() as Problem).errors).toMatchObject([{ path: 'phone' }]);
});

test('hostile names are one line of text', async () => {
  const hostile = '<img src=x onerror=alert(1)>\u202e\r\nBcc: a@example.com';
  expect((await add({ name: hostile })).name).toBe('<img src=x onerror=alert(1)> Bcc: a@example.com');
});

test('‘Do not contact’ hides phone and email and refuses changes, but erasing works', async () => {
  const { id } = await add();
  await colleague.post(`/api/properties/${door}/tags`, { tagKey: 'do_not_contact' });
  expect(await list()).toEqual([{ id, name: 'Olivia Kurz', phone: null, email: null, contactHidden: true }]);
  expect((await rep.put(pathOf(id), { name: 'Olivia' })).status).toBe(409);
  expect(await refusal(olivia)).toEqual([409, expect.stringContaining('Do not contact')]);
  await server.services.db.execute(sql`delete from property_tags where property_id = ${door}`);
  expect(await list()).toMatchObject([{ phone: '+16025550123', email: 'olivia@example.com' }]);
  await rep.post(`/api/properties/${door}/tags`, { tagKey: 'do_not_contact' });
  expect((await rep.delete(pathOf(id))).status).toBe(200);
  expect(await list()).toEqual([]);
});

test('erasing leaves nothing of the person in the database but that a person was erased', async () => {
  const name = 'Zebulon Unmistakable';
  const { id } = await add({ name, phone: '6025559876', email: 'zebulon.unmistakable@example.com' });
  await rep.put(pathOf(id), { name, phone: '6025559877', email: null });
  expect((await rep.delete(pathOf(id))).status).toBe(200);
  expect((await rep.delete(pathOf(id))).status).toBe(404);
  const history = (await rep.get(`/api/properties/${door}/timeline`)).text;
  for (const kind of ['person_added', 'person_changed', 'person_deleted']) expect(history).toContain(kind);
  expect(await tablesNaming('zebulon')).toEqual([]);
  expect(await tablesNaming('602555987')).toEqual([]);
});

/** Every table that holds the text in any of its columns. */
async function tablesNaming(text: string): Promise<string[]> {
  const { db } = server.services;
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await db.execute(
      sql`select from ${sql.identifier(name)} as t where t::text ilike ${`%${text}%`} limit 1`,
    );
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

test('people go with their property and with their company, and stay when who added them leaves', async () => {
  const { db } = server.services;
  await add();
  await db.delete(users).where(eq(users.id, person.id));
  expect(await list(colleague)).toHaveLength(1);
  const admin = await server.admin();
  const plan = (await admin.get(`/api/admin/properties/${door}/removal`)).json();
  expect(plan).toMatchObject({ standing: { people: 1 } });
  await admin.delete(`/api/admin/properties/${door}`);
  expect(await db.$count(people, eq(people.propertyId, door))).toBe(0);
});

test('the last user of a company takes its people along', async () => {
  const { db } = server.services;
  const alone = await server.addPerson({ zips: ['85251'] });
  await add(olivia, await server.signIn(alone));
  const admin = await server.admin();
  expect((await admin.delete(`/api/admin/users/${alone.id}`)).status).toBe(200);
  expect(await db.$count(people, eq(people.propertyId, door))).toBe(0);
});

test('a property has room for a family and no more than fifty people', async () => {
  const [user] = await server.services.db.select().from(users).where(eq(users.id, person.id));
  const row = { propertyId: door, companyId: user?.companyId ?? '', name: 'Tenant' };
  await server.services.db.insert(people).values(Array.from({ length: PEOPLE_PER_PROPERTY }, () => row));
  expect(await refusal(olivia)).toEqual([409, expect.stringContaining('at most 50 people')]);
});

test('appointments and deals show missing details until they are added', async () => {
  const at = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T10:00`;
  const made = (await rep.post(`/api/properties/${door}/appointments`, { at })).json() as Appointment;
  const missing = async () => {
    const appointments = (await rep.get(`/api/properties/${door}/appointments`)).json() as Appointment[];
    const deals = (await colleague.get('/api/pipeline/deals')).json() as Deal[];
    return [appointments[0]?.missing, deals.find(({ propertyId }) => propertyId === door)?.missing];
  };
  expect(made.missing).toEqual(['name', 'phone']);
  const { id } = await add({ name: 'Olivia' });
  // A rival knows the number, which this company does not see.
  await add(olivia, await server.contractor('85251'));
  expect(await missing()).toEqual([['phone'], ['phone']]);
  await rep.put(pathOf(id), olivia);
  expect(await missing()).toEqual([[], []]);
  await rep.put(`/api/properties/${door}/stage`, { stage: 'won' });
  expect((await missing())[1]).toEqual(['amount']);
  await rep.put(`/api/properties/${door}/stage`, { stage: 'won', dealValue: '0' });
  expect((await missing())[1]).toEqual([]);
  await rep.delete(pathOf(id));
  expect((await missing())[1]).toEqual(['name']);
  await colleague.post(`/api/properties/${door}/tags`, { tagKey: 'do_not_contact' });
  expect(await missing()).toEqual([[], []]);
});

test('people are taken along with the doors of a queue, without contact details at ‘Do not contact’', async () => {
  await add();
  await rep.put(`/api/properties/${door}/stage`, { stage: 'won', dealValue: '900.50' });
  const { id: queueId } = (await rep.post('/api/queues', { name: 'Doors' })).json() as { id: number };
  await rep.post(`/api/queues/${queueId}/items`, { propertyId: door });
  const known = async () =>
    DoorKnown.array().parse((await rep.get(`/api/queues/${queueId}/doors`)).json())[0];
  expect(await known()).toMatchObject({ dealValue: '900.50', people: [{ phone: '+16025550123' }] });
  await colleague.post(`/api/properties/${door}/tags`, { tagKey: 'do_not_contact' });
  expect(await known()).toMatchObject({
    people: [{ name: 'Olivia Kurz', phone: null, email: null, contactHidden: true }],
  });
});
