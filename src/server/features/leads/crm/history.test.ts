import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Crm, HistoryLine, Note } from '#contract/crm.ts';
import type { Queue } from '#contract/queues.ts';
import { and, desc, eq, like, sql } from '#server/db/orm.ts';
import { events, properties, propertyHistory, uploads, users } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;
let person: Person;
let contractor: Client;
let admin: Client;
let made = 0;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.addPerson({ zips: ['85251'] });
  contractor = await server.signIn(person);
  admin = await server.admin();
});
afterAll(() => server.close());

const house = (zipCode = '85251') =>
  addProperty(server.services.db, { zipCode, address: `${++made} Main St` });
const timeline = async (id: number, query = '') =>
  HistoryLine.array().parse((await contractor.get(`/api/properties/${id}/timeline${query}`)).json());

/** A door with a stage, a tag and a note edited once. */
async function workedDoor(zipCode?: string): Promise<number> {
  const id = await house(zipCode);
  const path = `/api/properties/${id}`;
  await contractor.put(`${path}/stage`, { stage: 'won', dealValue: 900 });
  await contractor.post(`${path}/tags`, { tagKey: 'hot_lead' });
  const note = Note.parse((await contractor.post(`${path}/notes`, { body: 'Call on Monday' })).json());
  await contractor.put(`${path}/notes/${note.id}`, { body: 'Call on Friday' });
  return id;
}

test('lists everything that was done at a door, latest first', async () => {
  const id = await house();
  const path = `/api/properties/${id}`;
  await contractor.put(`${path}/stage`, { stage: 'won', dealValue: 12_000 });
  await contractor.put(`${path}/stage`, { stage: 'lost' });
  await contractor.put(`${path}/stage`, { stage: 'lost' });
  await contractor.post(`${path}/tags`, { tagKey: 'hot_lead' });
  await contractor.delete(`${path}/tags/hot_lead`);
  const note = Note.parse((await contractor.post(`${path}/notes`, { body: 'Call' })).json());
  await contractor.put(`${path}/notes/${note.id}`, { body: 'Call again' });
  const queue = (await contractor.post('/api/queues', { name: 'Monday' })).json() as Queue;
  await contractor.post(`/api/queues/${queue.id}/items`, { propertyId: id });
  await contractor.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds: [id] });
  await contractor.post('/api/properties/export', { propertyIds: [id] });
  await contractor.get(`/api/queues/${queue.id}/export`);
  await contractor.post(`/api/queues/${queue.id}/export`);
  const lines = await timeline(id);
  expect(lines.map(({ kind }) => kind)).toEqual([
    'exported',
    'exported',
    'queued',
    'note_edited',
    'note_added',
    'tag_removed',
    'tag_added',
    'stage',
    'stage',
  ]);
  expect(lines[1]?.label).toMatch(/^property-export-dashboard-/);
  expect(lines[2]).toMatchObject({ label: 'Monday' });
  expect(lines[4]).toMatchObject({ noteBody: 'Call again' });
  expect(lines[5]).toMatchObject({ label: 'Hot lead' });
  expect(lines[8]).toMatchObject({ fromStage: 'new', toStage: 'won', dealValue: '12000.00' });
  await contractor.delete(`${path}/notes/${note.id}`);
  expect((await timeline(id)).slice(0, 5).map(({ noteBody }) => noteBody)).toEqual(Array(5).fill(null));
  const page = await timeline(id, `?limit=2&before=${lines[1]?.id}`);
  expect(page.map(({ kind }) => kind)).toEqual(['queued', 'note_edited']);
});

test('lists the imports that brought a door and changed it, for as long as they are not undone, between what people did', async () => {
  const holder = await server.contractor('85044');
  const send = async (name: string, rows: string) => {
    const form = new FormData();
    form.set('zipCode', '85044');
    form.set('file', new Blob([`Address,Owner,Roof Type\n${rows}`]), name);
    const answer = await admin.post('/api/admin/upload/properties', form);
    expect(answer.status, answer.text).toBe(200);
  };
  await send('first.csv', '7 File St,Ann Lee,flat\n8 File St,Bo Ray,flat\n');
  const [row] = await server.services.db
    .select()
    .from(properties)
    .where(and(eq(properties.zipCode, '85044'), like(properties.address, '7 File%')));
  const path = `/api/properties/${row?.id}`;
  await holder.post(`${path}/tags`, { tagKey: 'hot_lead' });
  await send('second.csv', '7 File St,Ann Lee-Ito,flat\n8 File St,Bo Ray,flat\n');
  const linesFor = async (client: Client, query = '') =>
    HistoryLine.array().parse((await client.get(`${path}/timeline${query}`)).json());
  const lines = await linesFor(holder);
  expect(lines.map(({ kind, label, by }) => [kind, label, by])).toEqual([
    ['imported', 'second.csv', null],
    ['tag_added', 'Hot lead', null],
    ['imported', 'first.csv', null],
  ]);
  for (const [at, line] of lines.entries())
    expect(await linesFor(holder, `?limit=1&before=${line.id}`)).toEqual(lines.slice(at + 1, at + 2));
  // Another door's lines end here too, and who does not hold the ZIP reads none.
  expect(await linesFor(holder, '?before=upload-00000000-0000-4000-8000-000000000000')).toEqual([]);
  expect((await holder.get(`${path}/timeline?before=nonsense`)).status).toBe(400);
  expect((await contractor.get(`${path}/timeline`)).status).toBe(404);
  const undone = lines[0]?.id.replace('upload-', '');
  await server.services.db
    .update(uploads)
    .set({ undoneAt: sql`now()` })
    .where(eq(uploads.id, undone ?? ''));
  expect((await linesFor(holder)).map(({ label }) => label)).toEqual(['Hot lead', 'first.csv']);
});

test('an act on one door or many is one event of the company, and none if nothing changed', async () => {
  const { db } = server.services;
  const [first, second] = [await house(), await house()];
  const client = await server.signIn(person);
  await client.put(`/api/properties/${first}/stage`, { stage: 'called' });
  await client.put(`/api/properties/${first}/stage`, { stage: 'called' });
  const queue = (await client.post('/api/queues', { name: 'Tuesday' })).json() as Queue;
  for (const _ of ['added', 'there already'])
    await client.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds: [first, second] });
  const [company] = await db.select().from(users).where(eq(users.id, person.id));
  const written = await db
    .select()
    .from(events)
    .where(eq(events.actorId, person.id))
    .orderBy(desc(events.id))
    .limit(4);
  expect(written).toMatchObject([
    // The one that was still New is Queued by it.
    { name: 'stage-changed', details: { fromStage: 'new', toStage: 'queued', properties: 1 } },
    {
      name: 'properties-queued',
      subjectId: `${queue.id}`,
      subjectName: 'Tuesday',
      details: { properties: 2 },
    },
    { name: 'stage-changed', subjectId: `${first}`, details: { fromStage: 'new', toStage: 'called' } },
    { name: 'sign-in' },
  ]);
  expect(written[1]).toMatchObject({ companyId: company?.companyId, actorName: person.email });
  // Reps' work is their company's: it stays out of the audit record.
  const audit = (await admin.get(`/api/admin/audit?actor=${person.email}`)).text;
  expect(audit).not.toMatch(/stage-changed|properties-queued/);
});

test('cannot be rewritten', async () => {
  const { db } = server.services;
  await workedDoor();
  const rewriting = db.update(propertyHistory).set({ label: 'never happened' });
  await expect(rewriting).rejects.toThrow();
});

test('a ZIP taken away hides everything, and given back shows it again', async () => {
  const id = await workedDoor();
  const path = `/api/properties/${id}`;
  const read = async () => [
    (await contractor.get(`${path}/crm`)).text,
    (await contractor.get(`${path}/notes`)).text,
    (await contractor.get(`${path}/timeline`)).text,
    (await contractor.get('/api/properties/stages')).text,
    (await contractor.get('/api/pipeline/deals')).text,
  ];
  const before = await read();
  expect(before[3]).toContain(`${id}`);
  const grant = { userId: person.id, zipCode: '85251' };
  await admin.post('/api/admin/remove-zip', grant);
  const hidden = await Promise.all(
    ['crm', 'notes', 'timeline'].map(async (part) => (await contractor.get(`${path}/${part}`)).status),
  );
  expect(hidden).toEqual([404, 404, 404]);
  expect((await read()).slice(3)).toEqual(['[]', '[]']);
  await admin.post('/api/admin/assign-zip', grant);
  expect(await read()).toEqual(before);
});

test('importing the property again keeps everything', async () => {
  const send = async (owner: string) => {
    const body = new FormData();
    body.append('zipCode', '85252');
    body.append('file', new Blob([`Parcelnumb,Address,Owner\nP1,12 Main St,${owner}\n`]), 'p.csv');
    expect((await admin.post('/api/admin/upload/properties', body)).status).toBe(200);
  };
  await send('Ann');
  await admin.post('/api/admin/assign-zip', { userId: person.id, zipCode: '85252' });
  const [property] = (await contractor.get('/api/properties?zipCode=85252')).json() as { id: number }[];
  const path = `/api/properties/${property?.id}`;
  await contractor.put(`${path}/stage`, { stage: 'called' });
  await contractor.post(`${path}/tags`, { tagKey: 'follow_up' });
  await contractor.post(`${path}/notes`, { body: 'Ask for Ben' });
  await send('Ben');
  const crm = (await contractor.get(`${path}/crm`)).json() as Crm;
  expect([crm.stage, crm.tags[0]?.key]).toEqual(['called', 'follow_up']);
  expect((await contractor.get(`${path}/notes`)).text).toContain('Ask for Ben');
  const done = (await timeline(property?.id ?? 0)).filter(({ kind }) => kind !== 'imported');
  expect(done).toHaveLength(3);
});

test('deleting a user takes their notes, tags, stages and history along, and nobody else’s', async () => {
  const id = await house();
  const leaving = await server.addPerson({ zips: ['85251'] });
  for (const client of [contractor, await server.signIn(leaving)]) {
    await client.put(`/api/properties/${id}/stage`, { stage: 'called' });
    const note = Note.parse((await client.post(`/api/properties/${id}/notes`, { body: 'a' })).json());
    await client.put(`/api/properties/${id}/notes/${note.id}`, { body: 'b' });
  }
  const { db } = server.services;
  await db.delete(users).where(eq(users.id, leaving.id));
  expect(await db.$count(propertyHistory, eq(propertyHistory.userId, leaving.id))).toBe(0);
  expect(await timeline(id)).toHaveLength(3);
});
