import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PropertyFacts } from '#contract/assessments.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import type { PropertyPermit, UnclearPermits } from '#contract/permits.ts';
import type { Property } from '#contract/properties.ts';
import type { UndoPlan } from '#contract/undo.ts';
import type { UploadPreview } from '#contract/upload-previews.ts';
import { NAME_WITHHELD } from '#domain/permits/without-companies.ts';
import { eq } from '#server/db/orm.ts';
import { permits, properties } from '#server/db/schema/index.ts';
import { allOperations } from '#server/features/index.ts';
import { runOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';
import { imported, uploadForm } from '#testing/uploads.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

const header = 'Permit Number,Address,Zip,Description,Issued Date,Completed Date,Status,Contractor\n';
const take = (rows: string[], fields: Record<string, string> = {}) =>
  imported(
    admin.post(
      '/api/properties/upload',
      uploadForm(header + rows.join('\n'), { kind: 'permits', ...fields }),
    ),
  );
const roofOf = async (id: number) => {
  const [row] = await server.services.db.select().from(properties).where(eq(properties.id, id));
  return (
    row && { on: row.roofReplacedOn, permit: row.roofPermit, solar: row.hasSolarPanels, pool: row.hasPool }
  );
};
const houses = (zipCode: string, ...addresses: string[]) =>
  addProperties(
    server.services.db,
    zipCode,
    addresses.map((address) => ({ address, yearBuilt: 1980 })),
  );

async function undo(uploadId: string): Promise<void> {
  const { json } = await admin.post(`/api/uploads/${uploadId}/undo`);
  const { operationId } = json() as { operationId: string };
  await runOperation(server.services, allOperations, operationId, {
    log: openLog('silent'),
    signal: new AbortController().signal,
  });
}

test('a preview shows what permits state and stores nothing; the import gives the roof its day', async () => {
  const [oak = 0, elm = 0, pine = 0] = await houses('85301', '12 Oak Street', '14 Elm St', '16 Pine St');
  const rows = [
    '19-04411,12 OAK ST,85301,REROOF 28 SQ,03/04/2019,05/02/2019,Final,Acme Roofing',
    '18-1,14 ELM ST,85301,Rooftop solar PV 6 kW,2018-01-05,2018-02-01,Final,Sun Co',
    '17-1,16 PINE ST,85301,NEW SWIMMING POOL,2017-01-05,,Issued,Blue',
    '20-1,99 NOWHERE ST,85301,REROOF,2020-01-05,,Issued,Acme',
  ];
  const form = uploadForm(header + rows.join('\n'), { kind: 'permits' });
  const preview = (await admin.post('/api/uploads/previews', form)).json() as UploadPreview;
  expect(preview.outcome).toMatchObject({ inserted: 4, rejected: 0 });
  expect(preview.outcome?.permits).toMatchObject({ matched: 3, many: 0, unmatched: 1, unclear: [] });
  expect(preview.outcome?.permits?.kinds).toContainEqual({ kind: 're-roof', rows: 2, counted: 2 });
  expect(preview.mapping).toMatchObject({ permitNumber: 0, address: 1, zipCode: 2, permitDescription: 3 });
  expect(await server.services.db.$count(permits)).toBe(0);

  const path = `/api/uploads/previews/${preview.id}/import`;
  const result = await imported(admin.post(path, { revision: preview.revision }));
  expect(result).toMatchObject({ inserted: 4, updated: 0, unchanged: 0 });
  expect(result.message).toBe(
    '4 permits were added. 3 are of properties here. 2 state that a roof was replaced. 1 has no property here.',
  );
  expect(await roofOf(oak)).toMatchObject({ on: '2019-05-02', permit: '19-04411' });
  expect(await roofOf(elm)).toMatchObject({ on: null, solar: true });
  expect(await roofOf(pine)).toMatchObject({ on: null, pool: true });
  const { facts } = (await admin.get(`/api/properties/${oak}/facts`)).json() as PropertyFacts;
  expect(facts.roofReplacedOn).toMatchObject({
    value: '2019-05-02',
    source: 'permit',
    observedOn: '2019-05-02',
    confidence: 0.95,
  });
});

test('the same file twice changes nothing; undoing takes the facts back', async () => {
  const [oak = 0] = await houses('85302', '12 Oak St');
  const rows = ['1,12 OAK ST,85302,Reroof,2019-03-04,2019-05-02,Final,Acme'];
  const first = await take(rows);
  expect(await take(rows)).toMatchObject({ inserted: 0, updated: 0, unchanged: 1 });
  const plan = (await admin.get(`/api/uploads/${first.uploadId}/undo`)).json() as UndoPlan;
  expect(plan).toMatchObject({ removes: 0, restores: 1, refusal: null });
  await undo(first.uploadId);
  expect(await roofOf(oak)).toMatchObject({ on: null, permit: null });
});

test('a later file that revokes the permit counts, until it is undone', async () => {
  const [oak = 0] = await houses('85303', '12 Oak St');
  await take(['1,12 OAK ST,85303,Reroof,2019-03-04,,Issued,Acme']);
  expect(await roofOf(oak)).toMatchObject({ on: '2019-03-04' });
  const later = await take(['1,12 OAK ST,85303,Reroof,2019-03-04,,Revoked,Acme']);
  expect(later).toMatchObject({ inserted: 0, updated: 1 });
  expect(await roofOf(oak)).toMatchObject({ on: null });
  await undo(later.uploadId);
  expect(await roofOf(oak)).toMatchObject({ on: '2019-03-04', permit: '1' });
});

test.each([
  ['expired', ['1,12 OAK ST,ZIP,Reroof,2019-03-04,,Expired,Acme'], null],
  ['applied for', ['1,12 OAK ST,ZIP,Reroof,,,Applied,Acme'], null],
  ['of the garage', ['1,12 OAK ST,ZIP,Detached garage reroof,2019-03-04,,Issued,Acme'], null],
  ['of 1900', ['1,12 OAK ST,ZIP,Reroof,1900-01-01,,Final,Acme'], null],
  ['by a contractor named ROOF', ['1,12 OAK ST,ZIP,Fence,2019-03-04,,Issued,ROOF'], null],
  [
    'there twice',
    ['1,12 OAK ST,ZIP,Reroof,2019-03-04,,Issued,A', '1,12 OAK ST,ZIP,Reroof,2019-03-04,2019-06-01,Final,A'],
    '2019-06-01',
  ],
  [
    'there twice, finaled and with a later day issued',
    ['1,12 OAK ST,ZIP,Reroof,2019-03-04,2019-06-01,Final,A', '1,12 OAK ST,ZIP,Reroof,2019-07-04,,Issued,A'],
    '2019-06-01',
  ],
  [
    'there twice, issued and revoked',
    ['1,12 OAK ST,ZIP,Reroof,2019-03-04,,Revoked,A', '1,12 OAK ST,ZIP,Reroof,2019-07-04,,Issued,A'],
    null,
  ],
  [
    'of before the house was torn down',
    ['1,12 OAK ST,ZIP,Reroof,2009-03-04,,Issued,A', '2,12 OAK ST,ZIP,Demolish house,2018-01-02,,Final,A'],
    null,
  ],
  [
    'of a new house after a tear-down',
    [
      '2,12 OAK ST,ZIP,Demolish house,2018-01-02,,Final,A',
      '3,12 OAK ST,ZIP,New single family residence,2018-02-02,2019-01-05,Final,A',
    ],
    '2019-01-05',
  ],
  [
    'of two roofs, the newer one counts',
    ['1,12 OAK ST,ZIP,Reroof,2001-03-04,,Final,A', '2,12 OAK ST,ZIP,Reroof,2021-01-02,,Issued,A'],
    '2021-01-02',
  ],
])('a permit %s', async (_what, rows, on) => {
  nextZip += 1;
  const zip = String(nextZip);
  const [oak = 0] = await houses(zip, '12 Oak St');
  await take(rows.map((row) => row.replace('ZIP', zip)));
  expect(await roofOf(oak)).toMatchObject({ on });
});
let nextZip = 85310;

test('one permit for many buildings, and one for a unit, counts for no roof in silence', async () => {
  const units = await houses('85340', '1 Park Ave # 1', '1 Park Ave # 2', '2 Park Ave', '2 Park Ave # 9');
  units.push(
    ...(await addProperties(server.services.db, '85340', [
      { address: '3 Park Ave', identity: 'p:1' },
      { address: '3 Park Ave', identity: 'p:2' },
    ])),
  );
  const { permits: outcome } = await take([
    '1,1 PARK AVE,85340,Reroof all 40 buildings,2019-03-04,,Issued,Acme',
    '2,2 PARK AVE UNIT 7,85340,Reroof,2019-03-04,,Issued,Acme',
    '3,3 PARK AVE,85340,Reroof,2019-03-04,,Issued,Acme',
  ]);
  expect(outcome).toMatchObject({ matched: 0, many: 2, unmatched: 1 });
  for (const id of units) expect(await roofOf(id)).toMatchObject({ on: null });
});

test('permits without a ZIP code are found around their coordinates', async () => {
  const [near = 0] = await addProperties(server.services.db, '60622', [
    { address: '1200 N Hoyne Ave', latitude: 41.9035, longitude: -87.6787 },
  ]);
  const [far = 0] = await addProperties(server.services.db, '85341', [
    { address: '1200 N Hoyne Ave', latitude: 33.5, longitude: -112.1 },
  ]);
  const file =
    'PERMIT#,STREET_NUMBER,STREET DIRECTION,STREET_NAME,SUFFIX,WORK_DESCRIPTION,ISSUE_DATE,LATITUDE,LONGITUDE\n' +
    '100,1200,N,HOYNE,AVE,TEAR OFF AND REPLACE SHINGLES,2019-03-04,41.9034,-87.6786';
  const result = await imported(admin.post('/api/properties/upload', uploadForm(file, { kind: 'permits' })));
  expect(result.permits).toMatchObject({ matched: 1 });
  expect([await roofOf(near), await roofOf(far)]).toMatchObject([{ on: '2019-03-04' }, { on: null }]);
});

test('permits that came before their property are given to it', async () => {
  await take(['1,12 OAK ST,85342,Reroof,2019-03-04,,Issued,Acme']);
  await imported(admin.post('/api/properties/upload', uploadForm('Address,Zip\n12 Oak Street,85342\n', {})));
  const [row] = await server.services.db.select().from(properties).where(eq(properties.zipCode, '85342'));
  expect(row?.roofReplacedOn).toBe('2019-03-04');
});

test('one answer settles all permits with the same words, now and later', async () => {
  const [oak = 0, elm = 0, fir = 0] = await houses('85343', '12 Oak St', '14 Elm St', '16 Fir St');
  const { permits: outcome } = await take([
    '1,12 OAK ST,85343,Roof work per plan,2019-03-04,,Issued,Acme',
    '2,14 ELM ST,85343,ROOF WORK PER PLAN,2019-03-04,,Issued,Acme',
  ]);
  const [question] = outcome?.unclear ?? [];
  expect(outcome?.unclear).toHaveLength(1);
  expect(question?.rows).toBe(2);
  expect(await roofOf(oak)).toMatchObject({ on: null });
  const asked = question?.asked ?? '';
  const listed = (await admin.get('/api/permits/unclear')).json() as UnclearPermits[];
  expect(listed.map((one) => one.asked)).toContain(asked);

  const answered = await admin.put('/api/permits/answers', { asked, answer: 're-roof' });
  expect(answered.json()).toEqual({ message: '2 permits settled' });
  expect([await roofOf(oak), await roofOf(elm)]).toMatchObject([{ on: '2019-03-04' }, { on: '2019-03-04' }]);
  await take(['3,16 FIR ST,85343,roof work per plan,2020-03-04,,Issued,Acme']);
  expect(await roofOf(fir)).toMatchObject({ on: '2020-03-04' });

  await admin.put('/api/permits/answers', { asked, answer: 'left-out' });
  expect(await roofOf(oak)).toMatchObject({ on: null });
  await admin.put('/api/permits/answers', { asked, answer: null });
  expect(
    ((await admin.get('/api/permits/unclear')).json() as UnclearPermits[]).map((one) => one.asked),
  ).toContain(asked);
});

test('a competitor’s name is for owners and managers; a foreign property has no permits', async () => {
  const [oak = 0] = await houses('85344', '12 Oak St');
  const [foreign = 0] = await houses('85345', '12 Oak St');
  await take([
    '1,12 OAK ST,85344,Reroof by ACME ROOFING & EXTERIORS,2019-03-04,,Issued,Acme Roofing',
    '2,12 OAK ST,85344,Acme: new shed,2020-03-04,,"Issued, Acme",Zephyr Sheds Inc',
  ]);
  const boss = await server.addPerson({ zips: ['85344'] });
  const owner = await server.signIn(boss);
  const path = `/api/properties/${oak}/permits`;
  const [, seen] = (await owner.get(path)).json() as PropertyPermit[];
  expect(seen).toMatchObject({
    description: 'Reroof by ACME ROOFING & EXTERIORS',
    number: '1',
    kind: 're-roof',
    standing: 'issued',
    contractor: 'Acme Roofing',
  });
  expect((await owner.get(`/api/properties/${foreign}/permits`)).status).toBe(404);

  const rep = await server.signIn(await server.addPerson({ zips: ['85344'], colleagueOf: boss }));
  const hidden = (await rep.get(path)).json() as PropertyPermit[];
  expect(hidden).toMatchObject([
    {
      number: '2',
      description: `${NAME_WITHHELD} new shed`,
      status: `Issued, ${NAME_WITHHELD}`,
      contractor: null,
    },
    { number: '1', description: `Reroof by ${NAME_WITHHELD}`, contractor: null },
  ]);
  const property = (await rep.get(`/api/properties/${oak}`)).json() as Property;
  expect(property).toMatchObject({ roofReplacedOn: '2019-03-04', roofPermit: '1' });

  const queue = (await rep.post('/api/queues', { name: 'Monday' })).json() as { id: number };
  await rep.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds: [oak] });
  const ids: Record<string, number> = { propertyId: oak, queueId: queue.id };
  const paths = Object.values(contract as Record<string, Record<string, Endpoint>>)
    .flatMap((calls) => Object.values(calls))
    .filter(({ method }) => method === 'GET')
    .map(({ path: one }) => one.replace(/\{(\w+)\}/g, (whole, name) => String(ids[name] ?? whole)))
    .filter((one) => !one.includes('{'));
  const answers = await Promise.all(paths.map(async (one) => ({ one, text: (await rep.get(one)).text })));
  expect(answers.length).toBeGreaterThan(50);
  expect(answers.filter(({ text }) => /acme|zephyr/i.test(text)).map(({ one }) => one)).toEqual([]);
});

test('a rep who knows better states the roof’s year, which shows without the permit until it is taken back', async () => {
  const [door = 0] = await houses('85318', '1 Reroof St');
  await take(['19-9,1 REROOF ST,85318,REROOF 28 SQ,03/04/2019,05/02/2019,Final,Acme Roofing']);
  const rep = await server.contractor('85318');
  const path = `/api/properties/${door}/corrections`;
  const state = (roofReplacedOn: string) =>
    rep.post(`/api/properties/${door}/reports`, { roofReplacedOn, seen: { roofReplacedOn: '2019-05-02' } });
  for (const wrong of ['2099', '1492', 'last year', '2020-02-31'])
    expect((await state(wrong)).status).toBe(400);
  const stated = await state('2023');
  expect([stated.status, stated.text]).toEqual([201, expect.anything()]);
  expect(await roofOf(door)).toMatchObject({ on: '2023-01-01', permit: null });
  const { facts } = (await rep.get(`/api/properties/${door}/facts`)).json() as PropertyFacts;
  expect(facts.roofReplacedOn).toMatchObject({ value: '2023-01-01', source: 'rep' });
  // The same permit once more is no news.
  await take(['19-9,1 REROOF ST,85318,REROOF 28 SQ,03/04/2019,05/03/2019,Final,Acme Roofing']);
  expect(await roofOf(door)).toMatchObject({ on: '2023-01-01', permit: null });
  const [one] = (await rep.get(path)).json() as { id: string }[];
  expect((await rep.delete(`${path}/${one?.id}`)).status).toBe(200);
  expect(await roofOf(door)).toMatchObject({ on: '2019-05-03', permit: '19-9' });
});
