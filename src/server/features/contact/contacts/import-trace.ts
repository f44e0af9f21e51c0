import type { Actor } from '#access/can.ts';
import {
  TRACE_PROBLEMS_SHOWN,
  TRACE_ROWS_SHOWN,
  TraceForm,
  type TraceImport,
  type TraceRowShown,
} from '#contract/trace-import.ts';
import { missingColumns, readTraceFile, type TraceFile } from '#domain/contacts/trace-file.ts';
import type { TraceRole } from '#domain/contacts/trace-roles.ts';
import type { TraceRow } from '#domain/contacts/trace-row.ts';
import { UnreadableFile } from '#domain/csv/property-file.ts';
import { type Database, lockNames, lockUntilCommit } from '#server/platform/database/index.ts';
import { invalid } from '#server/platform/errors.ts';
import { requireRoom } from '#server/platform/quota.ts';
import { type ArrivingForm, bytesOf } from '#server/platform/receive-form.ts';
import { validateFields } from '#server/platform/validate.ts';
import { countPeople, keepFound } from './found.data.ts';
import { type Match, matchRows } from './match-rows.data.ts';
import { insertListed, type ListedOptOut } from './opt-outs.data.ts';

/** Rows are at most TRACE_ROWS, of some 2,000 characters. */
const FILE_LIMIT = 12_000_000;

/**
 * Looks at a skip-trace file, or keeps its people at the properties that the actor sees. The same file again changes
 * nothing. @throws Invalid if it is not such a file
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
    // Of who wants no contact, nothing is kept but that.
    const people = row.optOuts.includes('all') ? [] : row.people;
    return match ? [{ ...row, ...match, people }] : [];
  });
  const open = rows.filter(({ hidden }) => !hidden);
  const found = open.flatMap(({ people }) => people);
  const optOuts = uniqueOptOuts(open);
  const looked: TraceImport = {
    ...{ fileName, applied: false, columns: file.columns, missing },
    ...{ rows: file.rows.length, matched: rows.length, withheld: rows.length - open.length },
    unmatched: file.rows.length - rows.length,
    people: found.length,
    points: found.reduce((sum, { points }) => sum + points.length, 0),
    ...{ optOuts: optOuts.length, left: 0, notes: file.notes },
    first: file.rows
      .slice(0, TRACE_ROWS_SHOWN)
      .map((row) => ({ ...row, state: stateOf(matches.get(row.row)) })),
    problems: file.problems.slice(0, TRACE_PROBLEMS_SHOWN),
    problemCount: file.problems.length,
  };
  if (apply === 'no') return looked;
  if (missing !== null) throw invalid(missing);
  const day = obtainedOn ?? new Date().toISOString().slice(0, 10);
  const origin = { source: 'import', name: fileName, basis: 'purchased', obtainedOn: day } as const;
  const kept = { people: 0, points: 0, left: 0 };
  const made = await db.transaction(async (tx) => {
    await lockUntilCommit(tx, lockNames.contacts(actor.companyId));
    await requireRoom(tx, actor, 'people', () => countPeople(tx, actor));
    for (const { propertyId, people, original } of open) {
      const named = people.map(({ name, points }) => ({
        name,
        points: points.map(({ isListed, isLitigator: _, ...point }) => ({
          ...point,
          confidence: null,
          registry: isListed === null ? null : { listed: isListed, checkedOn: day },
        })),
      }));
      const added = await keepFound(tx, actor, { propertyId, people: named, original }, origin);
      kept.people += added.people;
      kept.points += added.points;
      kept.left += added.left;
    }
    return insertListed(tx, actor, optOuts, { note: fileName, on: day });
  });
  return { ...looked, applied: true, ...kept, optOuts: made };
}

/** What households opted out of, and the numbers of people who sue callers, each once. */
function uniqueOptOuts(rows: readonly (TraceRow & Match)[]): ListedOptOut[] {
  const listed = rows.flatMap(({ propertyId, optOuts, people }) => [
    ...optOuts.map((channel) => ({ propertyId, channel, value: null })),
    ...people.flatMap(({ points }) =>
      points
        .filter(({ isLitigator }) => isLitigator)
        .flatMap(({ value }) => [
          { propertyId, channel: 'call' as const, value },
          { propertyId, channel: 'text' as const, value },
        ]),
    ),
  ]);
  return [...new Map(listed.map((one) => [JSON.stringify(one), one])).values()];
}

const stateOf = (match: Match | undefined): TraceRowShown['state'] => {
  if (!match) return 'unmatched';
  return match.hidden ? 'withheld' : 'matched';
};

function readFile(bytes: Uint8Array, roles: Readonly<Record<number, TraceRole>>): TraceFile {
  try {
    return readTraceFile(bytes, roles);
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid(error.message) : error;
  }
}
