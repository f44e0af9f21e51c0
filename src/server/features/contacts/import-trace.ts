import type { Actor } from '#access/can.ts';
import { TRACE_PROBLEMS_SHOWN, TraceForm, type TraceImport } from '#contract/trace-import.ts';
import type { TraceRole } from '#domain/contacts/trace-columns.ts';
import { missingColumns, readTraceFile, type TraceFile } from '#domain/contacts/trace-file.ts';
import { UnreadableFile } from '#domain/csv/property-file.ts';
import { type Database, lockNames, lockUntilCommit } from '#server/platform/database/index.ts';
import { invalid } from '#server/platform/errors.ts';
import { requireRoom } from '#server/platform/quota.ts';
import { type ArrivingForm, bytesOf } from '#server/platform/receive-form.ts';
import { validateFields } from '#server/platform/validate.ts';
import { countPeople, keepFound } from './found.data.ts';
import { type Match, matchRows } from './match-rows.data.ts';

/** Rows are at most TRACE_ROWS, of some 2,000 characters. */
const FILE_LIMIT = 12_000_000;

/**
 * Looks at a skip-trace file, or keeps its people at the properties that the actor sees. The same file again changes
 * nothing. @throws Invalid for what is no such file
 */
export async function importTrace(db: Database, actor: Actor, form: ArrivingForm): Promise<TraceImport> {
  const bytes = await bytesOf(form, FILE_LIMIT);
  const { roles, obtainedOn, apply } = validateFields(TraceForm, await form.rest());
  const file = readFile(bytes, roles);
  const fileName = (form.fileName ?? 'A file').slice(0, 200);
  const missing = missingColumns(file.columns);
  const matches = missing === null ? await matchRows(db, actor, file.rows) : new Map<number, Match>();
  const rows = file.rows.flatMap((row) => {
    const match = matches.get(row.row);
    return match ? [{ ...row, ...match }] : [];
  });
  const open = rows.filter(({ hidden }) => !hidden);
  const found = open.flatMap(({ people }) => people);
  const looked: TraceImport = {
    ...{ fileName, applied: false, columns: file.columns, missing },
    ...{ rows: file.rows.length, matched: rows.length, withheld: rows.length - open.length },
    unmatched: file.rows.length - rows.length,
    people: found.length,
    points: found.reduce((sum, { points }) => sum + points.length, 0),
    problems: file.problems.slice(0, TRACE_PROBLEMS_SHOWN),
    problemCount: file.problems.length,
  };
  if (apply === 'no') return looked;
  if (missing !== null) throw invalid(missing);
  const day = obtainedOn ?? new Date().toISOString().slice(0, 10);
  const origin = { source: 'import', name: fileName, basis: 'purchased', obtainedOn: day } as const;
  const kept = { people: 0, points: 0 };
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, lockNames.contacts(actor.companyId));
    await requireRoom(tx, actor, 'people', () => countPeople(tx, actor));
    for (const { propertyId, people, original } of open) {
      const named = people.map(({ name, points }) => ({
        name,
        points: points.map(({ isListed, ...point }) => ({
          ...point,
          confidence: null,
          registry: isListed === null ? null : { listed: isListed, checkedOn: day },
        })),
      }));
      const added = await keepFound(tx, actor, { propertyId, people: named, original }, origin);
      kept.people += added.people;
      kept.points += added.points;
    }
  });
  return { ...looked, applied: true, ...kept };
}

function readFile(bytes: Uint8Array, roles: Readonly<Record<number, TraceRole>>): TraceFile {
  try {
    return readTraceFile(bytes, roles);
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid(error.message) : error;
  }
}
