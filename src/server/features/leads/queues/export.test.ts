import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { Queue } from '#contract/queues.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Answer, Client } from '#testing/client.ts';
import { addProperties, tagProperty } from '#testing/properties.ts';

let server: TestServer;
let homes: number[];
let person: Person;
let contractor: Client;
let path: string;
beforeAll(async () => {
  server = await startTestServer();
  const houses = Array.from({ length: 251 }, (_, index) => ({
    address: `${index + 1} N Elm St`,
    owner: '=HYPERLINK("x")',
  }));
  homes = await addProperties(server.services.db, '85251', houses);
});
beforeEach(async () => {
  person = await server.addPerson({ zips: ['85251'] });
  contractor = await server.signIn(person);
  const queue = Queue.parse((await contractor.post('/api/queues', { name: 'Monday doors!' })).json());
  path = `/api/queues/${queue.id}`;
});
afterAll(() => server.close());

const fill = (propertyIds: number[]) => contractor.post(`${path}/items/bulk`, { propertyIds });
const detailOf = (answer: Answer) => (answer.json() as Problem).detail;
const lines = (answer: Answer) => answer.text.trimEnd().split('\r\n').slice(1);
const addresses = (answer: Answer) => lines(answer).map((line) => line.split(',')[3]);

test('a queue is exported under its name and the date, through the one CSV writer', async () => {
  await fill(homes.slice(0, 2));
  const answer = await contractor.get(`${path}/export`);
  const today = new Date().toISOString().slice(0, 10);
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="property-export-monday-doors-${today}.csv"`,
  );
  const direct = await contractor.post('/api/properties/export', { propertyIds: [homes[0], homes[1]] });
  expect(answer.text).toBe(direct.text);
  expect((await contractor.post(`${path}/export`)).text).toBe(direct.text);
  expect(answer.text).toContain("'=HYPERLINK");
});

test('the date is the caller’s day: on an Arizona evening UTC is in tomorrow already', async () => {
  await fill(homes.slice(0, 1));
  const wish = (timeZone: string) => ({ propertyIds: [homes[0]], timeZone });
  // One of them is in another day than UTC at any time.
  for (const [timeZone, hours] of [
    ['Etc/GMT+12', -12],
    ['Pacific/Kiritimati', 14],
  ] as const) {
    const day = () => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);
    const before = day();
    const answers = [
      await contractor.post(`${path}/export`, wish(timeZone)),
      await contractor.get(`${path}/export?timeZone=${encodeURIComponent(timeZone)}`),
      await contractor.post('/api/properties/export', { ...wish(timeZone), source: 'monday-doors' }),
    ];
    const named = [before, day()].map(
      (date) => `attachment; filename="property-export-monday-doors-${date}.csv"`,
    );
    for (const answer of answers) expect(named).toContain(answer.headers.get('content-disposition'));
  }
});

test('the file can have each door’s status after its usual columns', async () => {
  await fill(homes.slice(0, 3));
  await contractor.put(`${path}/items/${homes[1]}`, { notes: '=1+1 "dog", left' });
  await contractor.post(`${path}/items/${homes[1]}/outcome`, { outcome: 'not_home' });
  await server.services.pool.query(
    `update properties set latitude = 33.5, longitude = -111.9,
       location_precision = case when id = $2 then 'zip' else 'rooftop' end where id in ($1, $2)`,
    [homes[1], homes[2]],
  );
  const named = { propertyIds: [homes[2], homes[1]] };
  const columns = ['coordinates', 'notes', 'stage', 'status', 'order'];
  const plain = await contractor.post(`${path}/export`, named);
  const more = await contractor.post(`${path}/export`, { ...named, columns });
  const plainLines = plain.text.split('\r\n');
  expect(more.text.split('\r\n').map((line, row) => line.slice(plainLines[row]?.length))).toEqual([
    ',Order,Status,Stage,Note,Latitude,Longitude',
    ',1,To do,Queued,,,',
    `,2,Not home,Knocked,"'=1+1 ""dog"", left",33.5,-111.9`,
    '',
  ]);
  const read = await contractor.get(`${path}/export?propertyIds=${homes[2]}&columns=status,order`);
  expect(read.text.split('\r\n')[1]?.endsWith(',1,To do')).toBe(true);
  const unknown = await contractor.post(`${path}/export`, { ...named, columns: ['owner'] });
  expect([unknown.status, detailOf(unknown)]).toEqual([
    400,
    'Columns are order, status, stage, notes, coordinates, roof, squares',
  ]);
});

test('an invalid time zone is refused', async () => {
  await fill(homes.slice(0, 1));
  const answer = await contractor.post(`${path}/export`, { timeZone: 'Arizona' });
  expect([answer.status, detailOf(answer)]).toEqual([
    400,
    'Please name a time zone, for example America/Phoenix',
  ]);
});

test('a selection is exported in the given order, without items that are not in the queue', async () => {
  await fill(homes.slice(0, 3));
  const answer = await contractor.get(
    `${path}/export?propertyIds=${homes[2]},${homes[0]},${homes[9]},9999999999`,
  );
  expect(addresses(answer)).toEqual(['3 N Elm St', '1 N Elm St']);
  const posted = await contractor.post(`${path}/export`, { propertyIds: [homes[2], homes[0], homes[9]] });
  expect(addresses(posted)).toEqual(['3 N Elm St', '1 N Elm St']);
});

test('an export that is asked for is noted at its doors; one that is only read leaves no trace there', async () => {
  const [home] = homes.slice(5);
  await fill([home ?? 0]);
  const noted = async () => {
    const lines = (await contractor.get(`/api/properties/${home}/timeline`)).json() as { kind: string }[];
    return lines.filter(({ kind }) => kind === 'exported').length;
  };
  await contractor.get(`${path}/export`);
  expect(await noted()).toBe(0);
  await contractor.post(`${path}/export`);
  expect(await noted()).toBe(1);
});

test('nothing and more than 250 are refused with a message', async () => {
  const empty = await contractor.get(`${path}/export`);
  expect([empty.status, detailOf(empty)]).toEqual([400, 'No properties in queue to export.']);
  await fill(homes);
  const many = await contractor.get(`${path}/export`);
  expect([many.status, detailOf(many)]).toEqual([
    400,
    'Export limited to 250 properties. Please refine your selection. (251 total properties found)',
  ]);
  expect(lines(await contractor.get(`${path}/export?propertyIds=${homes.slice(0, 250)}`))).toHaveLength(250);
});

test('the Project Manager plan has no export', async () => {
  const client = await server.signIn(await server.addPerson({ zips: ['85251'], tier: 'project_manager' }));
  await client.post('/api/queues/default/items', { propertyId: homes[0] });
  const [queue] = Queue.array().parse((await client.get('/api/queues')).json());
  const answer = await client.get(`/api/queues/${queue?.id}/export`);
  expect([answer.status, detailOf(answer)]).toEqual([
    403,
    'CSV export is not part of the Project Manager plan. It comes with the Business and Enterprise plans.',
  ]);
});

test('‘Do not contact’ keeps a door out of the file unless asked for', async () => {
  await fill(homes.slice(0, 2));
  const tag = { userId: person.id, propertyId: homes[0] ?? 0, tagKey: 'do_not_contact' };
  await tagProperty(server.services.db, tag);
  const answer = await contractor.get(`${path}/export`);
  expect([answer.headers.get('x-left-out'), addresses(answer)]).toEqual(['1', ['2 N Elm St']]);
  expect(addresses(await contractor.get(`${path}/export?includeDoNotContact=true`))).toHaveLength(2);
  const none = await contractor.get(`${path}/export?propertyIds=${homes[0]}`);
  expect(none.json()).toMatchObject({
    status: 400,
    detail: 'No properties in queue to export. 1 property tagged ‘Do not contact’ was left out.',
    errors: [{ path: 'includeDoNotContact' }],
  });
});

test('the file imported again by an administrator changes nothing', async () => {
  const admin = await server.admin();
  const upload = (content: BlobPart) => {
    const form = new FormData();
    form.append('zipCode', '85032');
    form.append('file', new Blob([content]), 'properties.csv');
    return admin.post('/api/admin/upload/properties', form);
  };
  const houses = [
    'Parcelnumb,Address,Owner,Area Sqft,Year Build,Presence of Pool,Severity Level',
    '00173,"1 Álamo Ct, Unit ""B""","-Smith, J.",2795.5,1987,true,severe',
    ',2 Elm St,=Doe,,,false,',
  ];
  expect((await upload(houses.join('\n'))).json()).toMatchObject({ inserted: 2, rejected: 0 });
  const before = (await admin.get('/api/properties?zipCode=85032')).text;
  const propertyIds = (JSON.parse(before) as { id: number }[]).map(({ id }) => id);
  await admin.post('/api/queues/default/items/bulk', { propertyIds });
  const [queue] = Queue.array().parse((await admin.get('/api/queues')).json());
  const file = await admin.get(`/api/queues/${queue?.id}/export`);
  const again = await upload(file.bytes.slice());
  expect(again.json()).toMatchObject({ total: 2, inserted: 0, updated: 0, unchanged: 2, rejected: 0 });
  expect((await admin.get('/api/properties?zipCode=85032')).text).toBe(before);
});
