import { createHash } from 'node:crypto';
import {
  HOURS_PROBLEMS_SHOWN,
  type HoursImport,
  type HoursMode,
  knockingHours,
} from '#contract/knocking-hours.ts';
import { UnreadableFile } from '#domain/csv/property-file.ts';
import { type HoursFile, readHoursFile } from '#domain/knocking-hours/hours-file.ts';
import { type HoursRule, placeKey } from '#domain/knocking-hours/rules.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { type ArrivingForm, bytesOf } from '#server/platform/receive-form.ts';
import { validateFields } from '#server/platform/validate.ts';
import { holdRules, replaceRules } from './knocking-hours.data.ts';

/**
 * Looks at a file of knocking hours, and applies it where the form names the basis of a preview: all of it, or nothing.
 * @throws Invalid if it is not such a file, and for bad rows that were to be applied; Conflict if the rules changed since
 */
export async function importHours(db: Database, form: ArrivingForm, by: EventActor): Promise<HoursImport> {
  const bytes = await bytesOf(form, FILE_LIMIT);
  const { mode, basis } = validateFields(knockingHours.import.files, await form.rest());
  const file = readFile(bytes);
  const fileName = (form.fileName ?? 'A file').slice(0, 250);
  return db.transaction(async (tx) => {
    const found = compare(await holdRules(tx), file, mode);
    const looked = { ...found, fileName, applied: false };
    if (basis === undefined) return looked;
    if (file.problems.length > 0) throw refused(file.problems);
    if (basis !== found.basis)
      throw conflict('The hours on file have changed since this preview. Please look at the file again.');
    const changed = found.cities.filter(({ change }) => change !== 'same');
    await replaceRules(
      tx,
      changed,
      changed.flatMap(({ rules }) => rules),
    );
    const cities = (...changes: string[]) =>
      found.cities.filter(({ change }) => changes.includes(change)).length;
    await emit(tx, by, 'knocking-hours-imported', {
      subject: fileName,
      details: {
        ...{ mode, rows: found.rules, new: cities('new'), changed: cities('changed') },
        ...{ unchanged: cities('same'), removed: cities('removed'), kept: found.kept },
      },
    });
    return { ...looked, applied: true };
  });
}

/** Rows are at most `HOURS_ROWS`, of some 1,300 characters. */
const FILE_LIMIT = 8_000_000;

function readFile(bytes: Uint8Array): HoursFile {
  try {
    // Nowhere in the United States is a later day than in UTC.
    return readHoursFile(bytes, new Date().toISOString().slice(0, 10));
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid(error.message) : error;
  }
}

function refused(problems: HoursFile['problems']) {
  const rows = problems.length === 1 ? 'One row' : `${problems.length.toLocaleString('en-US')} rows`;
  return invalid(
    `${rows} cannot be imported, so nothing was changed.`,
    problems
      .slice(0, HOURS_PROBLEMS_SHOWN)
      .map(({ row, reason }) => ({ path: `row ${row}`, message: reason })),
  );
}

function compare(present: readonly HoursRule[], { rules, problems }: HoursFile, mode: HoursMode) {
  const before = Map.groupBy(present, placeKey);
  const inFile = Map.groupBy(rules, placeKey);
  const named = [...inFile.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const old = before.get(placeKey(first));
    const change: HoursImport['cities'][number]['change'] = !old
      ? 'new'
      : isSame(old, own)
        ? 'same'
        : 'changed';
    // One spelling, so that its rows stay together.
    const { state, city } = first;
    return [{ state, city, change, rules: own.map((rule) => ({ ...rule, city })) }];
  });
  const others = [...before].filter(([key]) => !inFile.has(key)).flatMap(([, [first]]) => first ?? []);
  const removed = mode === 'replace' ? others : [];
  return {
    ...{ mode, rules: rules.length, kept: others.length - removed.length, basis: basisOf(present) },
    ...{ problems: problems.slice(0, HOURS_PROBLEMS_SHOWN), problemCount: problems.length },
    cities: [
      ...named,
      ...removed.map(({ state, city }) => ({ state, city, change: 'removed' as const, rules: [] })),
    ],
  };
}

const isSame = (old: readonly HoursRule[], own: readonly HoursRule[]): boolean => textOf(old) === textOf(own);

const textOf = (rules: readonly HoursRule[]): string =>
  rules
    .map((rule) => JSON.stringify(Object.entries({ ...rule, city: placeKey(rule) }).toSorted()))
    .toSorted()
    .join();

const basisOf = (rules: readonly HoursRule[]): string =>
  createHash('sha256').update(textOf(rules)).digest('base64url').slice(0, 22);
