import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContactStanding } from '#contract/contact-standing.ts';
import type { ContactAllowance } from '#contract/contacts.ts';
import type { Problem } from '#contract/problem.ts';
import type { TraceImport } from '#contract/trace-import.ts';
import { addressKey } from '#domain/addresses.ts';
import { eq } from '#server/db/orm.ts';
import { companies, properties, users } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

const ZIP = '75074';
/** A vendor that answers as instructed, and what it was asked. */
const asked: { address: string; owner: string | null; key: string | undefined }[] = [];
let answer: { status: number; body: string } = { status: 200, body: '{"people":[]}' };
const vendor = createServer((request, response) => {
  let text = '';
  request.on('data', (piece) => {
    text += String(piece);
  });
  request.on('end', () => {
    asked.push({ ...JSON.parse(text), key: request.headers.authorization });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
});

let server: TestServer;
let person: Person;
let owner: Client;
let doors: number[];
beforeAll(async () => {
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  const { port } = vendor.address() as AddressInfo;
  server = await startTestServer({
    settings: { ENRICHMENT_URL: `http://127.0.0.1:${port}/find`, ENRICHMENT_KEY: 'key-of-ours' },
  });
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => vendor.close(resolve));
});
beforeEach(async () => {
  const db = server.services.db;
  doors = await addProperties(db, ZIP, [{}, {}, {}]);
  for (const [place, id] of doors.entries())
    await db
      .update(properties)
      .set({ owner: place < 2 ? `LEE ANN ${id % 2}` : `KURZ ${id}`, zoning: 'R1' })
      .where(eq(properties.id, id));
  person = await server.addPerson({ zips: [ZIP], companyRole: 'owner' });
  owner = await server.signIn(person);
  await plan('residential', 'business');
  asked.length = 0;
});

async function plan(segment: 'all' | 'residential', tier: 'business' | 'project_manager') {
  const [row] = await server.services.db
    .select({ id: users.companyId })
    .from(users)
    .where(eq(users.id, person.id));
  await server.services.db
    .update(companies)
    .set({ segment, tier })
    .where(eq(companies.id, row?.id ?? ''));
}
const find = (id = doors[0], client = owner) => client.post(`/api/properties/${id}/contact/find`, {});
const allowance = async () => (await owner.get('/api/contacts/allowance')).json() as ContactAllowance;
const standing = async (id = doors[0]) =>
  (await owner.get(`/api/properties/${id}/contact`)).json() as ContactStanding;
const ann = {
  name: 'Ann Lee',
  phones: [
    {
      number: '(480) 555-0123',
      kind: 'mobile',
      registry: { listed: false, checkedOn: '2026-11-20' },
      confidence: 83.4,
    },
    { number: 'nonsense' },
  ],
  emails: [{ address: 'ANN@example.com' }],
};
const says = (...people: object[]) => {
  answer = { status: 200, body: JSON.stringify({ people }) };
};

describe('a vendor', () => {
  test('is asked about the owner, and what it finds is kept with where it came from', async () => {
    says(ann);
    expect((await find()).json()).toEqual({ people: 1, points: 2 });
    expect(asked).toMatchObject([{ key: 'Bearer key-of-ours', zipCode: ZIP }]);
    const [known] = (await standing()).people;
    expect(known).toMatchObject({
      name: 'Ann Lee',
      points: [
        {
          ...{ kind: 'phone', value: '+14805550123', lineKind: 'mobile', source: 'enrichment' },
          ...{ basis: 'purchased', confidence: 83, registry: { listed: false, checkedOn: '2026-11-20' } },
        },
        { kind: 'email', value: 'ann@example.com' },
      ],
    });
    expect(known?.points[0]?.sourceName).toMatch(/^127\.0\.0\.1:/);
    says(ann);
    expect((await find()).json()).toEqual({ people: 0, points: 0 });
  });

  test('counts an owner once a year, and one nothing is found of not at all', async () => {
    says();
    await find();
    expect(await allowance()).toMatchObject({ used: 0, perYear: 1200, vendor: expect.any(String) });
    says(ann);
    await Promise.all([find(), find()]);
    expect(await allowance()).toMatchObject({ used: 1 });
  });

  test('is not asked for a plan without contacts, nor about a household that wants none', async () => {
    says(ann);
    await plan('all', 'project_manager');
    expect((await find()).status).toBe(403);
    await plan('all', 'business');
    const residential = await find();
    expect([residential.status, (residential.json() as Problem).detail]).toEqual([
      409,
      'Your plan includes contacts of commercial properties, and this one is not zoned commercial.',
    ]);
    await plan('residential', 'business');
    await owner.post(`/api/properties/${doors[0]}/opt-outs`, { channel: 'all', source: 'asked' });
    expect((await find()).status).toBe(409);
    expect((await find(doors[0], await server.contractor('85001'))).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test('that is away or speaks otherwise counts nothing and says so', async () => {
    answer = { status: 500, body: 'oops' };
    const away = await find();
    expect([away.status, (away.json() as Problem).detail]).toEqual([
      503,
      expect.stringMatching(/^127\.0\.0\.1:\d+ answered with status 500\.$/),
    ]);
    answer = { status: 200, body: '{"people":"many"}' };
    expect((await find()).status).toBe(503);
    expect(await allowance()).toMatchObject({ used: 0 });
  });
});

describe('a skip-trace file', () => {
  const send = async (lines: string[], fields: Record<string, string> = {}, client = owner) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([`${lines.join('\n')}\n`]), 'traced.csv');
    return client.post('/api/contacts/import', form);
  };
  const addresses = async () => {
    const written = doors.map((id) => `${id} N Elm Street`);
    for (const [place, id] of doors.entries())
      await server.services.db
        .update(properties)
        .set({ address: written[place] ?? '', addressKey: addressKey(written[place] ?? '') })
        .where(eq(properties.id, id));
    return written.map((address) => address.replace('Street', 'St.'));
  };
  const HEADER = 'Property Address,Property Zip,First Name,Last Name,Phone 1,Phone 1 DNC,Lists';

  test('is looked at first, then kept; the same file again changes nothing', async () => {
    const [first, second] = await addresses();
    const lines = [
      HEADER,
      `${first},${ZIP},Ann,Lee,4805550123,N,Absentee`,
      `${second},${ZIP},Bob,Lee,4.80555E+09,Y,`,
      `1 Nowhere St,${ZIP},Cy,Lee,4805550124,,`,
    ];
    const looked = (await send(lines)).json() as TraceImport;
    expect(looked).toMatchObject({
      ...{ applied: false, rows: 3, matched: 2, unmatched: 1, people: 1, points: 1, missing: null },
      problems: [{ row: 3, reason: expect.stringContaining('was shortened by a spreadsheet') }],
    });
    expect((await standing()).people).toEqual([]);
    const fields = { apply: 'yes', obtainedOn: '2026-11-20' };
    expect((await send(lines, fields)).json()).toMatchObject({ applied: true, people: 1, points: 1 });
    expect((await send(lines, fields)).json()).toMatchObject({ applied: true, people: 0, points: 0 });
    const [known] = (await standing()).people;
    expect(known?.points).toMatchObject([
      {
        ...{ source: 'import', sourceName: 'traced.csv', basis: 'purchased', obtainedOn: '2026-11-20' },
        registry: { listed: false, checkedOn: '2026-11-20' },
      },
    ]);
  });

  test('reaches only doors that the caller sees, and none that wants no contact', async () => {
    const [first, second] = await addresses();
    await owner.post(`/api/properties/${doors[1]}/opt-outs`, { channel: 'all', source: 'asked' });
    const lines = [HEADER, `${first},${ZIP},A,B,4805550123,,`, `${second},${ZIP},C,D,4805550124,,`];
    expect((await send(lines)).json()).toMatchObject({ matched: 2, withheld: 1, points: 1 });
    const stranger = await server.contractor('85001');
    expect((await send(lines, {}, stranger)).json()).toMatchObject({ matched: 0, unmatched: 2 });
    const rep = await server.signIn(await server.addPerson({ zips: [ZIP], colleagueOf: person }));
    expect((await send(lines, {}, rep)).status).toBe(403);
  });

  test('with unknown columns asks for them, and uses the choice', async () => {
    const [first] = await addresses();
    const lines = ['where,plz,tel', `${first},${ZIP},4805550123`];
    expect((await send(lines)).json()).toMatchObject({
      missing: expect.stringMatching(/^Choose/),
      matched: 0,
    });
    expect((await send(lines, { apply: 'yes' })).status).toBe(400);
    const roles = JSON.stringify({ 0: 'address', 1: 'zip' });
    expect((await send(lines, { roles })).json()).toMatchObject({ missing: null, matched: 1 });
    expect((await send(lines, { roles: '{"0":"nonsense"}' })).status).toBe(400);
    expect((await send(['', ''])).status).toBe(400);
  });

  test('shows which person gets which number with which flag, and keeps exactly that', async () => {
    const [first, second] = await addresses();
    const lines = [
      'Owner Address,Owner Zip,Property Address,Property Zip,Owner 1 Name,Mobile 1,Mobile 1 DNC,Landline 1,Landline 1 DNC,Relative 1 Name,Relative 1 Phone 1',
      `9 Far Ave,10001,${first},${ZIP},Cy Lee,4805550126,N,4805550127,State DNC,Bob Ray,6025550144`,
      `9 Far Ave,10001,${second},${ZIP},Di Lee,4805550126,Y,,,,`,
    ];
    const people = [
      {
        ...{ name: 'Cy Lee', label: 'Owner 1' },
        points: [
          { value: '+14805550126', lineKind: 'mobile', isListed: true },
          { value: '+14805550127', lineKind: 'landline', isListed: true },
        ],
      },
      { name: 'Bob Ray', label: 'Relative 1', points: [{ value: '+16025550144', isListed: null }] },
    ];
    const looked = (await send(lines)).json() as TraceImport;
    expect(looked.first).toMatchObject([{ row: 2, state: 'matched', people }, { row: 3 }]);
    expect(looked.columns[6]).toMatchObject({ header: 'Mobile 1 DNC', about: [5], person: 'Owner 1' });
    await send(lines, { apply: 'yes' });
    const known = (await standing()).people;
    expect(known.map(({ name }) => name)).toEqual(['Cy Lee', 'Bob Ray']);
    expect(known[0]?.points).toMatchObject([{ registry: { listed: true } }, { registry: { listed: true } }]);
    expect(known[1]?.points).toMatchObject([{ value: '+16025550144', registry: null }]);
  });

  test('opts households out of mail, and numbers of litigators out of calls and texts, once', async () => {
    const [first, second, third] = await addresses();
    const lines = [
      'Property Address,Property Zip,Name,Phone 1,Phone 1 DNC,Litigator,Do Not Mail,Do Not Contact',
      `${first},${ZIP},Ann Lee,4805550123,N,Y,No,`,
      `${second},${ZIP},Bo Lee,,,,Yes,`,
      `${third},${ZIP},Cy Lee,4805550125,N,,,Yes`,
    ];
    const fields = { apply: 'yes' };
    expect((await send(lines)).json()).toMatchObject({ applied: false, optOuts: 4, people: 1 });
    expect((await send(lines, fields)).json()).toMatchObject({ applied: true, optOuts: 4, people: 1 });
    expect((await send(lines, fields)).json()).toMatchObject({ applied: true, optOuts: 0, people: 0 });
    const [ann] = (await standing()).people;
    expect(ann?.points[0]?.answers).toMatchObject({
      call: {
        allowed: false,
        reasons: expect.arrayContaining([expect.objectContaining({ code: 'opted-out' })]),
      },
      text: { allowed: false },
    });
    expect((await standing(doors[1])).optOuts).toMatchObject([
      { channel: 'mail', source: 'import', value: null, note: 'traced.csv', mayWithdraw: true },
    ]);
    expect(await standing(doors[2])).toMatchObject({ people: [], optOuts: [{ channel: 'all' }] });
  });

  test('of people without a name is kept once, and says what a full property had no room for', async () => {
    const [first] = await addresses();
    const nameless = ['Address,Zip,Phone 1', `${first},${ZIP},4805550123`];
    for (const points of [1, 0])
      expect((await send(nameless, { apply: 'yes' })).json()).toMatchObject({ people: points, points });
    const names = Array.from({ length: 52 }, (_, at) => at + 1);
    const many = [
      ['Address', 'Zip', ...names.flatMap((at) => [`Owner ${at} Name`, `Owner ${at} Phone`])],
      [first, ZIP, ...names.flatMap((at) => [`Owner ${at}`, `480555${1000 + at}`])],
    ].map((cells) => cells.join(','));
    expect((await send(many, { apply: 'yes' })).json()).toMatchObject({ people: 49, points: 49, left: 6 });
  });

  test('of the same day clears no yes of another file', async () => {
    const [first] = await addresses();
    const listedIn = async (flag: string, obtainedOn: string) => {
      const lines = ['Address,Zip,Name,Phone 1,Phone 1 DNC', `${first},${ZIP},Ann,4805550123,${flag}`];
      await send(lines, { apply: 'yes', obtainedOn });
      return (await standing()).people[0]?.points[0]?.registry?.listed;
    };
    expect(await listedIn('Y', '2026-11-20')).toBe(true);
    expect(await listedIn('N', '2026-11-20')).toBe(true);
    expect(await listedIn('N', '2026-11-21')).toBe(false);
    expect(await listedIn('Y', '2026-11-21')).toBe(true);
  });
});
