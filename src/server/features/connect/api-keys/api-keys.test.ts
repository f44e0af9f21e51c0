import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiKey } from '#contract/api-keys.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import type { Problem } from '#contract/problem.ts';
import type { ApiToken } from '#contract/profile.ts';
import { API_KEY_CALLS_PER_MINUTE, type ApiScope } from '#domain/api-scopes.ts';
import { eq, sql } from '#server/db/orm.ts';
import { apiTokens, users } from '#server/db/schema/index.ts';
import { PASSWORD, type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;
let owner: Person;
let client: Client;
let propertyId: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.addPerson({ zips: ['85251'] });
  client = await server.signIn(owner);
  propertyId = await addProperty(server.services.db, { zipCode: '85251', address: '1 Main St' });
});
afterAll(() => server.close());

type Made = ApiKey & { token: string };
const makeKey = async (scopes: ApiScope[] = ['leads'], by = client, more = {}) => {
  const answer = await by.post('/api/company/keys', {
    name: 'A program',
    scopes,
    currentPassword: PASSWORD,
    ...more,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.json() as Made;
};
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
const read = (key: Made, path = '/api/properties') => server.visitor().get(path, bearer(key));
const works = async (key: Made) => (await read(key)).status === 200;
const listed = async (by = client) => (await by.get('/api/company/keys')).json() as ApiKey[];

describe('an API key of a company', () => {
  test('begins with rc_, is shown once and kept as a hash', async () => {
    const key = await makeKey();
    expect(key.token).toMatch(/^rc_[\w-]{43}$/);
    expect(key).toMatchObject({ start: key.token.slice(0, 8), expiresAt: null, by: null, lastUsedAt: null });
    const [row] = await server.services.db.select().from(apiTokens).where(eq(apiTokens.id, key.id));
    expect(JSON.stringify(row)).not.toContain(key.token);
    expect(JSON.stringify(await listed())).not.toContain(key.token);
  });

  test('reads what its maker sees', async () => {
    const reply = await read(await makeKey());
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('1 Main St');
    const other = await server.contractor('13210');
    expect((await read(await makeKey(['leads'], other))).text).not.toContain('1 Main St');
  });

  test('notes its use, though no call waits for that', async () => {
    const key = await makeKey();
    await read(key);
    await expect
      .poll(async () => (await listed()).find(({ id }) => id === key.id)?.lastUsedAt)
      .toEqual(expect.any(String));
  });

  test('ends on its day', async () => {
    const key = await makeKey(['leads'], client, { days: 30 });
    expect(await works(key)).toBe(true);
    await server.services.db
      .update(apiTokens)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(apiTokens.id, key.id));
    expect(await works(key)).toBe(false);
    expect((await listed()).some(({ id }) => id === key.id)).toBe(false);
  });

  test('is ended by any owner of the company, and by nobody else', async () => {
    const key = await makeKey();
    const path = `/api/company/keys/${key.id}`;
    const foreign = await server.contractor('85251');
    expect((await foreign.delete(path)).status).toBe(404);
    const manager = await server.signIn(
      await server.addPerson({ colleagueOf: owner, companyRole: 'manager' }),
    );
    expect((await manager.delete(path)).status).toBe(403);
    expect((await manager.get('/api/company/keys')).status).toBe(403);
    const partner = await server.signIn(await server.addPerson({ colleagueOf: owner, companyRole: 'owner' }));
    expect((await listed(partner)).find(({ id }) => id === key.id)?.by).toMatch(/^Pat Tester/);
    expect((await partner.delete(path)).status).toBe(200);
    expect(await works(key)).toBe(false);
  });

  test('is made after the password, and with a scope', async () => {
    const make = (more: object) =>
      client.post('/api/company/keys', { name: 'A', scopes: ['leads'], currentPassword: PASSWORD, ...more });
    const wrong = await make({ currentPassword: 'not mine' });
    expect([wrong.status, (wrong.json() as Problem).errors?.[0]?.path]).toEqual([400, 'currentPassword']);
    expect((await make({ scopes: [] })).text).toContain('Please choose what the key is for');
    expect((await make({ scopes: ['everything'] })).status).toBe(400);
  });

  test('is among the tokens of its maker, who may keep it through a change of the password', async () => {
    const person = await server.addPerson();
    const own = await server.signIn(person);
    const [kept, ended] = [await makeKey(['leads'], own), await makeKey(['leads'], own)];
    const tokens = (await own.get('/api/profile/tokens')).json() as ApiToken[];
    expect(tokens.map(({ scopes }) => scopes)).toEqual([['leads'], ['leads']]);
    await own.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'another one',
      confirmPassword: 'another one',
      keepTokens: [kept.id],
    });
    expect([await works(kept), await works(ended)]).toEqual([true, false]);
  });
});

describe('ends with what its maker may do', () => {
  async function makeOfOwner() {
    const boss = await server.addPerson({ zips: ['85251'] });
    const partner = await server.addPerson({ colleagueOf: boss, companyRole: 'owner' });
    return {
      boss: await server.signIn(boss),
      partner,
      key: await makeKey(['leads'], await server.signIn(partner)),
    };
  }

  test('when an owner takes their access away', async () => {
    const { boss, partner, key } = await makeOfOwner();
    expect(await works(key)).toBe(true);
    expect((await boss.post(`/api/team/members/${partner.id}/end-access`)).status).toBe(200);
    expect(await works(key)).toBe(false);
  });

  test('for good when they are no longer an owner', async () => {
    const { boss, partner, key } = await makeOfOwner();
    const role = (companyRole: string) => boss.put(`/api/team/members/${partner.id}/role`, { companyRole });
    expect((await role('manager')).status).toBe(200);
    expect(await works(key)).toBe(false);
    await role('owner');
    expect(await works(key)).toBe(false);
  });

  test('when an administrator moves them to another company', async () => {
    const { partner, key } = await makeOfOwner();
    const admin = await server.admin();
    const moved = await admin.put(`/api/admin/users/${partner.id}/company`, { name: 'Another one' });
    expect(moved.status, moved.text).toBe(200);
    expect(await works(key)).toBe(false);
  });

  test('when their account is removed', async () => {
    const { partner, key } = await makeOfOwner();
    const admin = await server.admin();
    expect((await admin.delete(`/api/admin/users/${partner.id}`)).status).toBe(200);
    expect(await works(key)).toBe(false);
  });

  test('also where the row was only changed in the database', async () => {
    const { partner, key } = await makeOfOwner();
    await server.services.db.update(users).set({ companyRole: 'rep' }).where(eq(users.id, partner.id));
    expect(await works(key)).toBe(false);
  });
});

describe('scopes', () => {
  test('work whatever the case of the word before the key', async () => {
    const { token } = await makeKey(['leads']);
    for (const word of ['bearer', 'BEARER'])
      expect(
        (await server.visitor().get('/api/properties', { authorization: `${word} ${token}` })).status,
      ).toBe(200);
  });

  test.each([
    ['POST', '/api/mail/campaigns/1/sending', 'orders'],
    ['POST', '/api/mail/campaigns', 'mail'],
    ['POST', '/api/proposals/1/send', 'proposals'],
    ['PUT', '/api/proposal-template', 'proposals'],
    ['PUT', '/api/price-book', 'prices'],
    ['POST', '/api/team/members/x/zips', 'team'],
    ['DELETE', '/api/admin/properties/1', 'platform'],
  ] as const)('a key for changes may not %s %s', async (method, path, scope) => {
    const own = await makeKey(['leads', 'changes', 'exports', 'hooks']);
    const visitor = server.visitor();
    const refused =
      method === 'DELETE'
        ? await visitor.delete(path, bearer(own))
        : await visitor[method === 'PUT' ? 'put' : 'post'](path, {}, bearer(own));
    expect([refused.status, (refused.json() as Problem).detail]).toEqual([
      403,
      expect.stringContaining(`'${scope}'`),
    ]);
  });

  const note = { body: 'From a program' };
  const notes = () => `/api/properties/${propertyId}/notes`;

  test('refuse what they do not name, with a sentence that does', async () => {
    const reader = await makeKey(['leads']);
    const refused = await server.visitor().post(notes(), note, bearer(reader));
    expect([refused.status, refused.json() as Problem]).toMatchObject([
      403,
      { code: 'missing-scope', detail: expect.stringContaining("'changes'") },
    ]);
    const writer = await makeKey(['changes']);
    expect((await server.visitor().post(notes(), note, bearer(writer))).status).toBe(201);
    expect((await read(writer)).text).toContain("'leads'");
    const order = { propertyIds: [propertyId], timeZone: 'America/Phoenix' };
    const exporting = (key: Made) => server.visitor().post('/api/properties/export', order, bearer(key));
    expect((await exporting(writer)).text).toContain("'exports'");
    expect((await exporting(await makeKey(['exports']))).status).not.toBe(401);
  });

  test('never reach the platform, the profile, or who is of the company', async () => {
    const admin = await server.admin();
    const key = await makeKey(['leads', 'changes', 'exports', 'hooks'], admin);
    for (const path of [
      '/api/admin/users',
      '/api/admin/audit',
      '/api/profile/sessions',
      '/api/company/keys',
    ]) {
      const refused = await read(key, path);
      expect([path, refused.status, (refused.json() as Problem).code]).toEqual([path, 403, 'missing-scope']);
    }
    expect((await server.visitor().post('/api/company/keys', {}, bearer(key))).text).toContain(
      'session-only',
    );
  });

  test('a key without any of them gets only what is public', async () => {
    const key = await makeKey(['hooks']);
    const endpoints = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));
    const reads = endpoints.filter(
      ({ method, access, scope }) => method === 'GET' && access !== 'public' && scope !== 'hooks',
    );
    for (const { path } of reads.slice(0, 100)) {
      const answer = await read(key, path.replaceAll(/\{\w+\}/g, '1'));
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });
});

describe('bad luck', () => {
  test('a key in the address is refused, wherever it is', async () => {
    const key = await makeKey();
    for (const path of [
      '/api/properties?key=',
      '/api/site?access_token=',
      '/api/leads?search=x&token=Bearer%20',
    ]) {
      const refused = await server.visitor().get(path + key.token);
      expect([path, refused.status]).toEqual([path, 400]);
      expect(refused.text).toContain('does not belong in an address');
    }
  });

  test('a key that ends while a call runs is refused at the next one, and the call is answered', async () => {
    const key = await makeKey();
    const running = read(key, '/api/openapi.json');
    await expect.poll(async () => (await read(key)).status).toBe(200);
    await client.delete(`/api/company/keys/${key.id}`);
    expect((await running).status).toBe(200);
    expect((await read(key)).status).toBe(401);
  });

  test('too many calls are answered 429 with a time, and another key is not affected', async () => {
    const [busy, quiet] = [await makeKey(), await makeKey()];
    for (let n = 0; n < API_KEY_CALLS_PER_MINUTE; n += 1)
      await server.services.throttles.apiKey.count(busy.id);
    const refused = await read(busy);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.text).toContain('Too many calls');
    expect(await works(quiet)).toBe(true);
  });
});
