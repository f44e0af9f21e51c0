import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditLine } from '#contract/audit.ts';
import type { BookImport, BookVersion, PriceBook } from '#contract/price-book.ts';
import type { Problem } from '#contract/problem.ts';
import { sampleBook } from '#domain/pricing/sample-book.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';

const PATH = '/api/price-book';
let server: TestServer;
let boss: Person;
let owner: Client;
let manager: Client;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  boss = await server.addPerson({ zips: ['85251'] });
  owner = await server.signIn(boss);
  manager = await server.signIn(
    await server.addPerson({ colleagueOf: boss, companyRole: 'manager', zips: ['85251'] }),
  );
  rep = await server.signIn(await server.addPerson({ colleagueOf: boss, zips: ['85251'] }));
});
afterAll(() => server.close());

const bookOf = async (client: Client) => (await client.get(PATH)).json() as PriceBook;
const nails = { ...sampleBook.items.find(({ key }) => key === 'nails'), unitCents: 5200 };
/** The sample with one other price. */
const own = (basedOn: number, first: object = nails) => ({
  basedOn,
  items: sampleBook.items.map((item) => (item.key === 'nails' ? first : item)),
  settings: sampleBook.settings,
});
const sentences = ({ detail, errors = [] }: Problem) =>
  [detail, ...errors.map(({ message }) => message)].join(' ');

describe('a company that has saved no prices', () => {
  test('has the sample, which says that it is one', async () => {
    expect(await bookOf(manager)).toEqual({
      ...{ id: null, version: 0, isSample: true, savedAt: null, by: null },
      ...{ items: sampleBook.items, settings: sampleBook.settings, may: { change: true, seeCosts: true } },
    });
    expect((await rep.get(`${PATH}/versions`)).json()).toEqual([]);
    const csv = await rep.get(`${PATH}/csv`);
    expect(csv.headers.get('content-disposition')).toContain('price-book-sample.csv');
    expect(csv.text).toContain('Coil nails');
  });

  test('has its own from the first time it saves, and the sample no more', async () => {
    const saved = (await owner.put(PATH, own(0))).json() as PriceBook;
    expect(saved).toMatchObject({ version: 1, isSample: false, by: null, may: { change: true } });
    const read = await bookOf(manager);
    expect(read).toMatchObject({ id: saved.id, version: 1, isSample: false, by: expect.any(String) });
    expect(read.items.find(({ key }) => key === 'nails')?.unitCents).toBe(5200);
  });
});

test('each time prices are saved is a separate version, and earlier ones stay as they were', async () => {
  const first = (await owner.put(PATH, own(0))).json() as PriceBook;
  await manager.put(PATH, own(1, { ...nails, unitCents: 6000 }));
  const versions = (await rep.get(`${PATH}/versions`)).json() as BookVersion[];
  expect(versions.map(({ version, items }) => [version, items])).toEqual([
    [2, sampleBook.items.length],
    [1, sampleBook.items.length],
  ]);
  const { by: _by, may: _may, ...kept } = (await manager.get(`${PATH}/versions/1`)).json() as PriceBook;
  expect(first).toMatchObject(kept);
  expect((await rep.get(`${PATH}/versions/3`)).status).toBe(404);
});

test('two people save prices at once: the second learns who saved which version, and loses nothing', async () => {
  await owner.put(PATH, own(0));
  const answers = await Promise.all([
    owner.put(PATH, own(1, { ...nails, unitCents: 7000 })),
    manager.put(PATH, own(1, { ...nails, unitCents: 8000 })),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)?.json() as Problem;
  expect(refused.detail).toMatch(/saved version 2 of the price book in the meantime.* of version 1\./);
  expect((await bookOf(rep)).version).toBe(2);
  expect(((await owner.put(PATH, own(9))).json() as Problem).detail).toMatch(/has no version 9/);
});

test('the record names the version and how much changed', async () => {
  await owner.put(PATH, own(0));
  const admin = await server.admin();
  const [line] = (await admin.get('/api/admin/audit?action=price-book-saved')).json() as AuditLine[];
  expect(line).toMatchObject({
    subject: 'Version 1',
    details: { version: 1, items: sampleBook.items.length, added: 0, changed: 1, removed: 0 },
  });
});

test('prices are the company’s: a rival reads and changes its own alone, and reps change none', async () => {
  await owner.put(PATH, own(0));
  const rival = await server.contractor('85251');
  expect((await bookOf(rival)).isSample).toBe(true);
  expect((await rival.get(`${PATH}/versions/1`)).status).toBe(404);
  expect((await rep.put(PATH, own(1))).status).toBe(403);
  expect((await send(rep, [ROW])).status).toBe(403);
});

describe('an invalid price book is refused with a sentence, and nothing is kept', () => {
  const vent = sampleBook.items[12] as (typeof sampleBook.items)[number];
  test.each([
    ['a negative price', own(0, { ...nails, unitCents: -1 }), /cannot be negative/],
    ['a part of a cent', own(0, { ...nails, unitCents: 1.5 }), /price from \$0/],
    ['no coverage', own(0, { ...nails, covers: 0 }), /more than 0/],
    ['waste without end', own(0, { ...nails, waste: 1e9 }), /0 to 100 percent/],
    ['an empty name', own(0, { ...nails, label: '  ' }), /a name/],
    ['a name of 200 characters', own(0, { ...nails, label: 'x'.repeat(200) }), /at most 120 characters/],
    ['a name that turns the page around', own(0, { ...nails, label: 'a\u202eb' }), /a name/],
    ['no package', own(0, { ...nails, packages: [] }), /at least one of good/],
    ['a pitch for pipes', own(0, { ...vent, key: 'nails', pitchOver: 6 }), /by roof area/],
    ['stories the wrong way round', own(0, { ...nails, storiesFrom: 3, storiesTo: 1 }), /above the highest/],
    ['two items with one key', own(0, vent), /Two items have the key ‘vent’/],
    ['no items', { ...own(0), items: [] }, /at least one item/],
    ['2,000 items', { ...own(0), items: many(2000) }, /at most 1,000 items/],
    [
      'a margin of everything',
      { ...own(0), settings: { ...sampleBook.settings, profit: { kind: 'margin', basisPoints: 10_000 } } },
      /margin is from 0 to 90 percent/,
    ],
  ])('%s', async (_, body, sentence) => {
    const answer = await owner.put(PATH, body);
    expect([answer.status, sentences(answer.json() as Problem)]).toEqual([
      400,
      expect.stringMatching(sentence),
    ]);
    expect((await bookOf(owner)).isSample).toBe(true);
  });

  test('20,000 items', async () => {
    const answer = await owner.put(PATH, { ...own(0), items: many(20_000) });
    expect([answer.status, (answer.json() as Problem).detail]).toEqual([413, 'The request is too large.']);
    const file = await send(
      owner,
      Array.from({ length: 20_000 }, () => ROW),
    );
    expect([file.status, (file.json() as Problem).detail]).toEqual([
      400,
      expect.stringContaining('more than 1,000 rows'),
    ]);
    expect((await bookOf(owner)).isSample).toBe(true);
  });
});

const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...nails, key: `k${index}` }));

test('a book of 1,000 items with names that look like markup is kept unchanged', async () => {
  const labels = [
    '#let x = 1',
    '<script>alert(1)</script>',
    '=1+1',
    '🏠🏠',
    'קרמיקה',
    '"; drop table',
    '%s $1 \\n',
  ];
  const items = many(1000).map((item, index) => ({ ...item, label: `${labels[index % labels.length]}` }));
  const saved = (await owner.put(PATH, { ...own(0), items })).json() as PriceBook;
  expect(saved.items).toEqual(items);
  expect((await bookOf(owner)).items).toEqual(items);
});

const HEADER = 'key,item,group,counted by,unit,unit price,covers';
const ROW = 'nails,Coil nails,material,area,box,52.00,15';
const send = (client: Client, rows: string[], fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([[HEADER, ...rows, ''].join('\n')]), 'prices.csv');
  return client.post(`${PATH}/csv`, form);
};

describe('a CSV of prices', () => {
  test('is looked at first, with what would change, and saved after that', async () => {
    await owner.put(PATH, own(0));
    const looked = (await send(manager, [ROW, ',Ladder rent,labor,job,job,40,'])).json() as BookImport;
    expect(looked).toMatchObject({
      ...{ applied: false, basedOn: 1, fileName: 'prices.csv', problemCount: 0, unchanged: 0 },
      changes: expect.arrayContaining([
        // The file has no waste: none is then ordered.
        {
          ...{ change: 'changed', key: 'nails', label: 'Coil nails' },
          details: ['Waste the roof’s own → 0%'],
        },
        { change: 'added', key: 'ladder-rent', label: 'Ladder rent', details: [] },
        { change: 'removed', key: 'vent', label: 'Roof vent', details: [] },
      ]),
    });
    expect((await bookOf(rep)).version).toBe(1);
    const applied = await send(manager, [ROW, ',Ladder rent,labor,job,job,40,'], { basedOn: '1' });
    expect(applied.json()).toMatchObject({ applied: true });
    expect(await bookOf(owner)).toMatchObject({
      ...{ version: 2, settings: sampleBook.settings },
      items: [
        { key: 'nails', unitCents: 5200 },
        { key: 'ladder-rent', unitCents: 4000 },
      ],
    });
  });

  test('goes out and comes back without a change', async () => {
    const csv = (await owner.get(`${PATH}/csv`)).text;
    const form = new FormData();
    form.set('file', new Blob([csv]), 'prices.csv');
    expect((await owner.post(`${PATH}/csv`, form)).json()).toMatchObject({
      ...{ changes: [], problemCount: 0, unchanged: sampleBook.items.length },
    });
  });

  test('with bad rows changes nothing: each is named by its row and what is wrong', async () => {
    const rows = [ROW, 'x,Glue,material,area,box,-3,1', 'y,Tape,paint,area,box,3,1'];
    const looked = (await send(owner, rows)).json() as BookImport;
    expect(looked.problems).toEqual([
      { row: 3, reason: 'The unit price ‘-3’ is negative.' },
      { row: 4, reason: '‘paint’ is no ‘group’: material, labor, permit, disposal.' },
    ]);
    const refused = await send(owner, rows, { basedOn: '0' });
    expect([refused.status, refused.json()]).toMatchObject([
      400,
      {
        detail: '2 rows cannot be imported, so nothing was changed.',
        errors: [{ path: 'row 3' }, { path: 'row 4' }],
      },
    ]);
    expect((await bookOf(owner)).isSample).toBe(true);
  });

  test('that was looked at before somebody else saved is refused', async () => {
    await manager.put(PATH, own(0));
    const late = await send(owner, [ROW], { basedOn: '0' });
    expect([late.status, (late.json() as Problem).detail]).toEqual([
      409,
      expect.stringContaining('saved version 1'),
    ]);
  });

  test('refuses a picture and a missing file', async () => {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])]), 'roof.png');
    expect(((await owner.post(`${PATH}/csv`, form)).json() as Problem).detail).toContain('a PNG image');
    expect(((await owner.post(`${PATH}/csv`, {})).json() as Problem).detail).toContain('Please select a CSV');
  });
});
