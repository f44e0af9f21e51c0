import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperationDetails } from '#contract/operations.ts';
import type { Problem } from '#contract/problem.ts';
import type { UndoPlan } from '#contract/undo.ts';
import type { Upload } from '#contract/uploads.ts';
import { eq, sql } from '#server/db/orm.ts';
import { captures, operations, properties, uploads } from '#server/db/schema/index.ts';
import { lockZips } from '#server/features/company/coverage/index.ts';
import { allOperations } from '#server/features/index.ts';
import { cancelOperation, runOperation, startOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { imported, uploadForm } from '#testing/uploads.ts';
import { forgetOldChanges } from './kept.data.ts';
import { undoImport } from './undo.operations.ts';

let server: TestServer;
let admin: Client;
let zipCode: string;
let zips = 85100;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());
beforeEach(() => {
  zips += 1;
  zipCode = String(zips);
});

const attempt = { log: openLog('silent'), signal: new AbortController().signal };
const run = (operationId: string) => runOperation(server.services, allOperations, operationId, attempt);

async function upload(file: string, capturedOn = '2026-11-01'): Promise<string> {
  const form = uploadForm(file, { zipCode, capturedOn });
  return (await imported(admin.post('/api/admin/upload/properties', form))).uploadId;
}

const plan = async (uploadId: string) =>
  (await admin.get(`/api/uploads/${uploadId}/undo`)).json() as UndoPlan;

async function refusal(uploadId: string): Promise<string> {
  const { status, json } = await admin.post(`/api/uploads/${uploadId}/undo`);
  const { detail } = json() as Problem;
  expect([status, detail]).toEqual([409, (await plan(uploadId)).refusal]);
  return detail;
}

/** Starts it and works it off; how it ended. */
async function undo(uploadId: string): Promise<OperationDetails> {
  const { status, text, json } = await admin.post(`/api/uploads/${uploadId}/undo`);
  expect([status, text]).toEqual([202, expect.anything()]);
  const { operationId } = json() as { operationId: string };
  await run(operationId);
  return (await admin.get(`/api/operations/${operationId}`)).json() as OperationDetails;
}

test('who owns and lives there follows the file, its blank cells, a correction and the undoing', async () => {
  const { db } = server.services;
  const read = async () => {
    const { ownerKind, ownerOccupied, outOfState } = properties;
    const columns = { ownerKind, ownerOccupied, outOfState };
    const [row] = await db.select(columns).from(properties).where(eq(properties.zipCode, zipCode));
    return [row?.ownerKind, row?.ownerOccupied, row?.outOfState];
  };
  const head = 'Parcelnumb,Address,Owner,Owner Address\n';
  await upload(`${head}7-1,7 1st Ave,NGUYEN HOA,"7 FIRST AVENUE, PHOENIX, AZ ${zipCode}"\n`);
  expect(await read()).toEqual(['person', true, false]);
  await upload('Parcelnumb,Address\n7-1,7 First Ave\n', '2026-11-02');
  expect(await read()).toEqual(['person', true, false]);
  const sold = await upload(
    `${head}7-1,7 1st Ave,DESERT RIDGE HOA,PO BOX 4 CHICAGO IL 60601\n`,
    '2026-11-03',
  );
  expect(await read()).toEqual(['company', false, true]);
  const nobody = await upload(`${head}7-1,7 1st Ave,OWNER OF RECORD,NOT AVAILABLE\n`, '2026-11-04');
  expect(await read()).toEqual([null, null, null]);
  expect((await undo(nobody)).state).toBe('completed');
  expect(await read()).toEqual(['company', false, true]);
  expect((await undo(sold)).state).toBe('completed');
  expect(await read()).toEqual(['person', true, false]);
});

/** All that is known of the ZIP, but when it was written and how captures are numbered. */
async function everything() {
  const { rows } = await server.services.db.execute(sql`
    select to_jsonb(p) - 'updated_at' as property,
      (select jsonb_agg(to_jsonb(o) order by o.source) from positions o where o.property_id = p.id) as positions,
      (select jsonb_agg(to_jsonb(a) - 'capture_id' || jsonb_build_object('upload', c.upload_id, 'on', c.captured_to,
        'state', c.state) order by a.id) from assessments a join captures c on c.id = a.capture_id
        where a.property_id = p.id) as words
    from properties p where p.zip_code = ${zipCode} order by p.id`);
  const { rows: totals } = await server.services.db.execute(sql`
    select property_count, located_count, severe_count, imaged_count from zip_codes where zip_code = ${zipCode}`);
  return { rows, totals };
}

const idOf = async (address: string) => {
  const { rows } = await server.services.db.execute<{ id: number }>(
    sql`select id from properties where zip_code = ${zipCode} and address = ${address}`,
  );
  return rows[0]?.id ?? 0;
};

describe('what an import did is taken back', () => {
  test('what it added is removed, what it changed gets its previous values back', async () => {
    await upload(
      'Address,Owner,Year Build,Severity Level,lat,lon\n1 Main St,Ann,1950,minor,33.5,-112.1\n2 Main St,Ben,,,,\n',
    );
    const before = await everything();
    const wrong = await upload(
      'Address,Parcelnumb,Owner,Year Build,Severity Level,lat,lon\n1 Main Street,P-1,Carl,1999,severe,33.6,-112.2\n' +
        '2 Main St,P-2,Ben,,none,33.7,-112.3\n3 Main St,P-3,Dora,,severe,,\n',
      '2026-11-05',
    );
    expect(await everything()).not.toEqual(before);
    expect(await plan(wrong)).toEqual({ fileName: 'parcels.csv', removes: 1, restores: 2, refusal: null });
    const done = await undo(wrong);
    expect(done).toMatchObject({
      state: 'completed',
      result: {
        message: 'Undone. 1 property was removed, and 2 properties got their previous values back.',
      },
    });
    expect(await everything()).toEqual(before);
  });

  test('undoing the last of any files restores the state before it', async () => {
    const row = fc.record({
      says: fc.constantFrom('none', 'minor', 'severe', ''),
      owner: fc.constantFrom('Ann', 'Ben', ''),
      place: fc.constantFrom('33.5,-112.1', '33.6,-112.2', ','),
      parcel: fc.boolean(),
      isThere: fc.constantFrom(true, true, true, false),
    });
    const file = fc.record({
      day: fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-03'),
      rows: fc.array(row, { minLength: 4, maxLength: 4 }),
    });
    const histories = fc.sample(fc.array(file, { minLength: 3, maxLength: 3 }), 1);
    // A file that is repeated on the next day exchanges its captures with the older one.
    const [first = []] = histories;
    histories.push(
      first
        .slice(0, 1)
        .flatMap((file) =>
          (['2026-11-01', '2026-11-02', '2026-11-03'] as const).map((day) => ({ ...file, day })),
        ),
    );
    for (const history of histories) {
      zipCode = String(++zips);
      const behind: { uploadId: string; before: unknown }[] = [];
      for (const { day, rows } of history) {
        const lines = rows.flatMap(({ says, owner, place, parcel, isThere }, n) =>
          isThere ? [`${n + 1} Elm St,${parcel ? `P-${n + 1}` : ''},${says},${owner},${place}\n`] : [],
        );
        // A file without a row would be refused.
        lines.push('9 Elm St,,,,,\n');
        const before = await everything();
        const uploadId = await upload(
          `Address,Parcelnumb,Severity Level,Owner,lat,lon\n${lines.join('')}`,
          day,
        );
        behind.push({ uploadId, before });
      }
      for (const { uploadId, before } of behind.reverse()) {
        expect((await undo(uploadId)).error, JSON.stringify(history)).toBe(null);
        const after = await everything();
        // Nothing is known of a ZIP before its first file.
        if (after.rows.length === 0) expect((before as typeof after).rows).toEqual([]);
        else expect(after, JSON.stringify(history)).toEqual(before);
      }
    }
  });

  test('asked for twice, it is one piece of work', async () => {
    const uploadId = await upload('Address\n1 Main St\n');
    const ask = async () => (await admin.post(`/api/uploads/${uploadId}/undo`)).json();
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second).toEqual(first);
    expect(await ask()).toEqual(first);
    await run((first as { operationId: string }).operationId);
    expect(await refusal(uploadId)).toBe('This import has been undone.');
  });

  test('the record and the history show who did it; it cannot be undone twice', async () => {
    const uploadId = await upload('Address\n1 Main St\n');
    const client = await server.contractor(zipCode);
    const seen = async (who: Client) => (await who.get(`/api/uploads/${uploadId}`)).json() as Upload;
    expect([(await seen(admin)).may.undo, (await seen(client)).may.undo]).toEqual([true, false]);
    await undo(uploadId);
    expect(await seen(admin)).toMatchObject({
      state: 'undone',
      message: 'Undone. 1 property was removed.',
      undoneBy: expect.stringContaining('@'),
      undoneAt: expect.any(String),
      may: { undo: false },
    });
    expect((await client.get(`/api/uploads/${uploadId}`)).status).toBe(404);
    expect(await refusal(uploadId)).toBe('This import has been undone.');
    expect(await latestEvent()).toMatchObject({
      name: 'import-undone',
      subject_id: uploadId,
      details: { removed: 1, restored: 0 },
    });
  });

  test('taken up again after its process died behind the commit, it changes nothing more', async () => {
    const uploadId = await upload('Address\n1 Main St\n');
    const { db, jobs } = server.services;
    const [row] = await db.select().from(uploads).where(eq(uploads.id, uploadId));
    const wanted = { subject: 'parcels.csv', userId: row?.userId ?? '', payload: { uploadId } };
    const [one, other] = await Promise.all(
      [1, 2].map(() => db.transaction((tx) => startOperation(tx, jobs, undoImport, wanted))),
    );
    await run(one ?? '');
    await upload('Address\n1 Main St\n');
    await run(other ?? '');
    const states = await db.select().from(operations).where(eq(operations.name, 'uploads.undo'));
    expect(states.filter(({ id }) => id === one || id === other).map(({ state }) => state)).toEqual([
      'completed',
      'completed',
    ]);
    expect(await idOf('1 Main St')).toBeGreaterThan(0);
  });

  test('canceled before it is done, it leaves everything as it was', async () => {
    const { db, jobs } = server.services;
    const uploadId = await upload('Address\n1 Main St\n');
    const before = await everything();
    const { operationId } = (await admin.post(`/api/uploads/${uploadId}/undo`)).json() as {
      operationId: string;
    };
    const running = await db.transaction(async (tx) => {
      // It cannot get past this lock before the transaction ends.
      await lockZips(tx, [zipCode]);
      const running = run(operationId);
      await hasBegun(operationId);
      await db.transaction((other) => cancelOperation(other, jobs, operationId));
      return { running };
    });
    await running.running;
    expect((await admin.get(`/api/operations/${operationId}`)).json()).toMatchObject({ state: 'canceled' });
    expect(await everything()).toEqual(before);
  });
});

async function hasBegun(operationId: string): Promise<void> {
  const [row] = await server.services.db.select().from(operations).where(eq(operations.id, operationId));
  if (row?.step !== 'restore') return setTimeout(20).then(() => hasBegun(operationId));
}

const latestEvent = async () =>
  (await server.services.db.execute(sql`select * from events order by id desc limit 1`)).rows[0];

describe('an import is not undone', () => {
  test('while what it added has records of people’s work; once those are gone it can', async () => {
    const uploadId = await upload('Address\n1 Main St\n2 Main St\n');
    const id = await idOf('1 Main St');
    const client = await server.contractor(zipCode);
    const queue = (await client.post('/api/queues', { name: 'Doors' })).json() as { id: number };
    await client.post(`/api/queues/${queue.id}/items`, { propertyId: id });
    await client.post(`/api/properties/${id}/notes`, { body: 'Dog' });
    await client.post(`/api/properties/${id}/tags`, { tagKey: 'hot_lead' });
    await client.put(`/api/properties/${id}/stage`, { stage: 'knocked' });
    expect(await refusal(uploadId)).toBe(
      'This import cannot be undone, because its properties have work on them: 1 entry in a queue, 1 pipeline stage, 1 note, and 1 tag.',
    );
    expect(await plan(uploadId)).toMatchObject({ removes: 2, restores: 0 });
  });

  test('despite work on what it only changed, which is not lost', async () => {
    await upload('Address,Owner\n1 Main St,Ann\n');
    const uploadId = await upload('Address,Owner\n1 Main St,Ben\n');
    const id = await idOf('1 Main St');
    const client = await server.contractor(zipCode);
    await client.post(`/api/properties/${id}/notes`, { body: 'Dog' });
    expect((await undo(uploadId)).state).toBe('completed');
    expect((await client.get(`/api/properties/${id}/notes`)).text).toContain('Dog');
    expect((await client.get(`/api/properties/${id}`)).text).toContain('Ann');
  });

  test('while a later import depends on it; one of other rows of the ZIP does not', async () => {
    const uploadId = await upload('Address,Owner\n1 Main St,Ann\n');
    const other = await upload('Address,Owner\n2 Main St,Ben\n');
    expect((await plan(uploadId)).refusal).toBe(null);
    const later = await upload('Address,Owner\n1 Main St,Carl\n');
    expect(await refusal(uploadId)).toBe(
      '‘parcels.csv’ brought rows of the same properties later and has to be undone first.',
    );
    for (const id of [later, uploadId]) expect((await undo(id)).error).toBe(null);
    expect([await idOf('1 Main St'), (await plan(other)).refusal]).toEqual([0, null]);
  });

  test('where a person judged what it showed', async () => {
    await upload('Address,Severity Level\n1 Main St,minor\n');
    const uploadId = await upload('Address,Severity Level\n1 Main St,severe\n', '2026-11-03');
    const [capture] = await server.services.db.select().from(captures).where(eq(captures.uploadId, uploadId));
    await server.services.db.execute(sql`
      insert into assessments (property_id, capture_id, first_on, source, severity_level)
      values (${await idOf('1 Main St')}, ${capture?.id ?? 0}, '2026-11-03', 'reviewer', 'none')`);
    expect(await refusal(uploadId)).toContain('1 assessment by a person');
  });

  test('where its old names are taken', async () => {
    await upload('Address\n1 Main St\n');
    const uploadId = await upload('Address,Parcelnumb\n1 Main St,P-1\n');
    await server.services.db.execute(sql`insert into properties (zip_code, identity, address_key, address)
      values (${zipCode}, 'a:1 MAIN ST', '1 MAIN ST', '1 Main St')`);
    expect(await refusal(uploadId)).toContain(
      '1 property that came in later has the parcel number or address',
    );
  });

  test('after a month, or where it is from before what imports change was kept', async () => {
    const [old, unknown] = [await upload('Address\n1 Main St\n'), await upload('Address\n2 Main St\n')];
    const { db } = server.services;
    await db.execute(sql`update uploads set finished_at = now() - interval '31 days' where id = ${old}`);
    await forgetOldChanges(db);
    expect(await refusal(old)).toBe(
      'What an import changed is kept for 30 days, so this one can no longer be undone.',
    );
    expect((await plan(unknown)).refusal).toBe(null);
    await db.execute(sql`delete from upload_zips where upload_id = ${unknown}`);
    expect(await refusal(unknown)).toBe(
      'This import is from before it was kept what imports change, so it cannot be undone.',
    );
  });

  test('if the import failed or does not exist', async () => {
    const { json } = await admin.post('/api/admin/upload/properties', uploadForm('Address\n', { zipCode }));
    expect((json() as Problem).status).toBe(400);
    const [failed] = (await admin.get('/api/uploads/history')).json() as Upload[];
    expect(await refusal(failed?.id ?? '')).toBe('Nothing came of this import, so there is nothing to undo.');
    const none = '00000000-0000-4000-8000-000000000000';
    expect((await admin.post(`/api/uploads/${none}/undo`)).status).toBe(404);
  });

  test('by contractors', async () => {
    const uploadId = await upload('Address\n1 Main St\n');
    const client = await server.contractor(zipCode);
    const answers = [
      client.get(`/api/uploads/${uploadId}/undo`),
      client.post(`/api/uploads/${uploadId}/undo`),
    ];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403]);
  });
});
