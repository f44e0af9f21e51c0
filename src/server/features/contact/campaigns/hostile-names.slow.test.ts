import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LONGEST_LINE } from '#domain/mail/address.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { imported, uploadForm } from '#testing/uploads.ts';
import { draft, type Mailroom, openMailroom } from './mailroom.fixture.ts';

const DOORS = 20_000;
/** One of 33 doors has one of these as its owner: 3 percent. */
const EVERY = 33;
const hostile = [
  'A'.repeat(10_000),
  `${'Very Long '.repeat(1000)}Name`,
  'محمد بن سلمان‮evil‬',
  '👩‍👩‍👧‍👦 🏠🔥',
  '#let x = read("/etc/passwd") #x',
  '$ integral $ #import "@preview/x"',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  '\t=1+1',
  'Two\nLines\r\nThree',
  'Bell\u0007 Escape\u001b[31m Symbol\u2400 Escaped\\u0000 %00',
  'Quote " and \' and , and ;',
  'BT (text) Tj ET endstream endobj',
  '%PDF-1.7 << /JS (app.alert) >>',
  '){\\rtf1}(\\',
  '<script>alert(1)</script>',
  "Robert'); DROP TABLE mail_pieces;--",
  '{{address}} {{phone}}',
  '\u202e\u2066\ufeff\u200b',
  'Ṳ̈ñḯç̈öḋḙ Ｆｕｌｌｗｉｄｔｈ',
];

let server: TestServer;
let room: Mailroom;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  room = await openMailroom(server);
  await room.saveSettings();
});

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
/** Rows of a file that is imported while the caller waits. */
const AT_ONCE = 5000;

/** Doors as a county's files have them, imported as an administrator does it. Gives how many came in. */
async function importDoors(owners: readonly string[]): Promise<number> {
  const admin = await server.admin();
  let doors = 0;
  for (let from = 0; from < owners.length; from += AT_ONCE) {
    const rows = owners
      .slice(from, from + AT_ONCE)
      .map((owner, at) => `${room.zip},${from + at + 1} N Hayden Rd,${quoted(owner)}`);
    const file = uploadForm(`Zip,Address,Owner\n${rows.join('\n')}\n`, { zipCode: room.zip });
    const { inserted, rejected } = await imported(admin.post('/api/admin/upload/properties', file));
    expect(inserted + rejected).toBe(rows.length);
    doors += inserted;
  }
  return doors;
}

/** Records of a CSV file, quotes taken off. */
const recordsOf = (csv: string): string[][] =>
  csv
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, inQuotes, bare = '']) => inQuotes?.replaceAll('""', '"') ?? bare,
      ),
    );

test('of 20,000 recipients, 3 percent of them with hostile names, each gets one piece, and the manifest is safe to open', async () => {
  const owners = Array.from({ length: DOORS }, (_, at) =>
    at % EVERY === 0 ? (hostile[(at / EVERY) % hostile.length] ?? '') : `Jane Doe ${at}`,
  );
  const inserted = await importDoors(owners);
  expect(inserted).toBeGreaterThan(DOORS * 0.97);
  const { id } = await room.make();
  expect(await room.audience(id)).toMatchObject({
    ...{ matched: inserted, left: inserted, pieces: inserted, refusal: null },
    gates: { 'do-not-mail': 0, recent: 0, returned: 0, vacant: 0, undeliverable: 0, duplicate: 0 },
  });
  expect((await room.freeze(id)).json()).toMatchObject({ frozen: { matched: inserted, pieces: inserted } });
  const next = await room.make();
  expect(await room.audience(next.id)).toMatchObject({ gates: { recent: inserted }, left: 0 });

  const csv = (await room.owner.get(`/api/mail/campaigns/${id}/manifest`)).text;
  const [head = [], ...records] = recordsOf(csv);
  expect(records).toHaveLength(inserted);
  const column = (name: string) => records.map((record) => record[head.indexOf(name)] ?? '');
  for (const once of ['Code', 'Property']) expect(new Set(column(once)).size).toBe(inserted);
  expect(records.filter((record) => record.length !== head.length)).toEqual([]);
  const cells = records.flat();
  // Written as ="…" a cell is a text; whatever else begins like a formula is one.
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^="[^"]*"$/.test(cell))).toEqual([]);
  expect(cells.filter((cell) => /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(cell))).toEqual([]);
  expect(Math.max(...column('Name').map((name) => name.length))).toBeLessThanOrEqual(LONGEST_LINE);
}, 240_000);

test('a file with a NUL character is refused as a whole, in plain words', async () => {
  const file = uploadForm(`Zip,Address,Owner\n${room.zip},1 N Hayden Rd,Jane\u0000Doe\n`, {
    zipCode: room.zip,
  });
  const answer = await (await server.admin()).post('/api/admin/upload/properties', file);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('This is a binary file.')]);
});

test('each hostile name is printed as a name or left out, on one piece of two pages', async () => {
  const inserted = await importDoors(hostile);
  const { id } = await room.frozen({ design: { ...draft.design, showPicture: false } });
  await room.print(id);
  const file = await room.owner.get(`/api/mail/campaigns/${id}/files/1`);
  const document = await getDocumentProxy(file.bytes);
  expect(document.numPages).toBe(2 * inserted);
  expect(await document.getJSActions()).toBeNull();
  const pieces = await room.piecesOf(id);
  for (const { number, lines } of pieces) {
    const { items } = await (await document.getPage(2 * number)).getTextContent();
    const text = items
      .map((item) => ('str' in item ? item.str : ''))
      .join('')
      .replaceAll(' ', '');
    for (const line of lines) expect(text).toContain(line.replaceAll(' ', ''));
    expect(lines.join('')).toMatch(/^[A-Z0-9&,/ -]+$/);
  }
}, 60_000);
