import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RoofPage } from '#contract/roof-pages.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { contactCodes, mailFiles, mailPieces, propertyNotes } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addProperties } from '#testing/properties.ts';
import { house, type Mailroom, openMailroom } from './mailroom.fixture.ts';

let server: TestServer;
let room: Mailroom;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  room = await openMailroom(server);
});

describe('print files', () => {
  test('are all there after a kill between two of them, with each piece in one', async () => {
    await room.saveSettings();
    await room.addHouses(620);
    const { id } = await room.frozen();
    const kill = new AbortController();
    const watched = (async () => {
      while ((await server.services.db.$count(mailFiles, eq(mailFiles.campaignId, id))) === 0)
        await sleep(20);
      kill.abort();
    })();
    await room.print(id, kill.signal).catch(() => {});
    await watched;
    const before = await server.services.db.select().from(mailFiles).where(eq(mailFiles.campaignId, id));
    expect(before).toMatchObject([{ number: 1, pieces: 500 }]);
    await room.print(id);
    const after = await room.campaignOf(id);
    expect(after.print).toMatchObject({
      state: 'completed',
      of: 2,
      files: [
        { number: 1, pieces: 500, optedOut: 0, isThere: true },
        { number: 2, pieces: 120, optedOut: 0, isThere: true },
      ],
    });
    const kept = await server.services.db.select().from(mailFiles).where(eq(mailFiles.campaignId, id));
    expect(kept.find(({ number }) => number === 1)?.fileKey).toBe(before[0]?.fileKey);
    const codes = new Set<string>();
    for (const number of [1, 2]) for (const code of await codesIn(id, number)) codes.add(code);
    expect(codes.size).toBe(620);
    const manifest = (await room.owner.get(`/api/mail/campaigns/${id}/manifest`)).text.trim().split('\r\n');
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
    await room.saveSettings();
    const [door = 0] = await room.addHouses(3);
    const { id } = await room.frozen();
    const [piece] = await server.services.db.select().from(mailPieces).where(eq(mailPieces.propertyId, door));
    const stop = await server.visitor().post(`/api/stop/${piece?.code}`, { channel: 'mail' });
    expect(stop.status, stop.text).toBe(200);
    await room.print(id);
    expect((await room.campaignOf(id)).print?.files).toEqual([
      { number: 1, pieces: 2, optedOut: 0, isThere: true },
    ]);
    expect(
      (await room.owner.get(`/api/mail/campaigns/${id}/manifest`)).text.trim().split('\r\n'),
    ).toHaveLength(3);
    expect((await room.results(id)).optOuts).toBe(1);
  });

  test('from before an opt-out cannot be downloaded and are made again, until the campaign is mailed', async () => {
    await room.saveSettings();
    const [first = 0, second = 0] = await room.addHouses(3);
    const { id } = await room.frozen();
    await room.print(id);
    const stop = async (door: number) => {
      const [piece] = await server.services.db
        .select()
        .from(mailPieces)
        .where(and(eq(mailPieces.campaignId, id), eq(mailPieces.propertyId, door)));
      const stopped = await server.visitor().post(`/api/stop/${piece?.code}`, { channel: 'mail' });
      expect(stopped.status, stopped.text).toBe(200);
    };
    const files = async () => (await room.campaignOf(id)).print?.files;
    const download = async () => (await room.owner.get(`/api/mail/campaigns/${id}/files/1`)).status;
    expect(await download()).toBe(200);
    await stop(first);
    expect(await files()).toEqual([{ number: 1, pieces: 3, optedOut: 1, isThere: false }]);
    expect(await download()).toBe(404);
    await room.print(id);
    expect(await files()).toEqual([{ number: 1, pieces: 2, optedOut: 0, isThere: true }]);
    expect(await download()).toBe(200);
    const today = new Date().toISOString().slice(0, 10);
    expect((await room.owner.put(`/api/mail/campaigns/${id}/mailed-on`, { day: today })).status).toBe(200);
    await stop(second);
    expect(await files()).toEqual([{ number: 1, pieces: 2, optedOut: 0, isThere: true }]);
  });

  test('need a frozen campaign and a plan with export', async () => {
    await room.saveSettings();
    await room.addHouses(1);
    const { id } = await room.make();
    expect((await room.owner.post(`/api/mail/campaigns/${id}/print`, undefined)).status).toBe(409);
    expect((await room.owner.get(`/api/mail/campaigns/${id}/files/1`)).status).toBe(404);
  });

  async function codesIn(id: number, number: number): Promise<string[]> {
    const answer = await room.owner.get(`/api/mail/campaigns/${id}/files/${number}`);
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
    await room.saveSettings();
    const [door = 0] = await room.addHouses(1);
    const { id } = await room.frozen();
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
    await room.owner.get(`/api/r/${code}`);
    expect(await room.results(id)).toMatchObject({ scans: 1, scanned: 1 });
    expect((await server.visitor().get('/api/r/0000-0000-0000')).status).toBe(404);
    expect((await server.visitor().get(`/api/r/${code}/picture`)).status).toBe(404);
  });

  test('takes a message, which becomes a note, five times a day at most', async () => {
    await room.saveSettings();
    const [door = 0] = await room.addHouses(1);
    const { id } = await room.frozen();
    const code = await codeOf(door);
    const write = (body: object) => server.visitor().post(`/api/r/${code}/reply`, body);
    const reply = { name: 'Olivia Kurz', phone: '602 555 0123', message: 'Please come by' };
    expect((await write({ name: 'Olivia Kurz', message: 'No way to reach me' })).status).toBe(400);
    expect((await write({ ...reply, website: 'spam' })).status).toBe(201);
    expect((await room.results(id)).replies).toEqual([]);
    for (let i = 0; i < 5; i += 1) expect((await write(reply)).status).toBe(201);
    expect((await write(reply)).status).toBe(429);
    expect((await room.results(id)).replies).toHaveLength(5);
    const notes = await server.services.db
      .select()
      .from(propertyNotes)
      .where(eq(propertyNotes.propertyId, door));
    expect(notes[0]?.body).toBe('Answer to mail from Olivia Kurz (602 555 0123): Please come by');
  });
});

test('results compare doors with a piece and doors held out', async () => {
  await room.saveSettings();
  const ids = await room.addHouses(40);
  const { id } = await room.frozen({ holdoutPercent: 50 });
  const { db } = server.services;
  const mailed = (
    await db
      .select({ id: mailPieces.propertyId })
      .from(mailPieces)
      .where(sql`campaign_id = ${id} and not is_held_out`)
  ).map((row) => row.id);
  const heldOut = ids.filter((one) => !mailed.includes(one));
  const set = (propertyId: number, stage: string) =>
    room.owner.put(`/api/properties/${propertyId}/stage`, { stage });
  for (const one of mailed.slice(0, 3)) expect((await set(one, 'won')).status).toBe(200);
  await set(heldOut[0] ?? 0, 'won');
  const found = await room.results(id);
  expect(found).toMatchObject({
    mailed: { doors: 20, answered: 0, sets: 0, wins: 3 },
    heldOut: { doors: 20, wins: 1 },
    lift: { wins: { difference: expect.closeTo(0.1), verdict: 'too few' } },
    totalCents: 1840,
    centsPerSet: null,
  });
});

test('a proof of a draft shows the door it is asked for, and no door the company does not see', async () => {
  await room.saveSettings();
  const [door = 0] = await room.addHouses(1);
  const [hidden = 0] = await addProperties(server.services.db, '90210', [house(9)]);
  const { id } = await room.make();
  const proof = await room.owner.get(`/api/mail/campaigns/${id}/proof/${door}`);
  expect(proof.headers.get('content-type')).toBe('application/pdf');
  const document = await getDocumentProxy(proof.bytes);
  const { items } = await (await document.getPage(2)).getTextContent();
  expect(items.map((item) => ('str' in item ? item.str : '')).join(' ')).toContain('JANE DOE 100');
  expect((await room.owner.get(`/api/mail/campaigns/${id}/proof/${hidden}`)).status).toBe(404);
});

/** What is printed on the piece of a door. */
async function codeOf(propertyId: number): Promise<string> {
  const isOfDoor = eq(contactCodes.propertyId, propertyId);
  const [row] = await server.services.db.select().from(contactCodes).where(isOfDoor);
  return row?.code ?? '';
}

describe('the file of a mail house', () => {
  const send = (id: number, lines: string[], client = room.owner) => {
    const form = new FormData();
    form.set('file', new Blob([`${lines.join('\n')}\n`]), 'returns.csv');
    return client.post(`/api/mail/campaigns/${id}/returns`, form);
  };
  const codesOf = async (id: number) =>
    (
      await server.services.db
        .select({ code: mailPieces.code, propertyId: mailPieces.propertyId })
        .from(mailPieces)
        .where(eq(mailPieces.campaignId, id))
    ).map(({ code, propertyId }) => ({ code: code ?? '', propertyId }));

  test('marks what did not arrive, and the door gets nothing of the next campaign', async () => {
    await room.saveSettings();
    await room.addHouses(3);
    const { id } = await room.frozen({ windowDays: 1 });
    const [first, second, third] = await codesOf(id);
    const lines = [
      'code,status',
      `${first?.code},No Such Number`,
      `${second?.code},Moved Left No Address`,
      `${third?.code},Delivered`,
      'ABCDEF012345,Vacant',
      'hello,Vacant',
    ];
    for (const _twice of [1, 2])
      expect((await send(id, lines)).json()).toMatchObject({
        ...{ returned: 2, arrived: 1, unknown: 1, problemCount: 1 },
        problems: [{ row: 6 }],
      });
    const pieces = await room.piecesOf(id);
    const of = (propertyId = 0) => pieces.find((piece) => piece.propertyId === propertyId)?.returned;
    expect(of(first?.propertyId)).toEqual({ kind: 'undeliverable', text: 'No Such Number' });
    expect(of(third?.propertyId)).toBeNull();
    expect(await room.results(id)).toMatchObject({ returned: 2 });
    // As if the days for which its doors are taken were over.
    await server.services.db.execute(
      sql`update mail_pieces set taken_from = current_date - 90, taken_until = current_date - 89 where campaign_id = ${id}`,
    );
    const next = await room.make({ windowDays: 1 });
    expect(await room.audience(next.id)).toMatchObject({ gates: { returned: 1, recent: 0 }, left: 2 });
  });

  test('is refused for a draft, by another company and by a rep', async () => {
    await room.saveSettings();
    await room.addHouses(1);
    const draft = await room.make();
    const lines = ['code,status', 'ABCDEF012345,Vacant'];
    expect((await send(draft.id, lines)).status).toBe(409);
    const { id } = await room.frozen();
    expect((await send(id, lines, room.rep)).status).toBe(403);
    expect((await send(id, lines, await server.contractor(room.zip))).status).toBe(404);
    expect((await send(id, ['a,b', '1,2'])).status).toBe(400);
  });
});

test('a campaign is on each door’s record, and nobody’s work at one', async () => {
  await room.saveSettings();
  const [first] = await room.addHouses(3);
  const { id } = await room.frozen();
  const day = new Date().toISOString().slice(0, 10);
  expect((await room.owner.put(`/api/mail/campaigns/${id}/mailed-on`, { day })).status).toBe(200);
  const timeline = await room.owner.get(`/api/properties/${first}/timeline`);
  expect(timeline.text).toContain('mailed');
  const crewToday = async () =>
    ((await room.owner.get(`/api/today?since=${day}T00:00:00Z`)).json() as { crew: object[] }).crew;
  expect(await crewToday()).toEqual([]);
  const [piece] = await server.services.db
    .select({ code: mailPieces.code })
    .from(mailPieces)
    .where(eq(mailPieces.campaignId, id));
  const reply = { name: 'Olivia Kurz', phone: '602 555 0123', message: 'Please come by' };
  expect((await server.visitor().post(`/api/r/${piece?.code}/reply`, reply)).status).toBe(201);
  expect(await crewToday()).toEqual([]);
  const visit = { propertyId: first, queueId: null, outcome: 'conversation', dealValue: null };
  const ids = { id: randomUUID(), deviceId: randomUUID(), sequence: 1 };
  const at = new Date().toISOString();
  const sent = { changes: [{ ...ids, kind: 'knock', at, body: visit }] };
  expect((await room.owner.post('/api/changes', sent)).status).toBe(200);
  expect(await crewToday()).toMatchObject([{ visits: 1 }]);
});
