import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CorrectionMade, WaitingReport } from '#contract/corrections.ts';
import type { Property } from '#contract/properties.ts';
import { eq, sql } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import { allOperations } from '#server/features/index.ts';
import { runOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { imported, uploadForm } from '#testing/uploads.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

let zips = 85_400;
const FILE = 'Parcelnumb,Address,Owner,Year Build,Severity Level,lat,lon';
const ROW = 'P1,1 Main St,Ann Lee,1990,minor,33.5000000,-111.9000000';

/** A separate ZIP with one property of a file, and what one does to it. */
async function house(zipCode = String(++zips)) {
  const upload = (columns: string, row: string, capturedOn = '2026-11-03') =>
    imported(
      admin.post('/api/admin/upload/properties', uploadForm(`${columns}\n${row}\n`, { zipCode, capturedOn })),
    );
  await upload(FILE, ROW);
  const [row] = await server.services.db.select().from(properties).where(eq(properties.zipCode, zipCode));
  const path = `/api/properties/${row?.id}`;
  return {
    zipCode,
    path,
    upload,
    seenBy: async (client: Client) => (await client.get(path)).json() as Property,
    property: async () => (await admin.get(path)).json() as Property,
    correct: (body: object) => admin.post(`${path}/corrections`, body),
    report: (client: Client, body: object) => client.post(`${path}/reports`, body),
    made: async (client: Client = admin) =>
      (await client.get(`${path}/corrections`)).json() as CorrectionMade[],
    undo: (id: number | undefined, client = admin) => client.delete(`${path}/corrections/${id}`),
    decide: (id: number, how: 'accept' | 'decline') => admin.post(`${path}/corrections/${id}/${how}`),
    timeline: async (client: Client) =>
      ((await client.get(`${path}/timeline`)).json() as { kind: string; label: string }[]).filter(
        ({ kind }) => kind !== 'imported',
      ),
  };
}

/** What was queued to be mailed about the property of this path. */
const mailsAbout = async (path: string) => {
  const { rows } = await server.services.pool.query<{ data: { to: string; subject: string; text: string } }>(
    `select data from pgboss.job where name = 'notices.send-mail' and data ->> 'text' like '%=' || $1`,
    [path.split('/').at(-1)],
  );
  return rows.map(({ data }) => data);
};

const later = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const sentence = (answer: { json: () => unknown }) => (answer.json() as { detail: string }).detail;

describe('an administrator', () => {
  test('corrects any field; lists, facts, timeline and the audit record follow; undone, what was there holds again', async () => {
    const { correct, property, made, undo, zipCode, timeline, path } = await house();
    const contractor = await server.contractor(zipCode);
    const list = async () =>
      ((await contractor.get(`/api/properties?zipCode=${zipCode}`)).json() as Property[])[0];
    expect(await list()).toMatchObject({ owner: 'Ann Lee' });
    const answer = await correct({
      ...{ owner: 'Bea Cruz', yearBuilt: 2001, zoning: 'R1-6', taxOwner: null, isRentalProperty: true },
      ...{ severityLevel: 'severe', roofType: 'flat', hasWaterStains: true },
      seen: { owner: 'Ann Lee', yearBuilt: 1990, severityLevel: 'minor' },
    });
    expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
    const corrected = { owner: 'Bea Cruz', yearBuilt: 2001, zoning: 'R1-6', isRentalProperty: true };
    const roof = { severityLevel: 'severe', roofType: 'flat', hasWaterStains: true };
    expect(await property()).toMatchObject({ ...corrected, ...roof });
    expect(await list()).toMatchObject({ owner: 'Bea Cruz', severityLevel: 'severe' });
    const [one] = await made();
    expect(one).toMatchObject({
      source: 'reviewer',
      state: 'holds',
      says: { ...corrected, ...roof, taxOwner: null },
      by: expect.stringContaining('@'),
      may: { withdraw: true, decide: false },
    });
    expect((await made(contractor))[0]).toMatchObject({ by: null, may: { withdraw: false, decide: false } });
    expect((await admin.get(`${path}/facts`)).json()).toMatchObject({
      facts: { severityLevel: { value: 'severe', source: 'reviewer', kind: 'field' } },
    });

    expect((await undo(one?.id)).status).toBe(200);
    expect(await property()).toMatchObject({
      ...{ owner: 'Ann Lee', yearBuilt: 1990, zoning: null, isRentalProperty: false },
      ...{ severityLevel: 'minor', roofType: null, hasWaterStains: false },
    });
    expect(await list()).toMatchObject({ owner: 'Ann Lee', severityLevel: 'minor' });
    const label =
      'severe, flat, water stains, owner: Bea Cruz, tax owner: none, year built: 2001, zoning: R1-6, rental property: yes';
    expect(await timeline(admin)).toMatchObject([
      { kind: 'correction_withdrawn', label: expect.stringContaining('owner: Bea Cruz') },
      { kind: 'corrected', label },
    ]);
    expect((await admin.get('/api/admin/audit')).text).toContain('correction-withdrawn');
    expect(sentence(await undo(one?.id))).toBe('This has already been taken back.');
  });

  test('the last of two who correct at once learns what the other one wrote', async () => {
    const { correct, property } = await house();
    await correct({ owner: 'Bea Cruz', seen: { owner: 'Ann Lee' } });
    const late = await correct({
      owner: 'Cy Dole',
      yearBuilt: 2002,
      seen: { owner: 'Ann Lee', yearBuilt: 1990 },
    });
    expect(late.status).toBe(409);
    expect(late.json()).toMatchObject({
      detail: 'Changed by somebody else in the meantime: Owner. Nothing was overwritten.',
      errors: [{ path: 'owner', message: 'It is “Bea Cruz” now' }],
    });
    expect(await property()).toMatchObject({ owner: 'Bea Cruz', yearBuilt: 1990 });
  });

  test('of several corrections the newest that was not withdrawn applies', async () => {
    const { correct, property, made, undo } = await house();
    await correct({ owner: 'Bea Cruz' });
    await correct({ owner: 'Cy Dole' });
    const [second, first] = await made();
    await undo(second?.id);
    expect((await property()).owner).toBe('Bea Cruz');
    await undo(first?.id);
    expect((await property()).owner).toBe('Ann Lee');
  });

  test.each([
    [{}, 'Please change at least one field'],
    [{ zipCode: '85001' }, 'zipCode'],
    [{ address: ' ' }, 'Please give the address'],
    [{ yearBuilt: 1066 }, 'Please give a year from 1600 to the next one'],
    [{ areaSquareFeet: -1 }, 'Please give a number of square feet above 0'],
    [{ severityLevel: 'awful' }, 'Please choose none, minor, moderate or severe'],
    [{ imageUrl: 'javascript:alert(1)' }, 'Please give a web address that begins with http or https'],
    [{ owner: 'x'.repeat(301) }, 'Please use at most 300 characters'],
    [{ latitude: 33.5 }, 'Please give latitude and longitude together'],
    [{ latitude: 48.85, longitude: 2.35 }, 'This position is outside the United States.'],
  ])('%j is refused: %s', async (body, reason) => {
    const { correct, made } = await house();
    const answer = await correct(body);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(reason)]);
    expect(await made()).toEqual([]);
  });

  test('cannot give two doors one address', async () => {
    const { correct, upload } = await house();
    await upload('Parcelnumb,Address', 'P2,2 Main St');
    expect(sentence(await correct({ address: '2 Main Street' }))).toMatch(/^Another property of ZIP code/);
  });

  test('moves the pin, within reach of the ZIP; no file moves it back, undoing does', async () => {
    const { correct, property, made, undo, upload, path } = await house('85281');
    const far = await correct({ latitude: 47.6, longitude: -122.3 });
    expect([far.status, sentence(far)]).toEqual([400, expect.stringContaining('is far from the ZIP code')]);
    expect((await correct({ latitude: 33.51, longitude: -111.91 })).status).toBe(201);
    expect(await property()).toMatchObject({ latitude: 33.51, longitude: -111.91 });
    expect((await admin.get(`${path}/facts`)).json()).toMatchObject({ position: { source: 'reviewer' } });
    await upload(FILE, ROW.replace('33.5000000', '33.5100001'), later());
    expect(await property()).toMatchObject({ latitude: 33.51, longitude: -111.91 });
    await undo((await made())[0]?.id);
    expect(await property()).toMatchObject({ latitude: 33.5100001, longitude: -111.9 });
  });
});

describe('a next import', () => {
  test('does not wipe out what a person corrected, however often it repeats its values; new values still arrive', async () => {
    const { correct, property, upload, made, undo } = await house();
    await correct({ owner: 'Bea Cruz', yearBuilt: null });
    expect((await upload(FILE, ROW, later())).unchanged).toBe(1);
    expect(await property()).toMatchObject({ owner: 'Bea Cruz', yearBuilt: null });
    // Of another file, of the day before: no news either, but what undoing brings back.
    await upload('Parcelnumb,Address,Owner', 'P1,1 Main St,Dan Roe', '2026-11-04');
    expect(await property()).toMatchObject({ owner: 'Bea Cruz' });
    await upload('Parcelnumb,Address,Owner', 'P1,1 Main St,Eve Fox', later());
    expect(await property()).toMatchObject({ owner: 'Eve Fox', yearBuilt: null });
    await upload(FILE, ROW, later());
    expect(await property()).toMatchObject({ owner: 'Eve Fox' });
    await undo((await made())[0]?.id);
    expect(await property()).toMatchObject({ owner: 'Ann Lee', yearBuilt: 1990 });
  });

  test('is undone without what was corrected before it, and not while something was corrected since', async () => {
    const { correct, property, upload, made, undo } = await house();
    await correct({ owner: 'Bea Cruz' });
    const wrong = await upload('Parcelnumb,Address,Owner,Year Build', 'P1,1 Main St,Eve Fox,2020', later());
    await correct({ yearBuilt: 2021 });
    const plan = async () => (await admin.get(`/api/uploads/${wrong.uploadId}/undo`)).json();
    expect(await plan()).toMatchObject({ refusal: expect.stringContaining('1 correction by hand') });
    await undo((await made())[0]?.id);
    expect(await plan()).toMatchObject({ refusal: null });
    const begun = (await admin.post(`/api/uploads/${wrong.uploadId}/undo`)).json() as { operationId: string };
    const attempt = { log: openLog('silent'), signal: new AbortController().signal };
    await runOperation(server.services, allOperations, begun.operationId, attempt);
    expect(await property()).toMatchObject({ owner: 'Bea Cruz', yearBuilt: 1990 });
    await undo((await made()).find(({ withdrawn }) => !withdrawn)?.id);
    expect(await property()).toMatchObject({ owner: 'Ann Lee' });
  });

  test('knows a property by the address it had before it was corrected, and by the new one', async () => {
    const { correct, property, upload, zipCode } = await house();
    await upload('Address,Owner', '7 Elm St,Gil Orr');
    const [elm] = await server.services.db
      .select()
      .from(properties)
      .where(sql`zip_code = ${zipCode} and address = '7 Elm St'`);
    await admin.post(`/api/properties/${elm?.id}/corrections`, { address: '17 Elm St' });
    const old = await upload('Address,Owner', '7 Elm St,Gil Orr', later());
    const right = await upload('Address,Owner', '17 Elm Street,Gil Orr', '2026-11-04');
    expect([old, right]).toMatchObject([{ inserted: 0 }, { inserted: 0 }]);
    expect((await admin.get(`/api/properties/${elm?.id}`)).json()).toMatchObject({ address: '17 Elm St' });
    await correct({ address: '1 Main Ave' });
    await upload(FILE, ROW, later());
    expect(await property()).toMatchObject({ address: '1 Main Ave' });
  });
});

describe('a contractor', () => {
  let rep: Person;
  const holders = async (zipCode: string) => {
    rep = await server.addPerson({ zips: [zipCode] });
    return { rep: await server.signIn(rep), email: rep.email, stranger: await server.contractor(zipCode) };
  };

  test('states what was seen of the roof, which applies at once and no more once withdrawn', async () => {
    const { zipCode, report, seenBy, made, undo, timeline } = await house();
    const { rep, stranger } = await holders(zipCode);
    const answer = await report(rep, {
      roofType: 'flat',
      hasCrackedShingles: true,
      seen: { roofType: null },
    });
    expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
    const seen = { roofType: 'flat', hasCrackedShingles: true, severityLevel: 'minor' };
    expect(await seenBy(stranger)).toMatchObject(seen);
    expect(await timeline(rep)).toMatchObject([{ kind: 'reported', label: 'flat, cracked shingles' }]);
    expect(await timeline(stranger)).toEqual([]);
    const [one] = await made(stranger);
    expect(one).toMatchObject({ source: 'rep', by: null, may: { withdraw: false } });
    expect((await undo(one?.id, stranger)).status).toBe(403);
    expect((await undo(one?.id, rep)).status).toBe(200);
    expect(await seenBy(stranger)).toMatchObject({ roofType: null, hasCrackedShingles: false });
  });

  test('reports owner and vacant lot to an administrator; until then only their company reads of it', async () => {
    const { zipCode, report, seenBy, made, decide, path, timeline } = await house();
    const { rep, stranger, email } = await holders(zipCode);
    await report(rep, { owner: 'Hal Iver', isVacantLot: true, hasPool: true });
    expect(await seenBy(rep)).toMatchObject({ owner: 'Ann Lee', isVacantLot: false, hasPool: true });
    const [one] = await made(rep);
    expect(one).toMatchObject({ state: 'waiting', says: { owner: 'Hal Iver' }, may: { withdraw: true } });
    expect(await made(stranger)).toEqual([]);
    const waiting = (await admin.get('/api/admin/reports')).json() as WaitingReport[];
    expect(waiting.find(({ id }) => id === one?.id)).toMatchObject({
      says: { owner: 'Hal Iver', isVacantLot: true },
      holds: { owner: 'Ann Lee', isVacantLot: false },
      by: expect.stringContaining('@'),
    });
    expect((await decide(one?.id ?? 0, 'accept')).status).toBe(200);
    expect(await seenBy(stranger)).toMatchObject({ owner: 'Hal Iver', isVacantLot: true });
    expect((await timeline(rep))[0]).toMatchObject({
      kind: 'report_accepted',
      label: 'owner: Hal Iver, vacant lot: yes',
      by: null,
    });
    expect((await timeline(stranger)).map(({ kind }) => kind)).not.toContain('report_accepted');
    expect(sentence(await decide(one?.id ?? 0, 'decline'))).toBe('This report has already been decided.');
    expect(await mailsAbout(path)).toEqual([
      { to: email, subject: 'Your report on 1 Main St was accepted', text: expect.anything() },
    ]);
    expect((await admin.get('/api/admin/reports')).text).not.toContain(path);
  });

  test('learns that a report was declined; nothing of it ever held', async () => {
    const { zipCode, report, seenBy, made, decide, path, timeline } = await house();
    const { rep } = await holders(zipCode);
    await report(rep, { owner: 'Hal Iver' });
    await decide((await made(rep))[0]?.id ?? 0, 'decline');
    expect(await mailsAbout(path)).toEqual([
      expect.objectContaining({
        text: expect.stringContaining('1 Main St (Owner). An administrator declined it'),
      }),
    ]);
    expect((await made(rep))[0]).toMatchObject({ state: 'declined' });
    expect((await timeline(rep))[0]).toMatchObject({ kind: 'report_declined', label: 'owner: Hal Iver' });
    expect(await seenBy(rep)).toMatchObject({ owner: 'Ann Lee' });
  });

  test('an accepted report is newer than what an administrator had written before', async () => {
    const { zipCode, report, correct, made, decide, property } = await house();
    const { rep } = await holders(zipCode);
    await report(rep, { owner: 'Hal Iver' });
    await correct({ owner: 'Bea Cruz' });
    const report_ = (await made()).find(({ state }) => state === 'waiting');
    await decide(report_?.id ?? 0, 'accept');
    expect(await property()).toMatchObject({ owner: 'Hal Iver' });
  });

  test('cannot state more than is visible, or anything about another ZIP', async () => {
    const { zipCode, report, correct, path } = await house();
    const { rep } = await holders(zipCode);
    for (const body of [{ severityLevel: 'none' }, { yearBuilt: 1999 }, { latitude: 33, longitude: -111 }])
      expect((await report(rep, body)).status).toBe(400);
    expect((await rep.post(`${path}/corrections`, { zoning: 'R1' })).status).toBe(403);
    const elsewhere = await server.contractor('85001');
    expect((await report(elsewhere, { hasPool: true })).status).toBe(404);
    await correct({ zoning: 'R1' });
    expect((await elsewhere.get(`${path}/corrections`)).status).toBe(404);
  });
});

describe('conflicting reports of two companies', () => {
  test('are reported to administrators once a day, and recorded', async () => {
    const { zipCode, path, report } = await house();
    const one = await server.contractor(zipCode);
    const other = await server.contractor(zipCode);
    expect((await report(one, { hasPool: true })).status).toBe(201);
    expect(await mailsAbout(path)).toEqual([]);
    expect((await report(other, { hasPool: false })).status).toBe(201);
    expect((await report(one, { hasPool: true })).status).toBe(201);
    const { rows } = await server.services.pool.query<{ data: { to: string; subject: string } }>(
      `select data from pgboss.job where name = 'notices.send-mail' and data ->> 'text' like $1`,
      [`%property=${path.split('/').at(-1)}\n%`],
    );
    expect(new Set(rows.map(({ data }) => data.subject))).toEqual(
      new Set(['Two companies differ about 1 Main St']),
    );
    expect(rows).toHaveLength(new Set(rows.map(({ data }) => data.to)).size);
    const lines = (await admin.get('/api/admin/audit?action=companies-differ')).json() as object[];
    expect(lines).toHaveLength(2);
  });

  test('a flood of reports is slowed down', async () => {
    const { zipCode, report } = await house();
    const one = await server.contractor(zipCode);
    const statuses = [];
    for (let n = 0; n < 41; n += 1) statuses.push((await report(one, { hasPool: n % 2 === 0 })).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(40);
    expect(statuses.at(-1)).toBe(429);
  });

  test('an administrator takes back all that one account reported, and nothing of others', async () => {
    const first = await house();
    const second = await house();
    const zips = [first.zipCode, second.zipCode];
    const liar = await server.addPerson({ zips });
    const honest = await server.contractor(...zips);
    await first.report(honest, { hasSolarPanels: true });
    const lies = await server.signIn(liar);
    for (const { report } of [first, second]) {
      await report(lies, { hasPool: true, hasSolarPanels: false });
      await report(lies, { owner: 'Nobody' });
    }
    expect(await first.property()).toMatchObject({ hasPool: true, hasSolarPanels: false });
    const ask = (client: Client) => client.post(`/api/admin/users/${liar.id}/withdraw-reports`);
    expect((await ask(honest)).status).toBe(403);
    const asked = await ask(admin);
    expect([asked.status, asked.text]).toEqual([202, expect.anything()]);
    expect((await ask(admin)).json()).toEqual(asked.json());
    const { operationId } = asked.json() as { operationId: string };
    const attempt = { log: openLog('silent'), signal: new AbortController().signal };
    await runOperation(server.services, allOperations, operationId, attempt);
    expect((await admin.get(`/api/operations/${operationId}`)).json()).toMatchObject({
      state: 'completed',
      result: { message: '4 reports were taken back.' },
    });
    expect(await first.property()).toMatchObject({ hasSolarPanels: true });
    for (const { property } of [first, second]) expect((await property()).hasPool).not.toBe(true);
    const waiting = (await admin.get('/api/admin/reports')).json() as WaitingReport[];
    expect(waiting.filter(({ says }) => says.owner === 'Nobody')).toEqual([]);
    const [line] = (await admin.get('/api/admin/audit?action=reports-withdrawn')).json() as object[];
    expect(line).toMatchObject({ action: 'reports-withdrawn' });
  });
});
