import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditLine } from '#contract/audit.ts';
import type { SessionUser } from '#contract/auth.ts';
import type { Team } from '#contract/team.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';

let server: TestServer;
let boss: Person;
let owner: Client;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  boss = await server.addPerson({ zips: ['85251', '10001', '85254'] });
  owner = await server.signIn(boss);
  rep = await server.signIn(await server.addPerson({ colleagueOf: boss, companyRole: 'rep' }));
});
afterAll(() => server.close());

const zoneOf = async (client: Client) => ((await client.get('/api/auth/me')).json() as SessionUser).timeZone;
const choose = (client: Client, timeZone: string | null) => client.put('/api/team/time-zone', { timeZone });

test('a company’s day is that of most of its ZIP codes', async () => {
  expect([await zoneOf(owner), await zoneOf(rep)]).toEqual(['America/Phoenix', 'America/Phoenix']);
  expect(await zoneOf(await server.contractor('96813'))).toBe('Pacific/Honolulu');
  expect(await zoneOf(await server.contractor())).toBeNull();
});

test('the owner chooses another one for everybody, and goes back', async () => {
  const stranger = await server.contractor('85251');
  expect((await choose(owner, 'America/New_York')).status).toBe(200);
  expect([await zoneOf(owner), await zoneOf(rep)]).toEqual(['America/New_York', 'America/New_York']);
  expect(((await rep.get('/api/team')).json() as Team).company.timeZone).toBe('America/New_York');
  expect(await zoneOf(stranger)).toBe('America/Phoenix');
  expect((await choose(owner, null)).status).toBe(200);
  expect(await zoneOf(rep)).toBe('America/Phoenix');
  const record = await (await server.admin()).get('/api/admin/audit?action=company-time-zone-changed');
  expect((record.json() as AuditLine[]).map(({ details }) => details)).toEqual([
    { from: 'America/New_York', to: null },
    { from: null, to: 'America/New_York' },
  ]);
});

test('nobody else chooses the zone, and an unknown zone is refused', async () => {
  expect((await choose(rep, 'America/New_York')).status).toBe(403);
  for (const zone of ['Mars/Olympus', '', 'x'.repeat(65)])
    expect((await choose(owner, zone)).status).toBe(400);
});
