import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditLine } from '#contract/audit.ts';
import type { HoursImport, KnownHours, NoKnockCity } from '#contract/knocking-hours.ts';
import type { Problem } from '#contract/problem.ts';
import { hoursOn } from '#domain/knocking-hours/rules.ts';
import { eq } from '#server/db/orm.ts';
import { knockingHours, zipCodes } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';

let server: TestServer;
let admin: Client;
let contractor: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
  contractor = await server.contractor('85001');
  await server.services.db
    .update(zipCodes)
    .set({ city: 'Phoenix', state: 'AZ' })
    .where(eq(zipCodes.zipCode, '85001'));
});
beforeEach(async () => {
  await server.services.db.delete(knockingHours);
});
afterAll(() => server.close());

const HEADER = 'state,city,from,to,weekdays,opens,closes,source,checked on';
const SUMMER = 'AZ,Phoenix,April,September,,9 AM,9 PM,Ordinance,2026-11-20';
const WINTER = 'AZ,PHOENIX,October,March,,9 AM,7 PM,Ordinance,2026-11-20';
const MESA = 'AZ,Mesa,,,Mon-Sat,sunrise,sunset,https://example.org/mesa,2024-01-31';

const send = (client: Client, lines: string[], fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([[HEADER, ...lines, ''].join('\n')]), 'hours.csv');
  return client.post('/api/admin/knocking-hours', form);
};
const preview = async (lines: string[], mode = 'keep') =>
  (await send(admin, lines, { mode })).json() as HoursImport;
async function importAll(lines: string[], mode = 'keep') {
  const { basis } = await preview(lines, mode);
  return (await send(admin, lines, { mode, basis })).json() as HoursImport;
}
const onFile = async () => (await admin.get('/api/admin/knocking-hours')).json() as KnownHours['rules'];
const known = async (client: Client) => (await client.get('/api/knocking-hours')).json() as KnownHours;

test('a look at a file changes nothing; importing it does, and is recorded', async () => {
  const looked = await preview([SUMMER, WINTER, MESA]);
  expect(looked).toMatchObject({ applied: false, rules: 3, problemCount: 0, kept: 0, fileName: 'hours.csv' });
  expect(looked.cities.map(({ city, change, rules }) => [city, change, rules.length])).toEqual([
    ['Phoenix', 'new', 2],
    ['Mesa', 'new', 1],
  ]);
  expect(await onFile()).toEqual([]);
  expect(await importAll([SUMMER, WINTER, MESA])).toMatchObject({ applied: true });
  expect(await onFile()).toMatchObject([
    { city: 'Mesa', weekdays: [1, 2, 3, 4, 5, 6], opens: 'sunrise', closes: 'sunset', from: null },
    { city: 'Phoenix', from: '04-01', to: '09-30', opens: '09:00', closes: '21:00', weekdays: null },
    { city: 'Phoenix', from: '10-01', to: '03-31', closes: '19:00', checkedOn: '2026-11-20' },
  ]);
  expect(await preview([WINTER, MESA, SUMMER])).toMatchObject({
    cities: [{ change: 'same' }, { change: 'same' }],
  });
  const [line] = (await admin.get('/api/admin/audit?action=knocking-hours-imported')).json() as AuditLine[];
  expect(line).toMatchObject({ details: { mode: 'keep', rows: 3, new: 2, removed: 0 } });
});

test('a city is one however it is spelled: Saint and St., Fort and Ft.', async () => {
  const holder = await server.contractor('85936');
  await importAll(['AZ,St. Johns,,,,10 AM,5 PM,Town code,2026-11-01']);
  const { zips, rules } = await known(holder);
  expect(zips).toMatchObject([{ zipCode: '85936', city: 'Saint Johns' }]);
  expect(rules).toMatchObject([{ city: 'St. Johns', closes: '17:00' }]);
  expect(hoursOn(zips[0] ?? { city: null, state: '' }, rules, '2026-11-28')).toMatchObject({ kind: 'rule' });
  expect(await importAll(['AZ,Saint Johns,,,,9 AM,5 PM,Town code,2026-11-02'])).toMatchObject({
    cities: [{ change: 'changed' }],
  });
  expect(await onFile()).toMatchObject([{ city: 'Saint Johns', opens: '09:00' }]);
});

test('a city in the file has its rows alone; the others stay, or go where that was chosen', async () => {
  await importAll([SUMMER, WINTER, MESA]);
  const later = 'AZ,phoenix,,,,10 AM,6 PM,Ordinance,2026-11-21';
  expect(await importAll([later])).toMatchObject({ kept: 1, cities: [{ change: 'changed' }] });
  expect((await onFile()).map(({ city, closes }) => [city, closes])).toEqual([
    ['Mesa', 'sunset'],
    ['phoenix', '18:00'],
  ]);
  const looked = await preview([later], 'replace');
  expect(looked.cities.map(({ city, change }) => [city, change])).toEqual([
    ['phoenix', 'same'],
    ['Mesa', 'removed'],
  ]);
  await importAll([later], 'replace');
  expect((await onFile()).map(({ city }) => city)).toEqual(['phoenix']);
});

test('one bad row keeps the whole file out, and each is named in a sentence', async () => {
  const lines = [SUMMER, 'AZ,Tempe,,,,9 PM,9 AM,Code,2026-11-20', 'ZZ,Tempe,,,,9 AM,9 PM,Code,2026-11-20'];
  const looked = await preview(lines);
  expect(looked).toMatchObject({ problemCount: 2, applied: false });
  expect(looked.problems).toEqual([
    { row: 3, reason: 'It closes (9 AM) before it opens (9 PM).' },
    { row: 4, reason: '‘ZZ’ is no state.' },
  ]);
  const refused = await send(admin, lines, { basis: looked.basis });
  expect(refused.status).toBe(400);
  expect((refused.json() as Problem).detail).toBe('2 rows cannot be imported, so nothing was changed.');
  expect(await onFile()).toEqual([]);
  const other = new FormData();
  other.set('file', new Blob(['address,owner\n1 Main St,Ann\n']), 'leads.csv');
  const wrongFile = await admin.post('/api/admin/knocking-hours', other);
  expect(wrongFile.status).toBe(400);
  expect((wrongFile.json() as Problem).detail).toMatch(/^The header lacks ‘state’/);
});

test('a preview from before another import is not applied', async () => {
  const { basis } = await preview([SUMMER]);
  await importAll([MESA]);
  const refused = await send(admin, [SUMMER], { basis });
  expect(refused.status).toBe(409);
  expect((await onFile()).map(({ city }) => city)).toEqual(['Mesa']);
});

test('a rep reads the rules of the cities they work in, and no others', async () => {
  await importAll([SUMMER, WINTER, MESA, 'CA,Phoenix,,,,9 AM,8 PM,Code,2026-11-20']);
  const hours = await known(contractor);
  expect(hours.zips).toEqual([{ zipCode: '85001', city: 'Phoenix', state: 'AZ' }]);
  expect(hours.rules.map(({ state, closes }) => [state, closes])).toEqual([
    ['AZ', '21:00'],
    ['AZ', '19:00'],
  ]);
  expect((await known(await server.contractor('85281'))).rules).toEqual([]);
  expect((await send(contractor, [SUMMER])).status).toBe(403);
  expect((await contractor.get('/api/admin/knocking-hours')).status).toBe(403);
  expect((await server.visitor().get('/api/knocking-hours')).status).toBe(401);
});

test('a list is searched by city and comes in pages', async () => {
  await importAll([SUMMER, WINTER, MESA]);
  const found = await admin.get('/api/admin/knocking-hours?search=phoe&pageSize=1');
  expect(found.headers.get('x-total-count')).toBe('2');
  expect(found.json()).toMatchObject([{ city: 'Phoenix', to: '09-30' }]);
});

describe('addresses that a city lists as not to be knocked at', () => {
  const NO_KNOCK = 'state,city,zip,address,from,to,source';
  const sendList = async (client: Client, lines: string[], fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([[NO_KNOCK, ...lines, ''].join('\n')]), 'list.csv');
    return client.post('/api/admin/no-knock', form);
  };
  const cities = async () => (await admin.get('/api/admin/no-knock')).json() as NoKnockCity[];
  test('are looked at, imported in place of the city’s, and recorded', async () => {
    const two = [
      'AZ,Phoenix,85001,1 Main St,2026-01-01,2026-12-31,List',
      'AZ,phoenix,85001,2 Main St,,,List',
    ];
    expect((await sendList(admin, two)).json()).toMatchObject({
      applied: false,
      cities: [{ city: 'Phoenix', addresses: 2, before: 0 }],
    });
    expect(await cities()).toEqual([]);
    expect((await sendList(admin, two, { apply: 'yes' })).json()).toMatchObject({ applied: true });
    expect(await cities()).toMatchObject([{ addresses: 2, until: null, sources: ['List'] }]);
    const one = ['AZ,Phoenix,85001,3 Main St,2026-01-01,2026-12-31,Newer'];
    expect((await sendList(admin, one, { apply: 'yes' })).json()).toMatchObject({ cities: [{ before: 2 }] });
    expect(await cities()).toMatchObject([{ addresses: 1, until: '2026-12-31' }]);
    const [line] = (await admin.get('/api/admin/audit?action=no-knock-imported')).json() as AuditLine[];
    expect(line).toMatchObject({ details: { rows: 1, cities: 1 } });
  });
  test('one bad row keeps the whole file out, and only administrators import', async () => {
    const refused = await sendList(admin, ['AZ,Mesa,85201,,,,List'], { apply: 'yes' });
    expect(refused.status).toBe(400);
    expect((await cities()).map(({ city }) => city)).toEqual(['Phoenix']);
    expect((await sendList(contractor, ['AZ,Mesa,85201,1 Main St,,,List'])).status).toBe(403);
    expect((await contractor.get('/api/admin/no-knock')).status).toBe(403);
  });
});
