import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Deletion } from '#contract/accounts.ts';
import type { ContactAnswer } from '#contract/contact-standing.ts';
import { eq, sql } from '#server/db/orm.ts';
import { contactCodes, mailPieces, optOuts } from '#server/db/schema/index.ts';
import { type Mailroom, openMailroom } from '#server/features/contact/campaigns/mailroom.fixture.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';

let server: TestServer;
let admin: Client;
let mail: Mailroom;
let door: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());
beforeEach(async () => {
  mail = await openMailroom(server);
  await mail.saveSettings();
  [door = 0] = await mail.addHouses(3);
});

/** A company of one person that has mailed, and that one household asked to keep away. */
async function boundCompany(): Promise<{ user: string; code: string }> {
  await admin.delete(`/api/admin/users/${mail.helper.id}`);
  await mail.frozen();
  const [piece] = await server.services.db.select().from(mailPieces).where(eq(mailPieces.propertyId, door));
  await mail.owner.post(`/api/properties/${door}/tags`, {
    tagKey: 'do_not_contact',
    label: 'Do not contact',
  });
  return { user: mail.lead.id, code: piece?.code ?? '' };
}
const preview = async (user: string) =>
  (await admin.get(`/api/admin/users/${user}/deletion`)).json() as Deletion;
const ask = async (client: Client, id: number) => {
  const answer = await client.get(`/api/properties/${id}/may-contact?channel=mail`);
  return (answer.json() as ContactAnswer).reasons.map(({ code }) => code);
};

test('what households asked and the codes on their cards outlive the last user of the company', async () => {
  const { user, code } = await boundCompany();
  expect(await preview(user)).toMatchObject({ optOutsKept: 0, piecesKept: 3, tags: 1 });
  expect((await admin.delete(`/api/admin/users/${user}`)).status).toBe(200);
  const { db } = server.services;
  const [kept] = await db.select().from(contactCodes).where(eq(contactCodes.code, code));
  expect((await server.visitor().post(`/api/stop/${code}`, { channel: 'all' })).status).toBe(200);
  const bound = await db
    .select({ source: optOuts.source })
    .from(optOuts)
    .where(sql`${optOuts.companyId} = ${kept?.companyId ?? null} and ${optOuts.value} is null`);
  expect(bound.map(({ source }) => source).toSorted()).toEqual(['homeowner', 'tag']);
});

test('they move along with the last user, who may not mail the household again', async () => {
  const { user, code } = await boundCompany();
  await mail.owner.post(`/api/properties/${door + 1}/opt-outs`, { channel: 'mail', source: 'asked' });
  expect(await preview(user)).toMatchObject({ optOutsKept: 1, piecesKept: 3 });
  const moved = await admin.put(`/api/admin/users/${user}/company`, { name: 'Another one' });
  expect(moved.status, moved.text).toBe(200);
  const again = await server.signIn(mail.lead);
  expect(await ask(again, door)).toEqual(['opted-out']);
  expect(await ask(again, door + 1)).toEqual(['opted-out']);
  const { id } = await mail.make();
  expect(await mail.audience(id)).toMatchObject({ gates: { 'do-not-mail': 2, recent: 1 } });
  expect((await server.visitor().get(`/api/stop/${code}`)).json()).toMatchObject({ company: 'Another one' });
});

test('a user can move into a company that has a piece for the same door in the same days', async () => {
  const { user } = await boundCompany();
  const other = await server.addPerson({ zips: [mail.zip], companyRole: 'owner' });
  const client = await server.signIn(other);
  const { company } = (await admin.get(`/api/admin/users/${other.id}`)).json() as {
    company: { id: string };
  };
  await server.services.db.execute(sql`insert into mail_campaigns (customer_id, name, state, filter, design, addressee,
      skips_vacant, window_days, holdout_percent, seed, frozen_at)
    select ${company.id}, name, state, filter, design, addressee, skips_vacant, window_days, 0, seed, frozen_at
    from mail_campaigns order by id desc limit 1`);
  await server.services.db.execute(sql`insert into mail_pieces (campaign_id, customer_id, property_id, is_held_out,
      recipient, address, taken_from, taken_until)
    select (select max(id) from mail_campaigns), ${company.id}, property_id, true, recipient, address, taken_from, taken_until
    from mail_pieces where property_id = ${door}`);
  const moved = await admin.put(`/api/admin/users/${user}/company`, { companyId: company.id });
  expect(moved.status, moved.text).toBe(200);
  expect(await ask(client, door)).toEqual(['opted-out']);
});

test('signatures and proposals are not emptied by TRUNCATE', async () => {
  for (const table of ['proposal_signatures', 'proposals cascade'])
    await expect(server.services.db.execute(sql.raw(`truncate ${table}`))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('signed contracts are kept') },
    });
});
