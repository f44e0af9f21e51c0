import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from '#server/db/orm.ts';
import { contactAnswers, mailPieces } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addProperties, tagProperty } from '#testing/properties.ts';
import { draft, house, type Mailroom, openMailroom, settings } from './mailroom.fixture.ts';

let server: TestServer;
let room: Mailroom;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  room = await openMailroom(server);
});

describe('the audience', () => {
  test('is counted after every gate, each door once', async () => {
    await room.saveSettings();
    const [, tagged = 0, out = 0] = await room.add([
      house(1),
      house(2),
      house(3, { uspsVacancy: true }),
      house(4, { uspsVacancy: true }),
      house(5, { ownerAddress: '9 Rue de la Paix, Toronto ON M5V 2T6, Canada' }),
      { address: 'Hayden Rd', addressKey: 'HAYDEN RD', owner: 'Nobody' },
      house(7, { ownerAddress: '500 W Main St, Mesa, AZ 85201' }),
      house(8, { ownerAddress: '500 West Main Street Mesa AZ 85201-1234' }),
    ]);
    await tagProperty(server.services.db, {
      propertyId: tagged,
      userId: room.lead.id,
      tagKey: 'do_not_contact',
    });
    await room.owner.post(`/api/properties/${out}/opt-outs`, { channel: 'mail', source: 'asked' });
    const { id } = await room.make();
    expect(await room.audience(id)).toMatchObject({
      matched: 8,
      gates: { 'do-not-mail': 2, recent: 0, vacant: 1, undeliverable: 2, duplicate: 1 },
      undeliverable: { foreign: 1, 'no-house-number': 1 },
      ...{ left: 2, heldOut: 0, pieces: 2, refusal: null },
      cost: { printCents: 160, markupPercent: 15, markupCents: 24, totalCents: 184 },
    });
  });

  test('leaves out roofs replaced within the years that the campaign names', async () => {
    await room.saveSettings();
    await room.add([
      house(1, { roofReplacedOn: '2099-01-01' }),
      house(2, { roofReplacedOn: '1999-05-02' }),
      house(3),
    ]);
    const { id } = await room.make({ replacedYears: 10 });
    expect(await room.audience(id)).toMatchObject({ gates: { 'new-roof': 1 }, left: 2 });
    const { id: anybody } = await room.make({ name: 'All', replacedYears: 0 });
    expect(await room.audience(anybody)).toMatchObject({ gates: { 'new-roof': 0 }, left: 3 });
  });

  test('is those of the filter in the ZIP codes of the company, by mailbox, and asks the same gate as everything else', async () => {
    await room.saveSettings();
    await room.add([house(1, { severityLevel: 'severe' }), house(2, { severityLevel: 'minor' })]);
    await addProperties(server.services.db, '90210', [house(3, { severityLevel: 'severe' })]);
    const { id } = await room.frozen({ filter: { severityLevel: 'severe' }, addressee: 'resident' });
    expect((await room.piecesOf(id)).map(({ lines }) => lines)).toEqual([
      ['CURRENT RESIDENT', '1 N HAYDEN RD', expect.stringMatching(new RegExp(`^[A-Z ]+ AZ {2}${room.zip}$`))],
    ]);
    const asked = await server.services.db
      .select()
      .from(contactAnswers)
      .where(eq(contactAnswers.userId, room.lead.id));
    expect(asked).toMatchObject([{ channel: 'mail', doors: 1, allowed: 1 }]);
  });

  test('without an audience or a return address, or with a claim, is refused', async () => {
    const { id } = await room.make();
    expect(await room.audience(id)).toMatchObject({
      matched: 0,
      left: 0,
      pieces: 0,
      refusal: 'Please fill in the return address first.',
    });
    await room.saveSettings();
    expect((await room.freeze(id)).json()).toMatchObject({
      status: 409,
      detail: 'No doors are left to mail to. Please widen the audience.',
    });
    await room.addHouses(1);
    await room.owner.put(`/api/mail/campaigns/${id}`, {
      ...draft,
      design: { ...draft.design, message: 'Your insurance will pay' },
    });
    const refused = (await room.freeze(id)).json() as { detail: string };
    expect(refused.detail).toMatch(/^The texts need a change/);
    expect((await room.campaignOf(id)).state).toBe('draft');
  });
});

describe('freezing', () => {
  test('holds the share out that was drawn by the seed, and what was frozen stays', async () => {
    await room.saveSettings();
    await room.addHouses(100);
    const { id } = await room.make({ holdoutPercent: 20 });
    const before = await room.audience(id);
    expect(before).toMatchObject({ left: 100, heldOut: 20, pieces: 80 });
    const answer = await room.freeze(id);
    expect(answer.json()).toMatchObject({
      state: 'frozen',
      frozen: { matched: 100, pieces: 80, heldOut: 20 },
    });
    expect((await room.freeze(id)).status).toBe(409);
    expect((await room.owner.put(`/api/mail/campaigns/${id}`, draft)).status).toBe(409);
    const numbers = (await room.piecesOf(id)).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 80 }, (_, i) => i + 1));
    const held = await server.services.db
      .select()
      .from(mailPieces)
      .where(sql`campaign_id = ${id} and is_held_out`);
    expect(held.every(({ code, position }) => code === null && position === null)).toBe(true);
    const [{ propertyId = 0 } = {}] = held;
    expect((await room.owner.get(`/api/mail/campaigns/${id}/proof/${propertyId}`)).status).toBe(409);
  });

  test('of two campaigns at once gives no door two pieces', async () => {
    await room.saveSettings();
    await room.addHouses(60);
    const [one, two] = [
      await room.make({ name: 'One', holdoutPercent: 10 }),
      await room.make({ name: 'Two', holdoutPercent: 10 }),
    ];
    const answers = await Promise.all([room.freeze(one.id), room.freeze(two.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await server.services.db
      .select({ id: mailPieces.propertyId })
      .from(mailPieces)
      .where(sql`campaign_id in (${one.id}, ${two.id})`);
    expect(rows).toHaveLength(60);
    const later = answers[0].status === 200 ? two : one;
    expect(await room.audience(later.id)).toMatchObject({ matched: 60, gates: { recent: 60 }, left: 0 });
  });

  test('cannot take a door twice even where nobody looks', async () => {
    await room.saveSettings();
    await room.addHouses(1);
    const { id } = await room.frozen();
    const other = await room.make();
    const copy =
      server.services.db.execute(sql`insert into mail_pieces (campaign_id, customer_id, property_id, is_held_out,
      recipient, address, taken_from, taken_until) select ${other.id}, customer_id, property_id, true, recipient, address,
      taken_from + 59, taken_until + 59 from mail_pieces where campaign_id = ${id}`);
    await expect(copy).rejects.toMatchObject({ cause: { constraint: 'mail_pieces_once' } });
  });

  test('is undone by deleting the campaign, until it was mailed', async () => {
    await room.saveSettings();
    await room.addHouses(3);
    const { id } = await room.frozen();
    expect((await room.owner.delete(`/api/mail/campaigns/${id}`)).status).toBe(200);
    const again = await room.frozen();
    const today = new Date().toISOString().slice(0, 10);
    const mailed = await room.owner.put(`/api/mail/campaigns/${again.id}/mailed-on`, { day: today });
    expect(mailed.json()).toMatchObject({ mailedOn: today });
    expect((await room.owner.delete(`/api/mail/campaigns/${again.id}`)).status).toBe(409);
    const [{ propertyId = 0 } = {}] = await room.piecesOf(again.id);
    expect((await room.owner.get(`/api/properties/${propertyId}/timeline`)).text).toContain(
      '"kind":"mailed"',
    );
  });
});

test('texts with letters that mail cannot print are refused where they are typed', async () => {
  const design = { ...draft.design, headline: '屋顶 check' };
  const made = await room.owner.post('/api/mail/campaigns', { ...draft, design });
  expect([made.status, made.text]).toEqual([400, expect.stringContaining('design.headline')]);
  const { id } = await room.make({ design: { ...draft.design, headline: '¿Su techo está bien? – Ñandú' } });
  expect((await room.owner.put(`/api/mail/campaigns/${id}`, { ...draft, design })).status).toBe(400);
  await room.saveSettings();
  const returnsTo = ['छत Roofing', 'Phoenix AZ 85004'];
  const saved = await room.owner.put('/api/mail/settings', { ...settings, returnsTo });
  expect([saved.status, saved.text]).toEqual([400, expect.stringContaining('returnsTo')]);
  // The company's own facts may have any letters; the mail says what it cannot print.
  await room.saveFacts({ licenseNumber: 'छत 12' });
  await room.addHouses(1);
  expect((await room.freeze(id)).text).toContain('Mail cannot print some letters of your company’s name');
});

test('a campaign is its company’s, and those who lead it make them', async () => {
  await room.saveSettings();
  await room.addHouses(2);
  const { id } = await room.frozen();
  const other = await server.signIn(await server.addPerson({ zips: [room.zip], companyRole: 'owner' }));
  for (const path of ['', '/audience', '/pieces', '/manifest', '/results', '/files/1', '/proof/1'])
    expect((await other.get(`/api/mail/campaigns/${id}${path}`)).status, path).toBe(404);
  expect((await room.freeze(id, other)).status).toBe(404);
  expect((await room.rep.get('/api/mail/campaigns')).status).toBe(403);
  expect((await other.get('/api/mail/campaigns')).json()).toEqual([]);
});
