import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import type { Team } from '#contract/team.ts';
import { ensureZips } from '#server/features/company/coverage/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;
let admin: Client;
let ownerPerson: Person;
let repPerson: Person;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
beforeEach(async () => {
  ownerPerson = await server.addPerson();
  repPerson = await server.addPerson({ colleagueOf: ownerPerson });
  owner = await server.signIn(ownerPerson);
});
afterAll(() => server.close());

const memberOf = async (client: Client, { id }: Person) =>
  ((await client.get('/api/team')).json() as Team).members.find((member) => member.id === id);
const zipsOf = (person: Person) => `/api/team/members/${person.id}/zips`;
const detailOf = (answer: { json(): unknown }) => (answer.json() as Problem).detail;
const removeZip = ({ id }: Person, zipCode: string) =>
  admin.post('/api/admin/remove-zip', { userId: id, zipCode });

test('a ZIP code that was handed over follows the grant it came from, and ends with it', async () => {
  const zipCode = '85292';
  const holder = await server.addPerson({ zips: [zipCode] });
  const lead = await server.addPerson({ colleagueOf: holder, companyRole: 'manager' });
  const colleague = await server.addPerson({ colleagueOf: holder });
  const client = await server.signIn(holder);
  await client.post(zipsOf(lead), { zipCode });
  // Handed on by somebody who was handed it: it follows the first.
  expect((await (await server.signIn(lead)).post(zipsOf(colleague), { zipCode })).status).toBe(200);
  const door = await addProperty(server.services.db, { zipCode, address: '1 Handed St' });
  const theirs = await server.signIn(colleague);
  const sees = async () => (await theirs.get(`/api/properties/${door}`)).status;
  expect(await sees()).toBe(200);

  type Account = { grants: { id: number; subscriptionType: string; expiresAt: string | null }[] };
  const grantOf = async (person: Person) =>
    ((await admin.get(`/api/admin/users/${person.id}`)).json() as Account).grants[0];
  const change = {
    subscriptionType: 'exclusive',
    expiresAt: new Date(Date.now() + 9 * 86_400_000).toISOString(),
  };
  await admin.put(`/api/admin/subscriptions/${(await grantOf(holder))?.id}`, change);
  for (const person of [lead, colleague]) expect(await grantOf(person)).toMatchObject(change);

  const removed = await removeZip(holder, zipCode);
  expect(removed.status).toBe(200);
  expect(await sees()).toBe(404);
  expect((await memberOf(client, lead))?.zipCodes).toEqual([]);
  const lines = (await admin.get(`/api/admin/audit?subject=${colleague.id}&action=zip-removed`)).text;
  expect(lines).toContain('"handed":true');
});

test('the ZIP code of a member who leaves stays with the company, and those they handed it to keep it', async () => {
  const zipCode = '85293';
  const holder = await server.addPerson({
    colleagueOf: ownerPerson,
    companyRole: 'manager',
    zips: [zipCode],
  });
  await (await server.signIn(holder)).post(zipsOf(repPerson), { zipCode });
  expect((await owner.post(`/api/team/members/${holder.id}/end-access`)).status).toBe(200);
  expect((await memberOf(owner, ownerPerson))?.zipCodes).toContain(zipCode);
  expect((await memberOf(owner, repPerson))?.handedZips).toEqual([zipCode]);
  // It follows the heir's from then on.
  expect((await removeZip(ownerPerson, zipCode)).status).toBe(200);
  expect((await memberOf(owner, repPerson))?.zipCodes).toEqual([]);
});

test('the ZIP code of a member who is moved away goes with them alone; what was handed to them stays behind', async () => {
  const [own, handed] = ['85294', '85295'];
  const mover = await server.addPerson({ colleagueOf: ownerPerson, companyRole: 'manager', zips: [own] });
  await ensureZips(server.services.db, [handed]);
  await admin.post('/api/admin/assign-zip', { userId: ownerPerson.id, zipCode: handed });
  await owner.post(zipsOf(mover), { zipCode: handed });
  await (await server.signIn(mover)).post(zipsOf(repPerson), { zipCode: own });
  expect((await admin.put(`/api/admin/users/${mover.id}/company`, { name: 'Elsewhere' })).status).toBe(200);
  const grants = (await admin.get(`/api/admin/users/${mover.id}`)).json() as {
    grants: { zipCode: string }[];
  };
  expect(grants.grants.map(({ zipCode }) => zipCode)).toEqual([own]);
  expect((await memberOf(owner, repPerson))?.zipCodes).toEqual([]);
});

test('a ZIP code that an administrator assigned is a colleague’s own: it is not taken back, and outlives no other', async () => {
  const zipCode = '85296';
  const holder = await server.addPerson({ zips: [zipCode] });
  const colleague = await server.addPerson({ colleagueOf: holder });
  const client = await server.signIn(holder);
  await client.post(zipsOf(colleague), { zipCode });
  await admin.post('/api/admin/assign-zip', { userId: colleague.id, zipCode });
  expect(await memberOf(client, colleague)).toMatchObject({ zipCodes: [zipCode], handedZips: [] });
  const refused = await client.delete(`${zipsOf(colleague)}/${zipCode}`);
  expect([refused.status, detailOf(refused)]).toEqual([409, expect.stringContaining('not handed over')]);
  await removeZip(holder, zipCode);
  expect((await memberOf(client, colleague))?.zipCodes).toEqual([zipCode]);
});
