import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import type { Note } from '#contract/crm.ts';
import type { Problem } from '#contract/problem.ts';
import type { Team } from '#contract/team.ts';
import { ensureZips } from '#server/features/company/coverage/index.ts';
import { PASSWORD, type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { type Outbox, outboxOf } from '#testing/outbox.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;
let mails: Outbox;
let stranger: Client;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  mails = outboxOf(server.services.config.dataDir);
  stranger = await server.contractor('85099');
});
afterAll(() => server.close());

// A company of three, a new one for each test.
let ownerPerson: Person;
let managerPerson: Person;
let repPerson: Person;
let owner: Client;
let manager: Client;
let rep: Client;
beforeEach(async () => {
  ownerPerson = await server.addPerson({ zips: ['85251'] });
  managerPerson = await server.addPerson({ colleagueOf: ownerPerson, companyRole: 'manager' });
  repPerson = await server.addPerson({ colleagueOf: ownerPerson });
  owner = await server.signIn(ownerPerson);
  manager = await server.signIn(managerPerson);
  rep = await server.signIn(repPerson);
});

const teamOf = async (client: Client) => (await client.get('/api/team')).json() as Team;
const memberOf = async (client: Client, { id }: Person) =>
  (await teamOf(client)).members.find((m) => m.id === id);
const detailOf = (answer: { json(): unknown }) => (answer.json() as Problem).detail;
const roleOf = async (client: Client) =>
  ((await client.get('/api/auth/me')).json() as SessionUser).companyRole;

let asked = 0;
async function invite(
  companyRole = 'rep',
  zipCodes: string[] = [],
): Promise<{ email: string; id: string; token: string }> {
  asked += 1;
  const email = `asked${asked}@example.com`;
  const answer = await owner.post('/api/team/invitations', {
    email: email.toUpperCase(),
    companyRole,
    zipCodes,
  });
  expect(answer.status).toBe(201);
  const id = (await teamOf(owner)).invitations.find((one) => one.email === email)?.id ?? '';
  return { email, id, token: await mails.tokenTo(email) };
}

const newcomer = { firstName: 'Nia', lastName: 'New', password: 'a roof of slate' };
async function accept(token: string, more: object = {}) {
  const client = server.visitor();
  return { client, answer: await client.post('/api/invitations/accept', { token, ...newcomer, ...more }) };
}

test('who registers owns their company; a rep sees who is in it and nothing more', async () => {
  expect(await roleOf(owner)).toBe('owner');
  const seen = await teamOf(rep);
  expect(seen.members.map(({ companyRole }) => companyRole)).toEqual(['owner', 'manager', 'rep']);
  expect(seen).toMatchObject({ invitations: [], zipsToHand: [], may: { invite: false } });
  expect(seen.members.flatMap(({ zipCodes }) => zipCodes)).toEqual([]);
  expect(seen.members.every(({ may }) => !Object.values(may).includes(true))).toBe(true);
  expect((await teamOf(stranger)).members).toHaveLength(1);
});

// What each of them gets for a colleague, and what an owner of another company does.
describe.each<[call: string, expected: [owner: number, manager: number, rep: number, elsewhere: number]]>([
  ['GET /api/team', [200, 200, 200, 200]],
  ['POST /api/team/invitations', [201, 403, 403, 201]],
  ['PUT /api/team/members/{id}/role', [200, 403, 403, 404]],
  ['POST /api/team/members/{id}/zips', [200, 404, 403, 404]],
  ['DELETE /api/team/members/{id}/zips/85003', [404, 404, 403, 404]],
  ['POST /api/team/members/{id}/end-access', [200, 403, 403, 404]],
])('%s', (call, expected) => {
  test.each(['owner', 'manager', 'rep', 'an owner elsewhere'])('%s', async (who) => {
    const column = ['owner', 'manager', 'rep', 'an owner elsewhere'].indexOf(who);
    const client = [owner, manager, rep, stranger][column] ?? owner;
    const target = await server.addPerson({ colleagueOf: ownerPerson });
    const [method = '', path = ''] = call.replace('{id}', target.id).split(' ');
    const email = column === 3 ? target.email : `of-${target.id}@example.com`;
    const body = path.endsWith('zips')
      ? { zipCode: '85251' }
      : { companyRole: 'manager', ...(path.endsWith('invitations') && { email }) };
    const answer =
      method === 'GET'
        ? await client.get(path)
        : method === 'DELETE'
          ? await client.delete(path)
          : await (method === 'PUT' ? client.put : client.post)(path, body);
    expect(answer.status).toBe(expected[column]);
  });
});

describe('an invitation', () => {
  test('makes an account in the company, confirmed and signed in, with the role asked for', async () => {
    const door = await addProperty(server.services.db, { zipCode: '85251', address: '1 Crew St' });
    await owner.post(`/api/properties/${door}/notes`, { body: 'Ask for Sam' });
    const { email, token } = await invite('manager');
    const shown = await server.visitor().post('/api/invitations/show', { token });
    expect(shown.json()).toMatchObject({ email, companyRole: 'manager' });
    const { client, answer } = await accept(token);
    expect(answer.status).toBe(201);
    const me = (await client.get('/api/auth/me')).json() as SessionUser;
    expect(me).toMatchObject({ email, companyRole: 'manager', firstName: 'Nia', assignedZipCodes: [] });
    expect(me.duty).toBeUndefined();
    expect((await client.get(`/api/properties/${door}/notes`)).status).toBe(404);
    expect((await owner.post(`/api/team/members/${me.id}/zips`, { zipCode: '85251' })).status).toBe(200);
    const [note] = (await client.get(`/api/properties/${door}/notes`)).json() as Note[];
    expect(note).toMatchObject({ body: 'Ask for Sam', by: expect.stringContaining('Pat') });
    expect((await teamOf(owner)).invitations).toEqual([]);
  });

  test('hands over the ZIP codes it names, by default all that its sender holds', async () => {
    const admin = await server.admin();
    await ensureZips(server.services.db, ['85252']);
    await admin.post('/api/admin/assign-zip', { userId: ownerPerson.id, zipCode: '85252' });
    const zipsOf = async ({ client }: { client: Client }) =>
      ((await client.get('/api/auth/me')).json() as SessionUser).assignedZipCodes;
    const one = await invite('rep', ['85252']);
    expect((await teamOf(owner)).invitations).toMatchObject([{ email: one.email, zipCodes: ['85252'] }]);
    expect(await zipsOf(await accept(one.token))).toEqual(['85252']);

    const email = 'all-of-them@example.com';
    expect((await owner.post('/api/team/invitations', { email, companyRole: 'rep' })).status).toBe(201);
    expect(await zipsOf(await accept(await mails.tokenTo(email)))).toEqual(['85251', '85252']);
    // They follow the owner's grants, and can be taken back.
    const member = (await teamOf(owner)).members.find((one) => one.email === email);
    expect(member?.handedZips).toEqual(['85251', '85252']);

    const foreign = { email: 'foreign@example.com', companyRole: 'rep', zipCodes: ['85099'] };
    expect((await owner.post('/api/team/invitations', foreign)).status).toBe(404);
    expect((await owner.post('/api/team/invitations', { ...foreign, zipCodes: ['852'] })).status).toBe(400);

    const late = await invite('rep', ['85251', '85252']);
    await admin.post('/api/admin/remove-zip', { userId: ownerPerson.id, zipCode: '85252' });
    expect(await zipsOf(await accept(late.token))).toEqual(['85251']);
  });

  test('of an administrator hands over what the owner of the company holds', async () => {
    const companyId = (await teamOf(owner)).company.id;
    const admin = await server.admin();
    const email = 'by-the-platform@example.com';
    const path = `/api/admin/companies/${companyId}/invitations`;
    expect((await admin.post(path, { email, companyRole: 'rep' })).status).toBe(201);
    const { client } = await accept(await mails.tokenTo(email));
    expect((await client.get('/api/auth/me')).json()).toMatchObject({ assignedZipCodes: ['85251'] });
  });

  test('without ZIP codes lets the owner know that somebody is waiting', async () => {
    const { email, token } = await invite();
    await accept(token);
    expect(await mails.about(ownerPerson.email, `${email} joined your company`)).toContain('/team');
  });

  test('is a link to copy where no mail server is configured; a new one ends it', async () => {
    const asked = { email: 'by-link@example.com', companyRole: 'rep', by: 'link' };
    const made = await owner.post('/api/team/invitations', asked);
    expect(made.status).toBe(201);
    const tokenOf = (answer: { json(): unknown }) =>
      new URL((answer.json() as { link: string }).link).searchParams.get('token') ?? '';
    const id = (await teamOf(owner)).invitations[0]?.id;
    const again = await owner.post(`/api/team/invitations/${id}/resend?by=link`);
    expect((await accept(tokenOf(made))).answer.status).toBe(400);
    expect((await accept(tokenOf(again))).answer.status).toBe(201);
    expect(((await rep.post(`/api/team/invitations/${id}/resend?by=link`)).json() as Problem).status).toBe(
      403,
    );
  });

  test('carries the name that the owner gave the company', async () => {
    const rename = (client: Client, name: string) => client.put('/api/team/company', { name });
    expect((await rename(owner, ' Saguaro Roofing ')).status).toBe(200);
    expect([(await rename(manager, 'Mine')).status, (await rename(rep, 'Mine')).status]).toEqual([403, 403]);
    expect((await rename(owner, ' ')).status).toBe(400);
    expect(detailOf(await rename(owner, 'Win at evil.example'))).toContain('web or email address');
    expect((await teamOf(rep)).company.name).toBe('Saguaro Roofing');
    expect((await teamOf(stranger)).company.name).not.toBe('Saguaro Roofing');
    const { token } = await invite();
    const shown = await server.visitor().post('/api/invitations/show', { token });
    expect(shown.json()).toMatchObject({ companyName: 'Saguaro Roofing' });
  });

  test('opens once, and not after it was taken back, renewed or has run out', async () => {
    const used = await invite();
    expect((await accept(used.token)).answer.status).toBe(201);
    expect(detailOf((await accept(used.token)).answer)).toContain('used');

    const withdrawn = await invite();
    expect((await stranger.delete(`/api/team/invitations/${withdrawn.id}`)).status).toBe(404);
    expect((await owner.delete(`/api/team/invitations/${withdrawn.id}`)).status).toBe(200);
    expect((await accept(withdrawn.token)).answer.status).toBe(400);

    const renewed = await invite();
    expect((await owner.post(`/api/team/invitations/${renewed.id}/resend`)).status).toBe(200);
    expect((await accept(renewed.token)).answer.status).toBe(400);
    const late = await mails.tokenTo(renewed.email, renewed.token);
    await server.services.pool.query(`update invitations set expires_at = now() where id = $1`, [renewed.id]);
    expect((await accept(late)).answer.status).toBe(400);
    expect((await teamOf(owner)).invitations).toMatchObject([{ email: renewed.email, expired: true }]);
  });

  test('of two who follow it at the same moment one gets in', async () => {
    const { token } = await invite();
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ answer }) => answer.status).sort()).toEqual([201, 400]);
  });

  test('asks for a password as registering does, and is good afterwards', async () => {
    const { token } = await invite();
    const weak = await accept(token, { password: 'password' });
    expect(weak.answer.status).toBe(400);
    expect(detailOf(weak.answer)).toContain('most common');
    expect((await accept(token)).answer.status).toBe(201);
  });

  test('is refused for who is of the company or was asked already', async () => {
    const { email } = await invite();
    const again = await owner.post('/api/team/invitations', { email, companyRole: 'rep' });
    expect([again.status, detailOf(again)]).toEqual([409, expect.stringContaining('invited already')]);
    const own = await owner.post('/api/team/invitations', { email: repPerson.email, companyRole: 'rep' });
    expect(detailOf(own)).toContain('of the company already');
  });

  test('does not reveal whether its address has an account elsewhere; only its owner learns it', async () => {
    const elsewhere = await server.addPerson({ email: 'elsewhere@example.com' });
    const invite = (email: string) => owner.post('/api/team/invitations', { email, companyRole: 'rep' });
    const known = await invite(elsewhere.email);
    const unknown = await invite('nobody-yet@example.com');
    expect([known.status, known.text]).toEqual([
      unknown.status,
      unknown.text.replace('nobody-yet@example.com', elsewhere.email),
    ]);
    const emails = (await teamOf(owner)).invitations.map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining([elsewhere.email, 'nobody-yet@example.com']));
    expect(await mails.about(elsewhere.email, 'already has an account')).not.toContain('token=');
  });

  test('goes out of no company that holds nothing yet, and carries no address in a name', async () => {
    const bare = await (await server.contractor()).post('/api/team/invitations', {
      email: 'bare@example.com',
      companyRole: 'rep',
    });
    expect([bare.status, detailOf(bare)]).toEqual([409, expect.stringContaining('no ZIP code yet')]);
    const lure = await server.visitor().post('/api/auth/register', {
      email: 'lure@example.com',
      password: 'a roof of slate',
      firstName: 'Win at evil.example',
      lastName: 'Now',
    });
    expect([lure.status, detailOf(lure)]).toEqual([400, expect.stringContaining('web or email address')]);
    // From before names were looked at.
    await server.services.pool.query(
      `update customers set name = 'https://evil.example' where id = (select customer_id from users where id = $1)`,
      [ownerPerson.id],
    );
    await owner.post('/api/team/invitations', { email: 'lured@example.com', companyRole: 'rep' });
    expect(await mails.about('lured@example.com', 'invites you')).not.toContain('evil.example');
  });

  test('does not keep its address from its owner: a user who registered meanwhile is notified', async () => {
    const { email, token } = await invite();
    await server.addPerson({ email });
    const { answer } = await accept(token);
    expect([answer.status, detailOf(answer)]).toEqual([409, expect.stringContaining('already exists')]);
  });
});

describe('roles', () => {
  test('apply from the next call on, and are recorded', async () => {
    expect((await owner.put(`/api/team/members/${repPerson.id}/role`, { companyRole: 'owner' })).status).toBe(
      200,
    );
    expect(await roleOf(rep)).toBe('owner');
    expect((await rep.put(`/api/team/members/${ownerPerson.id}/role`, { companyRole: 'rep' })).status).toBe(
      200,
    );
    expect(
      (await owner.post('/api/team/invitations', { email: 'x@example.com', companyRole: 'rep' })).status,
    ).toBe(403);
    const lines = (await (await server.admin()).get(`/api/admin/audit?subject=${repPerson.id}`)).text;
    expect(lines).toContain('member-role-changed');
  });

  test('the last owner stays one', async () => {
    const path = `/api/team/members/${ownerPerson.id}`;
    expect((await owner.put(`${path}/role`, { companyRole: 'manager' })).status).toBe(409);
    const admin = await server.admin();
    for (const answer of [
      await admin.delete(`/api/admin/users/${ownerPerson.id}`),
      await admin.put(`/api/admin/users/${ownerPerson.id}/company`, { name: 'Elsewhere' }),
    ]) {
      expect([answer.status, detailOf(answer)]).toEqual([409, expect.stringContaining('last owner')]);
    }
    expect(await roleOf(owner)).toBe('owner');
  });

  test('of two owners who demote each other at the same moment one stays', async () => {
    await owner.put(`/api/team/members/${managerPerson.id}/role`, { companyRole: 'owner' });
    const answers = await Promise.all([
      owner.put(`/api/team/members/${managerPerson.id}/role`, { companyRole: 'rep' }),
      manager.put(`/api/team/members/${ownerPerson.id}/role`, { companyRole: 'rep' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('who leads changes notes of colleagues, a rep only their own', async () => {
    const door = await addProperty(server.services.db, { zipCode: '85251', address: '2 Crew St' });
    await owner.post(`/api/team/members/${managerPerson.id}/zips`, { zipCode: '85251' });
    await owner.post(`/api/team/members/${repPerson.id}/zips`, { zipCode: '85251' });
    const path = `/api/properties/${door}/notes`;
    const note = (await owner.post(path, { body: 'Beware of the dog' })).json() as Note;
    expect((await rep.put(`${path}/${note.id}`, { body: 'No dog' })).status).toBe(403);
    expect(((await rep.get(path)).json() as Note[])[0]?.may.change).toBe(false);
    expect(((await manager.get(path)).json() as Note[])[0]?.may.change).toBe(true);
    expect((await manager.put(`${path}/${note.id}`, { body: 'No dog' })).status).toBe(200);
    expect(((await owner.get(path)).json() as Note[])[0]).toMatchObject({ body: 'No dog', by: null });
  });
});

describe('access taken away', () => {
  const end = (person: Person, by = owner) => by.post(`/api/team/members/${person.id}/end-access`);

  test('ends every way in at once, and leaves the work to the company', async () => {
    const door = await addProperty(server.services.db, { zipCode: '85251', address: '3 Crew St' });
    await owner.post(`/api/team/members/${repPerson.id}/zips`, { zipCode: '85251' });
    await rep.put(`/api/properties/${door}/stage`, { stage: 'knocked' });
    await rep.post(`/api/properties/${door}/notes`, { body: 'Back on Monday' });
    const made = await rep.post('/api/profile/tokens', { name: 'A program', currentPassword: PASSWORD });
    const bearer = { authorization: `Bearer ${(made.json() as { token: string }).token}` };
    expect((await server.visitor().get('/api/properties', bearer)).status).toBe(200);

    expect((await end(repPerson)).status).toBe(200);
    const gone = await rep.get('/api/auth/me');
    expect([gone.status, gone.json()]).toMatchObject([401, { code: 'account-removed' }]);
    expect((await server.visitor().get('/api/properties', bearer)).status).toBe(401);
    await expect(server.signIn(repPerson)).rejects.toThrow('Invalid email or password');
    expect(
      (await server.visitor().post('/api/auth/request-password-reset', { email: repPerson.email })).status,
    ).toBe(200);

    expect((await owner.get(`/api/properties/${door}/crm`)).json()).toMatchObject({ stage: 'knocked' });
    const [note] = (await owner.get(`/api/properties/${door}/notes`)).json() as Note[];
    expect(note).toMatchObject({ body: 'Back on Monday', by: expect.stringContaining('Tester') });
    expect(await memberOf(owner, repPerson)).toMatchObject({
      accessEndedAt: expect.any(String),
      zipCodes: [],
      may: { inviteAgain: true, changeRole: false },
    });
    expect((await end(repPerson)).status).toBe(404);
  });

  test('a ZIP code that they alone held stays with the company, as it was', async () => {
    const admin = await server.admin();
    const exclusive = { subscriptionType: 'exclusive', term: 'open' };
    const holder = await server.addPerson({ colleagueOf: ownerPerson });
    const zipCode = '85291';
    await ensureZips(server.services.db, [zipCode]);
    expect(
      (await admin.post('/api/admin/assign-zip', { userId: holder.id, zipCode, ...exclusive })).status,
    ).toBe(200);
    expect((await end(holder)).status).toBe(200);
    expect(await memberOf(owner, ownerPerson)).toMatchObject({ zipCodes: expect.arrayContaining([zipCode]) });
    const rival = await server.addPerson();
    const refused = await admin.post('/api/admin/assign-zip', { userId: rival.id, zipCode });
    expect([refused.status, detailOf(refused)]).toEqual([409, expect.stringContaining('exclusively')]);
    expect((await admin.post('/api/admin/assign-zip', { userId: holder.id, zipCode })).status).toBe(409);
  });

  test('not one’s own, and not an administrator’s of the platform', async () => {
    await owner.put(`/api/team/members/${managerPerson.id}/role`, { companyRole: 'owner' });
    expect((await end(ownerPerson)).status).toBe(409);
    const admin = await server.addPerson({ role: 'admin', colleagueOf: ownerPerson });
    expect(detailOf(await end(admin))).toContain('works for the platform');
  });

  test('who is invited again gets their work back; elsewhere they begin without it', async () => {
    await rep.post('/api/queues', { name: 'Monday doors' });
    expect((await end(repPerson)).status).toBe(200);
    const fresh = await stranger.post('/api/team/invitations', {
      email: repPerson.email,
      companyRole: 'rep',
    });
    expect(fresh.status).toBe(201);
    const elsewhere = await mails.tokenTo(repPerson.email);
    expect(
      (await owner.post('/api/team/invitations', { email: repPerson.email, companyRole: 'manager' })).status,
    ).toBe(201);
    const back = await accept(await mails.tokenTo(repPerson.email, elsewhere));
    expect(back.answer.status).toBe(201);
    expect(
      ((await back.client.get('/api/queues')).json() as { name: string }[]).map(({ name }) => name),
    ).toContain('Monday doors');
    expect(await roleOf(back.client)).toBe('manager');
    expect((await accept(elsewhere)).answer.status).toBe(409);
    expect((await end(repPerson)).status).toBe(200);
    expect(
      (await stranger.post('/api/team/invitations', { email: repPerson.email, companyRole: 'rep' })).status,
    ).toBe(409);
  });
});

describe('a ZIP code', () => {
  const zipsOf = (person: Person) => `/api/team/members/${person.id}/zips`;

  test('is handed to a colleague with the same type and end, and taken back', async () => {
    const admin = await server.admin();
    const zipCode = '85290';
    const holder = await server.addPerson({ zips: [zipCode] });
    const colleague = await server.addPerson({ colleagueOf: holder });
    const client = await server.signIn(holder);
    const expiresAt = new Date(Date.now() + 20 * 86_400_000).toISOString();
    const account = (await admin.get(`/api/admin/users/${holder.id}`)).json() as { grants: { id: number }[] };
    const grant = { subscriptionType: 'exclusive', expiresAt };
    await admin.put(`/api/admin/subscriptions/${account.grants[0]?.id}`, grant);
    expect((await client.post(zipsOf(colleague), { zipCode })).status).toBe(200);
    expect((await admin.get(`/api/admin/users/${colleague.id}`)).json()).toMatchObject({ grants: [grant] });
    expect((await client.post(zipsOf(colleague), { zipCode })).status).toBe(409);
    expect((await client.delete(`${zipsOf(colleague)}/${zipCode}`)).status).toBe(200);
    expect((await memberOf(client, colleague))?.zipCodes).toEqual([]);
    expect((await memberOf(client, holder))?.zipCodes).toEqual([zipCode]);
  });

  test('that the sender does not hold cannot be handed on or taken back', async () => {
    const refused = await manager.post(zipsOf(repPerson), { zipCode: '85251' });
    expect([refused.status, detailOf(refused)]).toEqual([404, 'You do not hold ZIP code 85251.']);
    await owner.post(zipsOf(repPerson), { zipCode: '85251' });
    expect((await manager.delete(`${zipsOf(repPerson)}/85251`)).status).toBe(404);
    await owner.post(zipsOf(managerPerson), { zipCode: '85251' });
    expect((await manager.delete(`${zipsOf(repPerson)}/85251`)).status).toBe(200);
    expect((await manager.delete(`${zipsOf(ownerPerson)}/85251`)).status).toBe(403);
  });
});

test('an administrator does the same to any company', async () => {
  const admin = await server.admin();
  const { company } = (await admin.get(`/api/admin/users/${ownerPerson.id}`)).json() as {
    company: { id: string };
  };
  const path = `/api/admin/companies/${company.id}`;
  const email = `by-admin-${company.id}@example.com`;
  expect((await admin.post(`${path}/invitations`, { email, companyRole: 'rep' })).status).toBe(201);
  const seen = (await admin.get(`${path}/team`)).json() as Team;
  expect(seen).toMatchObject({ may: { invite: true }, invitations: [{ email }] });
  const first = await mails.tokenTo(email);
  expect((await admin.post(`${path}/invitations/${seen.invitations[0]?.id}/resend`)).status).toBe(200);
  expect((await accept(await mails.tokenTo(email, first))).answer.status).toBe(201);
  expect((await admin.put(`${path}/members/${repPerson.id}/role`, { companyRole: 'manager' })).status).toBe(
    200,
  );
  expect((await admin.post(`${path}/members/${repPerson.id}/end-access`)).status).toBe(200);
  expect((await admin.put(`${path}/members/${ownerPerson.id}/role`, { companyRole: 'rep' })).status).toBe(
    409,
  );
  const other = '00000000-0000-4000-8000-000000000000';
  expect(
    (await admin.post(`/api/admin/companies/${other}/members/${managerPerson.id}/end-access`)).status,
  ).toBe(404);
});
