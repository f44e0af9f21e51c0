import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#access/can.ts';
import type { PropertyFacts } from '#contract/assessments.ts';
import { currentFact } from '#domain/assessments/precedence.ts';
import { assessmentSources, captureStates, factFields } from '#domain/assessments/sources.ts';
import { asc, eq, sql } from '#server/db/orm.ts';
import { assessments, captures, properties } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';
import { imported, uploadForm } from '#testing/uploads.ts';
import { refreshCurrent } from './current.data.ts';
import { insertStatement, type Statement, withdrawStatement } from './person.data.ts';

let server: TestServer;
let admin: Client;
let actor: Actor;
beforeAll(async () => {
  server = await startTestServer();
  const person = await server.addPerson({ role: 'admin' });
  admin = await server.signIn(person);
  actor = { id: person.id, role: 'admin' } as Actor;
});
afterAll(() => server.close());

let zips = 85_100;
/** A separate ZIP with one property, and what one does to it. */
function house() {
  zips += 1;
  const zipCode = String(zips);
  const { db } = server.services;
  const upload = async (columns: string, row: string, capturedOn?: string) =>
    imported(
      admin.post(
        '/api/admin/upload/properties',
        uploadForm(`Parcelnumb,Address,${columns}\nP1,1 Main St,${row}\n`, {
          zipCode,
          ...(capturedOn && { capturedOn }),
        }),
      ),
    );
  const row = async () => {
    const [found] = await db.select().from(properties).where(eq(properties.zipCode, zipCode));
    if (!found) throw new Error('no property');
    return found;
  };
  return {
    zipCode,
    upload,
    row,
    severity: async () => (await row()).severityLevel,
    state: async (statement: Statement) => {
      const { id } = await row();
      return db.transaction((tx) => insertStatement(tx, actor, id, statement));
    },
    withdraw: async (statementId: number) => {
      const { id } = await row();
      return db.transaction((tx) => withdrawStatement(tx, actor, id, statementId));
    },
    facts: async (client = admin) => {
      const { id } = await row();
      return (await client.get(`/api/properties/${id}/facts`)).json() as PropertyFacts;
    },
    statements: async () => {
      const { id } = await row();
      return db.select().from(assessments).where(eq(assessments.propertyId, id)).orderBy(asc(assessments.id));
    },
    severe: async () => {
      const { rows } = await db.execute(sql`select severe_count from zip_codes where zip_code = ${zipCode}`);
      return rows[0]?.severe_count;
    },
  };
}

const today = () => new Date().toISOString().slice(0, 10);

describe('files', () => {
  test('an import names its day, and a property shows the source of each fact', async () => {
    const { upload, facts, zipCode } = house();
    await upload('Severity Level,Roof Type,Pool,lat,lon', 'severe,flat,,33.5,-112.1', '2026-11-03');
    const fromFile = {
      source: 'file',
      kind: 'file',
      observedOn: '2026-11-03',
      saidAt: null,
      confidence: null,
    };
    expect(await facts()).toEqual({
      facts: { severityLevel: { value: 'severe', ...fromFile }, roofType: { value: 'flat', ...fromFile } },
      position: { source: 'file', precision: null, observedOn: '2026-11-03' },
      assessments: [
        {
          id: expect.any(Number),
          source: 'file',
          kind: 'file',
          firstOn: '2026-11-03',
          observedOn: '2026-11-03',
          saidAt: null,
          says: { severityLevel: 'severe', roofType: 'flat' },
          by: expect.stringContaining('@'),
          withdrawn: false,
        },
      ],
    });
    const history = (await admin.get('/api/uploads/history')).json() as { capturedOn: string }[];
    expect(history[0]?.capturedOn).toBe('2026-11-03');
    const made = await server.services.db.select().from(captures).where(eq(captures.zipCode, zipCode));
    expect(made).toMatchObject([
      { kind: 'file', capturedFrom: '2026-11-03', state: 'delivered', madeBy: actor.id },
    ]);
    const contractor = await server.contractor(zipCode);
    expect((await facts(contractor)).assessments[0]).toMatchObject({ by: null });
    const stranger = await server.contractor('85001');
    expect(await facts(stranger)).toMatchObject({ status: 404 });
  });

  test('today by default; another day has its limits', async () => {
    const { upload, facts, zipCode } = house();
    await upload('Severity Level', 'minor');
    expect((await facts()).facts.severityLevel).toMatchObject({ observedOn: today() });
    const send = (capturedOn: string) =>
      admin.post(
        '/api/admin/upload/properties',
        uploadForm('Address\n1 Main St\n', { zipCode, capturedOn }, 'file first'),
      );
    for (const [day, sentence] of [
      ['9999-12-31', 'The capture date is in the future.'],
      ['0000-01-01', 'The capture date is before 1990.'],
      ['3 Nov', 'Please give the capture date as YYYY-MM-DD.'],
    ] as const) {
      const answer = await send(day);
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(sentence)]);
    }
  });

  test('the same file again writes nothing; of a later day it moves to that day', async () => {
    const { upload, statements, facts } = house();
    await upload('Severity Level', 'minor', '2026-11-03');
    const [first] = await statements();
    expect((await upload('Severity Level', 'minor', '2026-11-03')).unchanged).toBe(1);
    expect(await statements()).toEqual([first]);
    expect((await upload('Severity Level', 'minor', '2026-11-10')).unchanged).toBe(1);
    const [moved, ...others] = await statements();
    expect(others).toEqual([]);
    expect(moved).toMatchObject({ id: first?.id, firstOn: '2026-11-03' });
    expect((await facts()).assessments).toMatchObject([{ firstOn: '2026-11-03', observedOn: '2026-11-10' }]);
    await upload('Severity Level', 'minor', '2026-10-01');
    expect(await statements()).toEqual([{ ...moved, firstOn: '2026-10-01' }]);
  });

  test('an older file that comes late overrides nothing from a newer one', async () => {
    const { upload, severity, row } = house();
    await upload('Severity Level', 'severe', '2026-11-10');
    expect((await upload('Severity Level,Roof Type', 'minor,flat', '2026-11-03')).updated).toBe(1);
    expect(await severity()).toBe('severe');
    expect((await row()).roofType).toBe('flat');
  });

  test('of files of one day the last one counts, also one that was there before', async () => {
    const { upload, severity } = house();
    for (const level of ['minor', 'severe', 'minor', 'minor']) {
      await upload('Severity Level', level, '2026-11-03');
      expect(await severity()).toBe(level);
    }
  });

  test('a county’s roll has no statements about roofs', async () => {
    const { upload, statements, severity } = house();
    await upload('Severity Level', 'minor');
    await upload('Owner', 'Ann');
    expect(await severity()).toBe('minor');
    expect(await statements()).toHaveLength(1);
  });

  test('the order in which files arrive changes nothing', async () => {
    const files = [
      ['Severity Level,Roof Type', 'minor,flat', '2026-11-01'],
      ['Severity Level', 'severe', '2026-11-02'],
      ['Severity Level,Roof Type', 'minor,flat', '2026-11-03'],
      ['Severity Level,Pool', 'none,yes', '2026-10-20'],
    ] as const;
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
    ];
    for (const order of orders) {
      const { upload, row } = house();
      for (const at of order) {
        const [columns, values, day] = files[at] ?? files[0];
        await upload(columns, values, day);
      }
      expect(await row()).toMatchObject({ severityLevel: 'minor', roofType: 'flat', hasPool: true });
    }
  });
});

describe('a ZIP of a later day', () => {
  const captured = async (zipCode: string) => {
    const rows = await server.services.db.select().from(captures).where(eq(captures.zipCode, zipCode));
    return new Map(rows.map(({ capturedTo, uploadId }) => [capturedTo, uploadId]));
  };
  const upload = async (zipCode: string, severities: readonly string[], capturedOn: string) => {
    const rows = severities.map((severity, n) => `P${n + 1},${n + 1} Main St,${severity}`);
    const file = ['Parcelnumb,Address,Severity Level', ...rows].join('\n');
    return imported(admin.post('/api/admin/upload/properties', uploadForm(file, { zipCode, capturedOn })));
  };
  const rowsOf = async (zipCode: string) =>
    (
      await server.services.db.execute<{ written: string; on: string; stated: string; upload: string }>(sql`
        select a.ctid::text as written, c.captured_to::text as on, a.severity_level as stated, c.upload_id as upload
        from assessments a join properties p on p.id = a.property_id join captures c on c.id = a.capture_id
        where p.zip_code = ${zipCode} order by p.identity, a.id`)
    ).rows;

  test('repeats its statements without a write; only changed ones are written', async () => {
    const { zipCode } = house();
    await upload(zipCode, ['minor', 'severe', 'none', 'none'], '2026-11-03');
    const before = await rowsOf(zipCode);
    const later = await upload(zipCode, ['minor', 'severe', 'none', 'moderate'], '2026-11-10');
    const after = await rowsOf(zipCode);
    expect(after.map(({ on, stated }) => [on, stated])).toEqual([
      ['2026-11-10', 'minor'],
      ['2026-11-10', 'severe'],
      ['2026-11-10', 'none'],
      ['2026-11-03', 'none'],
      ['2026-11-10', 'moderate'],
    ]);
    expect(after.slice(0, 3).map(({ written }) => written)).toEqual(
      before.slice(0, 3).map(({ written }) => written),
    );
    const uploads = await captured(zipCode);
    expect(after.map(({ upload }) => upload)).toEqual(after.map(({ on }) => uploads.get(on) ?? ''));
    expect(later).toMatchObject({ updated: 1, unchanged: 3 });
  });

  test('with any statements on any days, each counts from its first to its last day', async () => {
    const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
    const file = fc.record({
      day: fc.constantFrom(...days),
      says: fc.array(fc.constantFrom('none', 'minor', 'severe'), { minLength: 3, maxLength: 3 }),
    });
    const histories = fc.sample(fc.array(file, { minLength: 4, maxLength: 5, size: 'max' }), 5);
    for (const history of histories) {
      const { zipCode } = house();
      for (const { day, says } of history) await upload(zipCode, says, day);
      const rows = await server.services.db
        .select({ id: properties.id, severityLevel: properties.severityLevel })
        .from(properties)
        .where(eq(properties.zipCode, zipCode))
        .orderBy(asc(properties.identity));
      for (const [n, row] of rows.entries()) {
        const statements = new Map<string, { firstOn: string; observedOn: string; turn: number }>();
        for (const [turn, { day, says }] of history.entries()) {
          const statement = statements.get(says[n] ?? '') ?? { firstOn: day, observedOn: day, turn };
          const isLast = day >= statement.observedOn;
          statements.set(says[n] ?? '', {
            firstOn: day < statement.firstOn ? day : statement.firstOn,
            observedOn: isLast ? day : statement.observedOn,
            turn: isLast ? turn : statement.turn,
          });
        }
        const inOrder = [...statements].sort(
          ([, a], [, b]) => b.observedOn.localeCompare(a.observedOn) || b.turn - a.turn,
        );
        const { assessments: found } = (
          await admin.get(`/api/properties/${row.id}/facts`)
        ).json() as PropertyFacts;
        const actual = found.map(({ says, firstOn, observedOn }) => ({
          stated: says.severityLevel,
          firstOn,
          observedOn,
        }));
        const expected = inOrder.map(([stated, { firstOn, observedOn }]) => ({
          stated,
          firstOn,
          observedOn,
        }));
        expect(actual, JSON.stringify(history)).toEqual(expect.arrayContaining(expected));
        expect(actual).toHaveLength(expected.length);
        expect(row.severityLevel, JSON.stringify(history)).toBe(inOrder[0]?.[0]);
      }
    }
  });
});

describe('people', () => {
  test('statements and withdrawals are in the timeline', async () => {
    const { upload, state, withdraw, row } = house();
    await upload('Severity Level', 'minor', '2026-11-03');
    const statement = await state({ source: 'rep', says: { severityLevel: 'severe', hasPool: false } });
    await withdraw(statement);
    const { id } = await row();
    expect((await admin.get(`/api/properties/${id}/timeline`)).json()).toMatchObject([
      { kind: 'assessment_withdrawn', label: 'severe, no pool' },
      { kind: 'assessed', label: 'severe, no pool' },
      { kind: 'imported', label: 'parcels.csv' },
    ]);
  });

  test('a next import cannot wipe out what a person reviewed', async () => {
    const { upload, state, severity, row, severe, facts } = house();
    await upload('Severity Level,Roof Type', 'minor,flat', '2026-11-03');
    await state({ source: 'reviewer', says: { severityLevel: 'severe', hasWaterStains: true } });
    expect(await row()).toMatchObject({ severityLevel: 'severe', roofType: 'flat', hasWaterStains: true });
    expect(await severe()).toBe(1);
    // The same data, months later and under another day.
    expect((await upload('Severity Level,Roof Type', 'minor,flat')).unchanged).toBe(1);
    expect((await upload('Severity Level,Roof Type', 'minor,mixed')).updated).toBe(1);
    expect(await row()).toMatchObject({ severityLevel: 'severe', roofType: 'mixed', hasWaterStains: true });
    expect((await facts()).facts).toMatchObject({
      severityLevel: { value: 'severe', source: 'reviewer', observedOn: '2026-11-03' },
      roofType: { value: 'mixed', source: 'file', observedOn: today() },
    });
    // A newer view that finds something else does.
    await upload('Severity Level', 'none');
    expect(await severity()).toBe('none');
    expect(await severe()).toBe(0);
  });

  test('who saw only the roof type does not blank the severity', async () => {
    const { upload, state, row } = house();
    await upload('Severity Level', 'severe');
    await state({ source: 'rep', says: { roofType: 'flat' } });
    expect(await row()).toMatchObject({ severityLevel: 'severe', roofType: 'flat' });
  });

  test('a withdrawn statement stays readable, and the previous fact applies again', async () => {
    const { upload, state, withdraw, severity, facts, severe } = house();
    await upload('Severity Level', 'minor');
    const id = await state({ source: 'rep', says: { severityLevel: 'severe' } });
    expect([await severity(), await severe()]).toEqual(['severe', 1]);
    await withdraw(id);
    expect([await severity(), await severe()]).toEqual(['minor', 0]);
    expect((await facts()).assessments.map(({ source, withdrawn }) => [source, withdrawn])).toEqual([
      ['rep', true],
      ['file', false],
    ]);
    await expect(withdraw(id)).rejects.toThrow('was not found');
    const [, file] = (await facts()).assessments;
    await expect(withdraw(file?.id ?? 0)).rejects.toThrow('was not found');
  });

  test('only who sees a property may speak about it', async () => {
    const { upload, row, zipCode } = house();
    await upload('Severity Level', 'minor');
    const { id } = await row();
    const stranger = {
      ...actor,
      role: 'user',
      id: (await server.addPerson({ zips: ['85001'] })).id,
    } as Actor;
    const statement: Statement = { source: 'rep', says: { severityLevel: 'none' } };
    await expect(
      server.services.db.transaction((tx) => insertStatement(tx, stranger, id, statement)),
    ).rejects.toThrow('was not found');
    const { rows } = await server.services.db.execute(
      sql`select from captures where zip_code = ${zipCode} and kind = 'field'`,
    );
    expect(rows).toEqual([]);
  });
});

test('PostgreSQL and the rule agree on any statements in any order', async () => {
  const { db } = server.services;
  const zipCode = '85999';
  const ids = await addProperties(
    db,
    zipCode,
    Array.from({ length: 200 }, () => ({})),
  );
  const days = Array.from({ length: 6 }, (_, n) => `2026-11-0${n + 1}`);
  const views = captureStates.flatMap((state) =>
    (state === 'delivered' ? [...days, ...days] : ['2026-11-06']).map((day) => ({
      zipCode,
      kind: 'flight' as const,
      capturedFrom: day,
      capturedTo: day,
      state,
      deliveredAt: state === 'delivered' ? new Date() : null,
    })),
  );
  const made = await db.insert(captures).values(views).returning();
  const statement = fc.record({
    propertyId: fc.constantFrom(...ids),
    capture: fc.constantFrom(...made),
    earlier: fc.nat(5),
    source: fc.constantFrom(...assessmentSources),
    severityLevel: fc.constantFrom('none', 'minor', 'severe', null),
    roofType: fc.constantFrom('flat', 'mixed', null),
    hasPool: fc.constantFrom(true, false, null),
    roofReplacedOn: fc.constantFrom('2007-03-01', '2019-05-02', null),
    withdrawn: fc.constantFrom(false, false, false, true),
  });
  const statements = fc
    .sample(fc.array(statement, { minLength: 900, maxLength: 900, size: 'max' }), 1)
    .flat();
  const recorded = statements.map(({ capture, earlier, withdrawn, ...stated }) => ({
    ...stated,
    captureId: capture.id,
    firstOn: [capture.capturedTo, days[earlier] ?? ''].sort()[0] ?? '',
    withdrawnAt: withdrawn ? new Date() : null,
  }));
  // A file's statement exists once per capture.
  await db.insert(assessments).values(recorded).onConflictDoNothing();
  await db.transaction((tx) =>
    refreshCurrent(tx, sql`select id from properties where zip_code = ${zipCode}`),
  );

  const kept = await db
    .select({ assessment: assessments, lastOn: captures.capturedTo })
    .from(assessments)
    .innerJoin(captures, eq(captures.id, assessments.captureId))
    .where(
      sql`${captures.zipCode} = ${zipCode} and ${captures.state} = 'delivered' and withdrawn_at is null`,
    );
  const all = Map.groupBy(
    kept.map(({ assessment, lastOn }) => ({
      ...assessment,
      // A permit's file says nothing about its day.
      lastOn: assessment.source === 'permit' ? assessment.firstOn : lastOn,
      says: assessment,
    })),
    ({ propertyId }) => propertyId,
  );
  const rows = await db.select().from(properties).where(eq(properties.zipCode, zipCode));
  for (const row of rows) {
    const known = all.get(row.id) ?? [];
    const held = Object.fromEntries(
      factFields.map((field) => {
        const absent = field.startsWith('has') ? false : null;
        return [field, currentFact(field, known)?.value ?? absent];
      }),
    );
    expect(row, JSON.stringify(known)).toMatchObject(held);
  }
  expect(rows.filter(({ severityLevel }) => severityLevel !== null).length).toBeGreaterThan(100);
});
