import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FirstStep } from '#contract/first-steps.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { uploadForm } from '#testing/uploads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const stepsOf = async (client: Client) => {
  const answer = await client.get('/api/first-steps');
  expect(answer.status).toBe(200);
  return (answer.json() as FirstStep[]).map(({ key, done }) => `${key} ${done ? 'done' : 'open'}`);
};

test('an owner invites, cuts walks and watches; each is checked off by what happened', async () => {
  const zip = '85601';
  const person = await server.addPerson({ zips: [zip] });
  const owner = await server.signIn(person);
  expect(await stepsOf(owner)).toEqual(['invite open', 'cut-walks open', 'watch open']);

  await owner.post('/api/team/invitations', { email: 'first-rep@example.com', companyRole: 'rep' });
  expect(await stepsOf(owner)).toEqual(['invite done', 'cut-walks open', 'watch open']);

  const rep = await server.signIn(await server.addPerson({ colleagueOf: person, zips: [zip] }));
  expect(await stepsOf(rep)).toEqual(['get-doors open', 'take-along open', 'knock open']);
  const door = await addProperty(server.services.db, { zipCode: zip, address: '1 First St' });
  const { id } = (await rep.post('/api/queues', { name: 'My first doors' })).json() as { id: number };
  await rep.post(`/api/queues/${id}/items`, { propertyId: door });
  expect(await stepsOf(rep)).toEqual(['get-doors done', 'take-along open', 'knock open']);

  const visit = await rep.post(`/api/queues/${id}/items/${door}/outcome`, { outcome: 'not_home' });
  expect(visit.status).toBe(200);
  expect(await stepsOf(rep)).toEqual([]);
  expect(await stepsOf(owner)).toEqual(['invite done', 'cut-walks open', 'watch done']);
  // Another company's work checks nothing off.
  expect(await stepsOf(await server.contractor(zip))).toEqual([
    'invite open',
    'cut-walks open',
    'watch open',
  ]);
});

test('dismissed they are gone for that user alone, wherever they sign in', async () => {
  const person = await server.addPerson({ zips: ['85602'] });
  const other = await server.contractor('85602');
  const owner = await server.signIn(person);
  expect((await owner.post('/api/first-steps/dismiss')).status).toBe(200);
  expect(await stepsOf(await server.signIn(person))).toEqual([]);
  expect(await stepsOf(other)).toHaveLength(3);
});

test('an administrator imports, assigns and delivers; a visitor has no steps', async () => {
  const admin = await server.admin();
  const steps = await stepsOf(admin);
  expect(steps.map((step) => step.split(' ')[0])).toEqual(['import', 'assign', 'deliver']);
  expect(steps).toContain('import open');
  const csv = 'address,year built\n1 Import St,1990\n';
  const imported = await admin.post('/api/admin/upload/properties', uploadForm(csv, { zipCode: '85603' }));
  expect(imported.status).toBe(200);
  expect(await stepsOf(admin)).toContain('import done');
  expect((await server.visitor().get('/api/first-steps')).status).toBe(401);
  expect((await server.visitor().post('/api/first-steps/dismiss')).status).toBe(401);
});
