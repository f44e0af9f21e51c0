import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailSending } from '#contract/mail-sending.ts';
import { and, eq, isNotNull, sql } from '#server/db/orm.ts';
import { mailPieces, mailSends, operations, properties } from '#server/db/schema/index.ts';
import { allOperations } from '#server/features/index.ts';
import { runOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { openPrintHouse } from '#server/providers/print-house/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { type FakeHouse, KEYS, openFakeHouse } from '#testing/print-house.ts';
import { house as home, type Mailroom, openMailroom, settings } from './mailroom.fixture.ts';

const quick = { pausesMs: [5, 5], everyMs: 1 };
let house: FakeHouse;
let server: TestServer;
let room: Mailroom;

beforeAll(async () => {
  house = await openFakeHouse();
  server = await startTestServer({ settings: { PRINT_HOUSE_URL: house.url, PRINT_HOUSE_KEY: KEYS.live } });
});
afterAll(async () => {
  await server.close();
  await house.close();
});
beforeEach(async () => {
  house.reset();
  room = await openMailroom(server);
  await room.saveSettings();
});
afterEach(() => house.letGo());

const path = (id: number) => `/api/mail/campaigns/${id}/sending`;
const read = async (id: number, client: Client = room.owner) =>
  (await client.get(path(id))).json() as MailSending;

const orderOf = ({ mode, pieces, cost }: MailSending, more: object = {}) => ({
  ...{ mode, pieces, totalCents: cost?.totalCents ?? 0 },
  ...more,
});

/** Confirms what is shown, and gives the operation. */
async function confirm(id: number, more: object = {}, client: Client = room.owner): Promise<string> {
  const answer = await client.post(path(id), orderOf(await read(id, client), more));
  expect(answer.status, answer.text).toBe(202);
  return (answer.json() as MailSending).operation?.id ?? '';
}

/** Works on it in this process to its end, as a worker with this key would. */
async function work(operationId: string, signal = new AbortController().signal, key = KEYS.live) {
  const printHouse = openPrintHouse({ printHouseUrl: house.url, printHouseKey: key }, quick);
  const services = { ...server.services, printHouse };
  const attempt = { log: openLog('silent'), signal };
  for (;;) {
    const outcome = await runOperation(services, allOperations, operationId, attempt);
    // On a machine with too much to do, it goes on by itself.
    if (outcome !== 'later') return outcome;
  }
}

const codes = () => house.pieces.map(({ code }) => code);
const errorOf = async (id: string) => {
  const [row] = await server.services.db.select().from(operations).where(eq(operations.id, id));
  return row?.error ?? '';
};

async function optOut(propertyId: number): Promise<void> {
  const { db } = server.services;
  const [piece] = await db.select().from(mailPieces).where(eq(mailPieces.propertyId, propertyId));
  const answer = await server.visitor().post(`/api/stop/${piece?.code}`, { channel: 'mail' });
  expect(answer.status, answer.text).toBe(200);
}

test('a campaign goes out at the price that was shown, each piece once, and is marked as mailed', async () => {
  const [door = 0] = await room.addHouses(11);
  const { id } = await room.frozen();
  const shown = await read(id);
  expect(shown).toMatchObject({
    ...{ mode: 'live', pieces: 11, refusal: null, otherWays: [], operation: null },
    cost: { printCents: 880, markupPercent: 15, markupCents: 132, totalCents: 1012 },
  });
  expect(shown.vendor).toMatch(/^127\.0\.0\.1:/);
  expect(await work(await confirm(id))).toBe('ended');
  expect(new Set(codes()).size).toBe(11);
  expect(house.pieces[0]?.fields).toMatchObject({
    ...{ size: '4x6', 'from[name]': 'Saguaro Roofing', 'from[address_line1]': '100 N CENTRAL AVE' },
    ...{ 'from[address_city]': 'PHOENIX', 'from[address_zip]': '85004', 'to[name]': 'JANE DOE 100' },
  });
  expect(await read(id)).toMatchObject({ sent: 11, pieces: 0, operation: { state: 'completed', done: 11 } });
  const { mailedOn } = await room.campaignOf(id);
  expect(mailedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  const timeline = (await room.owner.get(`/api/properties/${door}/timeline`)).text;
  expect(timeline.match(/"mailed"/g)).toHaveLength(1);
  const audit = await (await server.admin()).get('/api/admin/audit?action=mail-ordered');
  expect(audit.text).toContain('"totalCents":1012');
  expect((await room.owner.delete(`/api/mail/campaigns/${id}`)).status).toBe(409);
  expect((await room.owner.post(`/api/mail/campaigns/${id}/print`, undefined)).status).toBe(409);
});

describe('the confirmed order', () => {
  test('is what is sent: other pieces, another cost or another key are refused', async () => {
    const [door = 0] = await room.addHouses(3);
    const { id } = await room.frozen();
    const shown = await read(id);
    for (const more of [{ pieces: 2 }, { totalCents: 1 }, { mode: 'test' }])
      expect((await room.owner.post(path(id), orderOf(shown, more))).status).toBe(409);
    await optOut(door);
    expect((await room.owner.post(path(id), orderOf(shown))).status).toBe(409);
    expect(await read(id)).toMatchObject({ pieces: 2, optedOut: 1 });
    await work(await confirm(id));
    expect(house.pieces).toHaveLength(2);
  });

  test('twice at once is sent once', async () => {
    await room.addHouses(3);
    const { id } = await room.frozen();
    const shown = await read(id);
    const answers = await Promise.all([1, 2, 3].map(() => room.owner.post(path(id), orderOf(shown))));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const ids = new Set(answers.map((answer) => (answer.json() as MailSending).operation?.id));
    expect(ids.size).toBe(1);
    await work([...ids][0] ?? '');
    expect(house.pieces).toHaveLength(3);
  });

  test('needs a second word where print files were downloaded or a day was recorded', async () => {
    await room.addHouses(2);
    const { id } = await room.frozen();
    await room.print(id);
    expect((await read(id)).otherWays).toEqual([]);
    expect((await room.owner.get(`/api/mail/campaigns/${id}/files/1`)).status).toBe(200);
    const day = new Date().toISOString().slice(0, 10);
    await room.owner.put(`/api/mail/campaigns/${id}/mailed-on`, { day });
    const shown = await read(id);
    expect(shown.otherWays).toEqual(['files-taken', 'marked-mailed']);
    expect((await room.owner.post(path(id), orderOf(shown))).status).toBe(409);
    await work(await confirm(id, { again: true }));
    expect(house.pieces).toHaveLength(2);
  });

  test('does not go for files that were downloaded while it waited', async () => {
    await room.addHouses(2);
    const { id } = await room.frozen();
    await room.print(id);
    const operationId = await confirm(id);
    await room.owner.get(`/api/mail/campaigns/${id}/files/1`);
    await work(operationId);
    expect(house.pieces).toEqual([]);
    expect(await errorOf(operationId)).toContain('print files were downloaded');
  });

  test('needs a price, a return address that can be mailed to, and a frozen campaign', async () => {
    await room.addHouses(1);
    expect((await room.owner.get(path((await room.make()).id))).status).toBe(409);
    const { id } = await room.frozen({ design: { ...(await room.make()).design, format: 'letter' } });
    expect((await read(id)).refusal).toBe('Please enter what a piece costs in the mail settings first.');
    const bad = { ...settings, unitCents: { letter: 150 }, returnsTo: ['Somewhere', 'Nowhere'] };
    await room.owner.put('/api/mail/settings', bad);
    expect((await read(id)).refusal).toContain('The return address cannot be mailed to');
    const good = {
      ...settings,
      unitCents: { letter: 150 },
      returnsTo: ['Ste 4', '1 Main St', 'Mesa AZ 85201'],
    };
    await room.owner.put('/api/mail/settings', good);
    expect(await read(id)).toMatchObject({ refusal: null, cost: { totalCents: 173 } });
    await work(await confirm(id));
    expect(house.pieces).toMatchObject([{ resource: 'letters', fields: { 'from[address_line2]': 'STE 4' } }]);
    expect((await room.results(id)).totalCents).toBe(173);
  });
});

describe('bad luck', () => {
  test('a house that refuses some addresses gets the others, and its words are shown', async () => {
    await room.add([home(1), { ...home(2), address: '2 Nowhere St', addressKey: '2 NOWHERE ST' }, home(3)]);
    const { id } = await room.frozen({ addressee: 'resident' });
    await work(await confirm(id));
    const after = await read(id);
    expect(after).toMatchObject({ sent: 2, refused: 1, pieces: 1, operation: { state: 'completed' } });
    const why = 'The provided to address does not meet your account strictness settings.';
    expect(after.refusals).toMatchObject([{ address: '2 Nowhere St', why }]);
    expect((await room.campaignOf(id)).mailedOn).not.toBeNull();
    // The address is known by then.
    await server.services.db.execute(
      sql`update mail_pieces set address = jsonb_set(address, '{street}', '"2 SOMEWHERE ST"') where campaign_id = ${id}
        and address ->> 'street' like '%NOWHERE%'`,
    );
    await work(await confirm(id));
    expect(await read(id)).toMatchObject({ sent: 3, refused: 0, pieces: 0 });
    expect(new Set(codes()).size).toBe(3);
  });

  test('killed between a call and its answer, a piece is made once', async () => {
    await room.addHouses(9);
    const { id } = await room.frozen();
    house.meets('takes and waits', 'takes and waits', 'takes and waits', 'takes and waits');
    const kill = new AbortController();
    const operationId = await confirm(id);
    const running = work(operationId, kill.signal);
    while (house.waits() < 4) await sleep(5);
    kill.abort();
    expect(await running).toBe('waiting');
    const unanswered = and(isNotNull(mailSends.askedAt), sql`house_id is null`);
    expect(await server.services.db.$count(mailSends, unanswered)).toBe(4);
    expect(await read(id)).toMatchObject({ unanswered: 4, sent: 0, operation: { state: 'queued' } });
    house.letGo();
    expect(await work(operationId)).toBe('ended');
    expect(await read(id)).toMatchObject({ unanswered: 0, sent: 9, operation: { state: 'completed' } });
    expect([house.pieces.length, new Set(codes()).size, house.looks()]).toEqual([9, 9, 0]);
  });

  test('a day after a kill, pieces without an answer are looked up before they are ordered again', async () => {
    await room.addHouses(5);
    const { id } = await room.frozen();
    house.meets('takes and closes', 'takes and closes', 'closes', { status: 500 });
    house.meets(...Array.from({ length: 8 }, () => ({ status: 500 })));
    const operationId = await confirm(id);
    await work(operationId);
    expect(await errorOf(operationId)).toContain('Please try again later');
    const before = house.pieces.length;
    expect(before).toBeGreaterThan(0);
    house.forgetKeys();
    await server.services.db.execute(sql`update mail_sends set asked_at = asked_at - interval '25 hours'`);
    const looks = house.looks();
    await work(await confirm(id));
    expect(house.looks() - looks).toBeGreaterThan(0);
    expect([house.pieces.length, new Set(codes()).size]).toEqual([5, 5]);
    expect(await read(id)).toMatchObject({ sent: 5, unanswered: 0 });
  });

  test('who opts out while an order has no answer gets no second chance of a piece', async () => {
    const [first = 0, second = 0] = await room.addHouses(2);
    const { id } = await room.frozen();
    house.meets('takes and closes', { status: 500 }, { status: 500 }, { status: 500 }, { status: 500 });
    house.meets({ status: 500 }, { status: 500 }, { status: 500 });
    await work(await confirm(id));
    const before = codes();
    await optOut(first);
    await optOut(second);
    house.calmDown();
    expect(before).toHaveLength(1);
    expect(await read(id)).toMatchObject({ pieces: 0, unanswered: 2, optedOut: 2, refusal: null });
    await work(await confirm(id));
    expect(codes()).toEqual(before);
    expect(await read(id)).toMatchObject({ sent: 1, unanswered: 0, refusal: 'No piece is left to send.' });
  });

  test('a key that is not accepted ends it with a sentence, and nothing was sent', async () => {
    await room.addHouses(3);
    const { id } = await room.frozen();
    const operationId = await confirm(id);
    await work(operationId, undefined, 'live_wrong');
    expect(await errorOf(operationId)).toMatch(/does not accept the key or the account/);
    expect(await read(id)).toMatchObject({ sent: 0, pieces: 3, operation: { state: 'failed' } });
    await work(await confirm(id));
    expect(house.pieces).toHaveLength(3);
  });

  test('trouble is waited out, then it fails and can be tried again', async () => {
    await room.addHouses(2);
    const { id } = await room.frozen();
    house.meets({ status: 429, headers: { 'x-rate-limit-reset': '1' } }, 'takes and breaks off');
    await work(await confirm(id));
    expect(await read(id)).toMatchObject({ sent: 2, operation: { state: 'completed' } });
    expect(house.pieces).toHaveLength(2);
  });

  test('a house that refuses everything is not asked for all of it', async () => {
    await room.addHouses(40);
    const { id } = await room.frozen();
    house.meets(...Array.from({ length: 40 }, () => ({ status: 422, message: 'from is invalid' })));
    const operationId = await confirm(id);
    const calls = house.calls();
    await work(operationId);
    expect(house.calls() - calls).toBeLessThan(25);
    expect(await errorOf(operationId)).toContain('“from is invalid”');
    expect((await room.campaignOf(id)).mailedOn).toBeNull();
  });

  test('stopped, it sends no further piece; the rest can be printed from files or sent later', async () => {
    await room.addHouses(12);
    const { id } = await room.frozen();
    house.meets('takes and waits', 'takes and waits', 'takes and waits', 'takes and waits');
    const operationId = await confirm(id);
    const running = work(operationId);
    while (house.waits() < 4) await sleep(5);
    expect((await room.owner.delete(`/api/mail/campaigns/${id}`)).status).toBe(409);
    const stopped = await room.owner.post(`${path(id)}/stop`, undefined);
    expect(stopped.json()).toMatchObject({ operation: { isCanceling: true } });
    house.letGo();
    await running;
    expect(await read(id)).toMatchObject({ sent: 4, pieces: 8, operation: { state: 'canceled' } });
    expect((await room.campaignOf(id)).mailedOn).toBeNull();
    await room.print(id);
    expect((await room.campaignOf(id)).print?.files).toMatchObject([{ number: 1, pieces: 8 }]);
  });
});

test('a test prints nothing and counts as nothing; the same pieces are sent for real afterwards', async () => {
  const settings = { PRINT_HOUSE_URL: house.url, PRINT_HOUSE_KEY: KEYS.test };
  const trial = await startTestServer({ databaseUrl: server.databaseUrl, settings });
  try {
    await room.addHouses(3);
    const { id } = await room.frozen();
    const owner = await trial.signIn(room.lead);
    const operationId = await confirm(id, {}, owner);
    // A worker with a live key must not take it up.
    await work(operationId, undefined, KEYS.live);
    expect(house.pieces).toEqual([]);
    await work(await confirm(id, {}, owner), undefined, KEYS.test);
    expect(house.pieces.map(({ mode }) => mode)).toEqual(['test', 'test', 'test']);
    expect(await read(id, owner)).toMatchObject({ mode: 'test', tested: 3, sent: 0, pieces: 0 });
    expect((await room.campaignOf(id)).mailedOn).toBeNull();
    expect(await read(id)).toMatchObject({ mode: 'live', tested: 3, sent: 0, pieces: 3, otherWays: [] });
    await work(await confirm(id));
    expect(await read(id)).toMatchObject({ sent: 3, pieces: 0 });
    expect((await room.campaignOf(id)).mailedOn).not.toBeNull();
  } finally {
    await trial.close();
  }
});

test('only who leads the company sends its campaigns', async () => {
  const [door = 0] = await room.addHouses(1);
  const { id } = await room.frozen();
  const order = orderOf(await read(id));
  expect((await room.rep.post(path(id), order)).status).toBe(403);
  const other = await server.contractor(room.zip);
  for (const answer of [
    await other.get(path(id)),
    await other.post(path(id), order),
    await other.post(`${path(id)}/stop`, undefined),
  ])
    expect(answer.status).toBe(404);
  expect(await server.services.db.$count(properties, eq(properties.id, door))).toBe(1);
  expect(house.pieces).toEqual([]);
});

test('without a print service the screen says so, and files can still be made', async () => {
  const plain = await startTestServer({ databaseUrl: server.databaseUrl });
  try {
    await room.addHouses(1);
    const { id } = await room.frozen();
    const owner = await plain.signIn(room.lead);
    const shown = await read(id, owner);
    expect(shown).toMatchObject({ vendor: null, mode: null });
    expect(shown.refusal).toContain('No print service is set up on this server.');
    expect((await owner.post(path(id), { mode: 'live', pieces: 1, totalCents: 92 })).status).toBe(409);
  } finally {
    await plain.close();
  }
});
