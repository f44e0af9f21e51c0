import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import type { Problem } from '#contract/problem.ts';
import type { ApiToken } from '#contract/profile.ts';
import { sql } from '#server/db/orm.ts';
import { PASSWORD, type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { type Outbox, outboxOf } from '#testing/outbox.ts';

let server: TestServer;
let mails: Outbox;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  mails = outboxOf(server.services.config.dataDir);
});
afterAll(() => server.close());

type Made = ApiToken & { token: string };
const makeToken = async (client: Client, name = 'A program') =>
  (await client.post('/api/profile/tokens', { name, currentPassword: PASSWORD })).json() as Made;
const worksStill = async ({ token }: Made) =>
  (await server.visitor().get('/api/properties', { authorization: `Bearer ${token}` })).status === 200;

async function recorded(action: string, { id }: Person): Promise<number> {
  const { rows } = await server.services.db.execute(
    sql`select count(*)::int as lines from events where name = ${action} and subject_id = ${id}`,
  );
  return Number(rows[0]?.lines);
}

describe('API tokens end with the sessions', () => {
  const newPassword = { newPassword: 'another one', confirmPassword: 'another one' };

  test('at a password change, but those that were named to stay', async () => {
    const person = await server.addPerson();
    const client = await server.signIn(person);
    const [kept, ended] = [await makeToken(client, 'Kept'), await makeToken(client, 'Ended')];
    const change = { currentPassword: PASSWORD, ...newPassword, keepTokens: [kept.id] };
    expect((await client.post('/api/auth/change-password', change)).status).toBe(200);
    expect([await worksStill(kept), await worksStill(ended)]).toEqual([true, false]);
    expect(await recorded('tokens-ended', person)).toBe(1);
  });

  test('at a reset by link', async () => {
    const person = await server.addPerson();
    const token = await makeToken(await server.signIn(person));
    await server.visitor().post('/api/auth/request-password-reset', { email: person.email });
    const reset = { token: await mails.tokenTo(person.email), ...newPassword };
    expect((await server.visitor().post('/api/auth/reset-password', reset)).status).toBe(200);
    expect(await worksStill(token)).toBe(false);
  });

  test('at an administrator’s reset, with a notice to the owner', async () => {
    const person = await server.addPerson();
    const token = await makeToken(await server.signIn(person));
    await (await server.admin()).post(`/api/admin/reset-password/${person.id}`);
    expect(await worksStill(token)).toBe(false);
    await mails.about(person.email, 'An administrator gave your account a temporary password');
  });

  test('when their owner signs out everywhere else', async () => {
    const client = await server.contractor();
    const token = await makeToken(client);
    const answer = await client.post('/api/profile/sessions/end-others');
    expect(answer.json()).toMatchObject({ tokensEnded: 1 });
    expect(await worksStill(token)).toBe(false);
  });
});

describe('making a token', () => {
  test('asks for the password again, records a wrong one and gives up after ten', async () => {
    const person = await server.addPerson();
    const client = await server.signIn(person);
    const make = (currentPassword?: string) =>
      client.post('/api/profile/tokens', { name: 'Mine', currentPassword });
    expect((await make()).status).toBe(400);
    const wrong = await make('not mine');
    expect([wrong.status, (wrong.json() as Problem).errors?.[0]?.path]).toEqual([400, 'currentPassword']);
    expect(await recorded('password-wrong', person)).toBe(1);
    for (let n = 0; n < 9; n += 1) await make(`wrong ${n}`);
    expect((await make(PASSWORD)).status).toBe(429);
  });

  test('is reported to the owner by email', async () => {
    const person = await server.addPerson();
    await makeToken(await server.signIn(person), 'Spreadsheet');
    expect(await mails.about(person.email, 'An API token was created')).toContain('What: Spreadsheet');
  });

  test('stops at fifty, also when many are made at once', async () => {
    const person = await server.addPerson();
    const client = await server.signIn(person);
    await server.services.db.execute(sql`insert into api_tokens (user_id, name, token_hash, expires_at)
      select ${person.id}, 'Old', ${person.id} || n, now() + interval '1 day' from generate_series(1, 47) n`);
    const bursts = Array.from({ length: 8 }, () =>
      client.post('/api/profile/tokens', { name: 'Burst', currentPassword: PASSWORD }),
    );
    const statuses = (await Promise.all(bursts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  });
});

const endpoints = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));
const closed = endpoints.filter(({ sessionOnly }) => sessionOnly);

test('a token cannot create, end or change access, not even an administrator’s', async () => {
  const admin = await server.admin();
  const { token } = await makeToken(admin);
  const program = server.visitor();
  const headers = { authorization: `Bearer ${token}` };
  for (const { method, path } of closed) {
    const url = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    const answer = await (method === 'DELETE'
      ? program.delete(url, headers)
      : method === 'PUT'
        ? program.put(url, {}, headers)
        : program.post(url, {}, headers));
    expect([path, answer.status, (answer.json() as Problem).code]).toEqual([path, 403, 'session-only']);
  }
  expect(closed.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/api/profile/tokens',
      '/api/profile/sessions/end-others',
      '/api/auth/change-password',
      '/api/auth/change-email',
      '/api/admin/reset-password/{userId}',
    ]),
  );
  expect((await program.get('/api/admin/users', headers)).status).toBe(200);
});
