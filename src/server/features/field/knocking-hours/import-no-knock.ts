import { HOURS_PROBLEMS_SHOWN, knockingHours, type NoKnockImport } from '#contract/knocking-hours.ts';
import { UnreadableFile } from '#domain/csv/property-file.ts';
import { type NoKnockFile, readNoKnockFile } from '#domain/knocking-hours/no-knock-file.ts';
import { placeKey } from '#domain/knocking-hours/rules.ts';
import type { Database } from '#server/platform/database/index.ts';
import { invalid } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { type ArrivingForm, bytesOf } from '#server/platform/receive-form.ts';
import { validateFields } from '#server/platform/validate.ts';
import { countByCity, holdNoKnock, replaceNoKnock } from './no-knock.data.ts';

/** Rows are at most NO_KNOCK_ROWS, of some 300 characters. */
const FILE_LIMIT = 15_000_000;

/** Looks at a file of no-knock addresses, or puts it in place of the lists of its cities: all of it, or nothing. @throws Invalid */
export async function importNoKnock(
  db: Database,
  form: ArrivingForm,
  by: EventActor,
): Promise<NoKnockImport> {
  const bytes = await bytesOf(form, FILE_LIMIT);
  const { apply } = validateFields(knockingHours.importNoKnock.files, await form.rest());
  const { addresses, problems } = readFile(bytes);
  const fileName = (form.fileName ?? 'A file').slice(0, 250);
  return db.transaction(async (tx) => {
    await holdNoKnock(tx);
    const before = await countByCity(tx);
    const cities = [...Map.groupBy(addresses, placeKey)].flatMap(([key, own]) => {
      const [first] = own;
      return first
        ? { state: first.state, city: first.city, addresses: own.length, before: before.get(key) ?? 0 }
        : [];
    });
    const looked: NoKnockImport = {
      ...{ fileName, applied: false, addresses: addresses.length, cities },
      ...{ problems: problems.slice(0, HOURS_PROBLEMS_SHOWN), problemCount: problems.length },
    };
    if (apply === 'no') return looked;
    if (problems.length > 0)
      throw invalid(
        'The file has rows that cannot be read, so nothing was changed.',
        looked.problems.map(({ row, reason }) => ({ path: `row ${row}`, message: reason })),
      );
    await replaceNoKnock(tx, cities, addresses);
    const details = { rows: addresses.length, cities: cities.length };
    await emit(tx, by, 'no-knock-imported', { subject: fileName, details });
    return { ...looked, applied: true };
  });
}

function readFile(bytes: Uint8Array): NoKnockFile {
  try {
    return readNoKnockFile(bytes, new Date().toISOString().slice(0, 10));
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid(error.message) : error;
  }
}
