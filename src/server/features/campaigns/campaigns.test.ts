import { setTimeout as sleep } from 'node:timers/promises';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailAudience, MailCampaign, MailPiece, MailResults } from '#contract/mail-campaigns.ts';
import type { RoofPage } from '#contract/roof-pages.ts';
import { addressKey } from '#domain/addresses.ts';
import { mailTemplates } from '#domain/mail/design.ts';
import { eq, isNotNull, sql } from '#server/db/orm.ts';
import {
  contactAnswers,
  contactCodes,
  mailFiles,
  mailPieces,
  propertyNotes,
} from '#server/db/schema/index.ts';
import { allOperations } from '#server/features/index.ts';
import { runOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties, tagProperty } from '#testing/properties.ts';

const settings = {
  ...{ returnName: 'Saguaro Roofing', returnLines: ['100 N Central Ave', 'Phoenix AZ 85004'] },
  ...{ phone: '(602) 555-0100', license: 'ROC 123456', color: '#1e3a5f', indicia: null },
  ...{ mailerId: '123456', serviceType: '700', unitCents: { 'postcard-4x6': 80 } },
};
const { label: _, ...texts } = mailTemplates['roof-picture'];
const draft = {
  name: 'October',
  filter: {},
  design: { format: 'postcard-4x6', ...texts, showPicture: true, showFacts: true },
  ...{ addressee: 'owner', skipsVacant: true, windowDays: 60, holdoutPercent: 0 },
};

let server: TestServer;
let lead: Person;
let owner: Client;
let rep: Client;
let zips = 0;
let zip: string;
const places = [
  '85251',
  '85250',
  '85253',
  '85254',
  '85255',
  '85256',
  '85257',
  '85258',
  '85259',
  '85260',
  '85281',
  '85282',
  '85283',
  '85284',
  '85301',
  '85302',
  '85303',
];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  zip = places[zips++ % places.length] ?? '85251';
  lead = await server.addPerson({ zips: [zip], companyRole: 'owner' });
  owner = await server.signIn(lead);
  rep = await server.signIn(await server.addPerson({ zips: [zip], colleagueOf: lead, companyRole: 'rep' }));
});

const house = (number: number, more: object = {}) => {
  const address = `${number} N Hayden Rd`;
  return { address, addressKey: addressKey(address), owner: `Jane Doe ${number}`, ...more };
};
const add = (rows: object[]) => addProperties(server.services.db, zip, rows);
const addHouses = (count: number, first = 100) =>
  add(Array.from({ length: count }, (_, i) => house(first + i)));

async function saveSettings(): Promise<void> {
  expect((await owner.put('/api/mail/settings', settings)).status).toBe(200);
}

async function make(more: object = {}, client = owner): Promise<MailCampaign> {
  const answer = await client.post('/api/mail/campaigns', { ...draft, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.json() as MailCampaign;
}
const audience = async (id: number) =>
  (await owner.get(`/api/mail/campaigns/${id}/audience`)).json() as MailAudience;
const freeze = (id: number, client = owner) => client.post(`/api/mail/campaigns/${id}/freeze`, undefined);
const piecesOf = async (id: number) =>
  (await owner.get(`/api/mail/campaigns/${id}/pieces?pageSize=200`)).json() as MailPiece[];

async function frozen(more: object = {}): Promise<MailCampaign> {
  const { id } = await make(more);
  const answer = await freeze(id);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as MailCampaign;
}

async function print(id: number, signal = new AbortController().signal): Promise<void> {
  const answer = await owner.post(`/api/mail/campaigns/${id}/print`, undefined);
  expect(answer.status, answer.text).toBe(202);
  const { operationId = '' } = (answer.json() as MailCampaign).print ?? {};
  await runOperation(server.services, allOperations, operationId, { log: openLog('silent'), signal });
}

const campaignOf = async (id: number) =>
  (await owner.get(`/api/mail/campaigns/${id}`)).json() as MailCampaign;

describe('the audience', () => {
  test('is counted after every gate, each door once', async () => {
    await saveSettings();
    const [, tagged = 0, out = 0] = await add([
      house(1),
      house(2),
      house(3, { uspsVacancy: true }),
      house(4, { uspsVacancy: true }),
      house(5, { ownerAddress: '9 Rue de la Paix, Toronto ON M5V 2T6, Canada' }),
      { address: 'Hayden Rd', addressKey: 'HAYDEN RD', owner: 'Nobody' },
      house(7, { ownerAddress: '500 W Main St, Mesa, AZ 85201' }),
      house(8, { ownerAddress: '500 West Main Street Mesa AZ 85201-1234' }),
    ]);
    await tagProperty(server.services.db, { propertyId: tagged, userId: lead.id, tagKey: 'do_not_contact' });
    await owner.post(`/api/properties/${out}/opt-outs`, { channel: 'mail', source: 'asked' });
    const { id } = await make();
    expect(await audience(id)).toMatchObject({
      matched: 8,
      gates: { 'do-not-mail': 2, recent: 0, vacant: 1, undeliverable: 2, duplicate: 1 },
      undeliverable: { foreign: 1, 'no-house-number': 1 },
      ...{ left: 2, heldOut: 0, pieces: 2, refusal: null },
      cost: { printCents: 160, markupPercent: 15, markupCents: 24, totalCents: 184 },
    });
  });

  test('is those of the filter in the ZIP codes of the company, by mailbox, and asks the same gate as everything else', async () => {
    await saveSettings();
    await add([house(1, { severityLevel: 'severe' }), house(2, { severityLevel: 'minor' })]);
    await addProperties(server.services.db, '90210', [house(3, { severityLevel: 'severe' })]);
    const { id } = await frozen({ filter: { severityLevel: 'severe' }, addressee: 'resident' });
    expect((await piecesOf(id)).map(({ lines }) => lines)).toEqual([
      ['CURRENT RESIDENT', '1 N HAYDEN RD', expect.stringMatching(new RegExp(`^[A-Z ]+ AZ {2}${zip}$`))],
    ]);
    const asked = await server.services.db
      .select()
      .from(contactAnswers)
      .where(eq(contactAnswers.userId, lead.id));
    expect(asked).toMatchObject([{ channel: 'mail', doors: 1, allowed: 1 }]);
  });

  test('of nobody is no campaign, and neither is one without a return address or with a claim', async () => {
    const { id } = await make();
    expect(await audience(id)).toMatchObject({
      matched: 0,
      left: 0,
      pieces: 0,
      refusal: 'Please fill in the return address first.',
    });
    await saveSettings();
    expect((await freeze(id)).json()).toMatchObject({
      status: 409,
      detail: 'Nobody is left to mail to. Please widen the audience.',
    });
    await addHouses(1);
    await owner.put(`/api/mail/campaigns/${id}`, {
      ...draft,
      design: { ...draft.design, message: 'Your insurance will pay' },
    });
    const refused = (await freeze(id)).json() as { detail: string };
    expect(refused.detail).toMatch(/^The texts need a look/);
    expect((await campaignOf(id)).state).toBe('draft');
  });
});

describe('freezing', () => {
  test('holds the share out that was drawn by the seed, and what was frozen stays', async () => {
    await saveSettings();
    await addHouses(100);
    const { id } = await make({ holdoutPercent: 20 });
    const before = await audience(id);
    expect(before).toMatchObject({ left: 100, heldOut: 20, pieces: 80 });
    const answer = await freeze(id);
    expect(answer.json()).toMatchObject({
      state: 'frozen',
      frozen: { matched: 100, pieces: 80, heldOut: 20 },
    });
    expect((await freeze(id)).status).toBe(409);
    expect((await owner.put(`/api/mail/campaigns/${id}`, draft)).status).toBe(409);
    const numbers = (await piecesOf(id)).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 80 }, (_, i) => i + 1));
    const held = await server.services.db
      .select()
      .from(mailPieces)
      .where(sql`campaign_id = ${id} and is_held_out`);
    expect(held.every(({ code, position }) => code === null && position === null)).toBe(true);
    const [{ propertyId = 0 } = {}] = held;
    expect((await owner.get(`/api/mail/campaigns/${id}/proof/${propertyId}`)).status).toBe(409);
  });

  test('of two campaigns at once gives no door two pieces', async () => {
    await saveSettings();
    await addHouses(60);
    const [one, two] = [
      await make({ name: 'One', holdoutPercent: 10 }),
      await make({ name: 'Two', holdoutPercent: 10 }),
    ];
    const answers = await Promise.all([freeze(one.id), freeze(two.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await server.services.db
      .select({ id: mailPieces.propertyId })
      .from(mailPieces)
      .where(sql`campaign_id in (${one.id}, ${two.id})`);
    expect(rows).toHaveLength(60);
    const later = answers[0].status === 200 ? two : one;
    expect(await audience(later.id)).toMatchObject({ matched: 60, gates: { recent: 60 }, left: 0 });
  });

  test('cannot take a door twice even where nobody looks', async () => {
    await saveSettings();
    await addHouses(1);
    const { id } = await frozen();
    const other = await make();
    const copy =
      server.services.db.execute(sql`insert into mail_pieces (campaign_id, customer_id, property_id, is_held_out,
      recipient, address, taken_from, taken_until) select ${other.id}, customer_id, property_id, true, recipient, address,
      taken_from + 59, taken_until + 59 from mail_pieces where campaign_id = ${id}`);
    await expect(copy).rejects.toMatchObject({ cause: { constraint: 'mail_pieces_once' } });
  });

  test('is undone by deleting the campaign, until it was mailed', async () => {
    await saveSettings();
    await addHouses(3);
    const { id } = await frozen();
    expect((await owner.delete(`/api/mail/campaigns/${id}`)).status).toBe(200);
    const again = await frozen();
    const today = new Date().toISOString().slice(0, 10);
    const mailed = await owner.put(`/api/mail/campaigns/${again.id}/mailed-on`, { day: today });
    expect(mailed.json()).toMatchObject({ mailedOn: today });
    expect((await owner.delete(`/api/mail/campaigns/${again.id}`)).status).toBe(409);
    const [{ propertyId = 0 } = {}] = await piecesOf(again.id);
    expect((await owner.get(`/api/properties/${propertyId}/timeline`)).text).toContain('"kind":"mailed"');
  });
});

describe('print files', () => {
  test('are all there after a kill between two of them, with each piece in one', async () => {
    await saveSettings();
    await addHouses(620);
    const { id } = await frozen();
    const kill = new AbortController();
    const watched = (async () => {
      while ((await server.services.db.$count(mailFiles, eq(mailFiles.campaignId, id))) === 0)
        await sleep(20);
      kill.abort();
    })();
    await print(id, kill.signal).catch(() => {});
    await watched;
    const before = await server.services.db.select().from(mailFiles).where(eq(mailFiles.campaignId, id));
    expect(before).toMatchObject([{ number: 1, pieces: 500 }]);
    await print(id);
    const after = await campaignOf(id);
    expect(after.print).toMatchObject({
      state: 'completed',
      of: 2,
      files: [
        { number: 1, pieces: 500, isThere: true },
        { number: 2, pieces: 120, isThere: true },
      ],
    });
    const kept = await server.services.db.select().from(mailFiles).where(eq(mailFiles.campaignId, id));
    expect(kept.find(({ number }) => number === 1)?.fileKey).toBe(before[0]?.fileKey);
    const codes = new Set<string>();
    for (const number of [1, 2]) for (const code of await codesIn(id, number)) codes.add(code);
    expect(codes.size).toBe(620);
    const manifest = (await owner.get(`/api/mail/campaigns/${id}/manifest`)).text.trim().split('\r\n');
    expect(manifest).toHaveLength(621);
    expect(manifest[0]).toBe(
      'Piece,File,First page,Name,Name 2,Care of,Street,Unit,City,State,ZIP code,ZIP+4,Barcode,Code,Property',
    );
    expect(manifest[501]).toMatch(/^501,2,1,JANE DOE/);
    expect(
      manifest.every(
        (line) => line.startsWith('Piece') || codes.has(/[\dA-Z]{4}(?:-[\dA-Z]{4}){2}/.exec(line)?.[0] ?? ''),
      ),
    ).toBe(true);
  }, 120_000);

  test('leave out who opted out since, and so does the manifest', async () => {
    await saveSettings();
    const [door = 0] = await addHouses(3);
    const { id } = await frozen();
    const [piece] = await server.services.db.select().from(mailPieces).where(eq(mailPieces.propertyId, door));
    const stop = await server.visitor().post(`/api/stop/${piece?.code}`, { channel: 'mail' });
    expect(stop.status, stop.text).toBe(200);
    await print(id);
    expect((await campaignOf(id)).print?.files).toEqual([{ number: 1, pieces: 2, isThere: true }]);
    expect((await owner.get(`/api/mail/campaigns/${id}/manifest`)).text.trim().split('\r\n')).toHaveLength(3);
    expect((await results(id)).optOuts).toBe(1);
  });

  test('need a frozen campaign and a plan with export', async () => {
    await saveSettings();
    await addHouses(1);
    const { id } = await make();
    expect((await owner.post(`/api/mail/campaigns/${id}/print`, undefined)).status).toBe(409);
    expect((await owner.get(`/api/mail/campaigns/${id}/files/1`)).status).toBe(404);
  });

  async function codesIn(id: number, number: number): Promise<string[]> {
    const answer = await owner.get(`/api/mail/campaigns/${id}/files/${number}`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const document = await getDocumentProxy(answer.bytes);
    const found: string[] = [];
    for (let page = 2; page <= document.numPages; page += 2) {
      const { items } = await (await document.getPage(page)).getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join('');
      found.push(...(/[\dA-Z]{4}(?:-[\dA-Z]{4}){2}/.exec(text) ?? []));
    }
    return found;
  }
});

describe('the page of a roof', () => {
  test('shows the roof and the company, no name, and counts that it was opened', async () => {
    await saveSettings();
    const [door = 0] = await addHouses(1);
    const { id } = await frozen();
    const code = await codeOf(door);
    const opened = await server.visitor().get(`/api/r/${code.toLowerCase()}`);
    expect(opened.status, opened.text).toBe(200);
    expect(opened.json() as RoofPage).toMatchObject({
      company: 'Saguaro Roofing',
      address: '100 N Hayden Rd',
      picture: null,
      facts: [],
    });
    expect(opened.text).not.toContain('Jane');
    await owner.get(`/api/r/${code}`);
    expect(await results(id)).toMatchObject({ scans: 1, scanned: 1 });
    expect((await server.visitor().get('/api/r/0000-0000-0000')).status).toBe(404);
    expect((await server.visitor().get(`/api/r/${code}/picture`)).status).toBe(404);
  });

  test('takes a message, which becomes a note, five times a day at most', async () => {
    await saveSettings();
    const [door = 0] = await addHouses(1);
    const { id } = await frozen();
    const code = await codeOf(door);
    const write = (body: object) => server.visitor().post(`/api/r/${code}/reply`, body);
    const reply = { name: 'Olivia Kurz', phone: '602 555 0123', message: 'Please come by' };
    expect((await write({ name: 'Olivia Kurz', message: 'No way to reach me' })).status).toBe(400);
    expect((await write({ ...reply, website: 'spam' })).status).toBe(201);
    expect((await results(id)).replies).toEqual([]);
    for (let i = 0; i < 5; i += 1) expect((await write(reply)).status).toBe(201);
    expect((await write(reply)).status).toBe(429);
    expect((await results(id)).replies).toHaveLength(5);
    const notes = await server.services.db
      .select()
      .from(propertyNotes)
      .where(eq(propertyNotes.propertyId, door));
    expect(notes[0]?.body).toBe('Answer to mail from Olivia Kurz (602 555 0123): Please come by');
  });
});

test('results compare doors with a piece and doors held out', async () => {
  await saveSettings();
  const ids = await addHouses(40);
  const { id } = await frozen({ holdoutPercent: 50 });
  const { db } = server.services;
  const mailed = (
    await db
      .select({ id: mailPieces.propertyId })
      .from(mailPieces)
      .where(sql`campaign_id = ${id} and not is_held_out`)
  ).map((row) => row.id);
  const heldOut = ids.filter((one) => !mailed.includes(one));
  const set = (propertyId: number, stage: string) =>
    owner.put(`/api/properties/${propertyId}/stage`, { stage });
  for (const one of mailed.slice(0, 3)) expect((await set(one, 'won')).status).toBe(200);
  await set(heldOut[0] ?? 0, 'won');
  const found = await results(id);
  expect(found).toMatchObject({
    mailed: { doors: 20, answered: 0, sets: 0, wins: 3 },
    heldOut: { doors: 20, wins: 1 },
    lift: { wins: { difference: expect.closeTo(0.1), verdict: 'too few' } },
    totalCents: 1840,
    centsPerSet: null,
  });
});

test('a campaign is its company’s, and those who lead it make them', async () => {
  await saveSettings();
  await addHouses(2);
  const { id } = await frozen();
  const other = await server.signIn(await server.addPerson({ zips: [zip], companyRole: 'owner' }));
  for (const path of ['', '/audience', '/pieces', '/manifest', '/results', '/files/1', '/proof/1'])
    expect((await other.get(`/api/mail/campaigns/${id}${path}`)).status, path).toBe(404);
  expect((await freeze(id, other)).status).toBe(404);
  expect((await rep.get('/api/mail/campaigns')).status).toBe(403);
  expect((await other.get('/api/mail/campaigns')).json()).toEqual([]);
});

test('a proof of a draft shows the door it is asked for, and no door the company does not see', async () => {
  await saveSettings();
  const [door = 0] = await addHouses(1);
  const [hidden = 0] = await addProperties(server.services.db, '90210', [house(9)]);
  const { id } = await make();
  const proof = await owner.get(`/api/mail/campaigns/${id}/proof/${door}`);
  expect(proof.headers.get('content-type')).toBe('application/pdf');
  const document = await getDocumentProxy(proof.bytes);
  const { items } = await (await document.getPage(2)).getTextContent();
  expect(items.map((item) => ('str' in item ? item.str : '')).join(' ')).toContain('JANE DOE 100');
  expect((await owner.get(`/api/mail/campaigns/${id}/proof/${hidden}`)).status).toBe(404);
});

const results = async (id: number) =>
  (await owner.get(`/api/mail/campaigns/${id}/results`)).json() as MailResults;

async function codeOf(propertyId: number): Promise<string> {
  const [row] = await server.services.db
    .select()
    .from(contactCodes)
    .where(eq(contactCodes.propertyId, propertyId));
  expect(await server.services.db.$count(mailPieces, isNotNull(mailPieces.code))).toBeGreaterThan(0);
  return row?.code ?? '';
}
