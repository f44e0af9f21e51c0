import type { Actor } from '#access/can.ts';
import { BOOK_PROBLEMS_SHOWN, type BookImport, priceBook } from '#contract/price-book.ts';
import { UnreadableFile } from '#domain/csv/property-file.ts';
import type { BookItem } from '#domain/pricing/book.ts';
import { bookChanges } from '#domain/pricing/book-changes.ts';
import { type BookFile, readBookFile } from '#domain/pricing/book-file.ts';
import type { Database } from '#server/platform/database/index.ts';
import { invalid, tooLarge } from '#server/platform/errors.ts';
import type { EventActor } from '#server/platform/events/emit.ts';
import type { ArrivingForm } from '#server/platform/receive-form.ts';
import { validateFields } from '#server/platform/validate.ts';
import { getPriceBook, insertPriceBook } from './price-book.data.ts';

/**
 * Looks at a CSV of items, and saves it as the next version where the form names the version of a preview: all of it,
 * or nothing. Settings stay as they are.
 * @throws Invalid if it is not such a file, and for bad rows that were to be saved; Conflict if a newer version exists
 */
export async function importBook(
  db: Database,
  actor: Actor,
  form: ArrivingForm,
  by: EventActor,
): Promise<BookImport> {
  const bytes = await bytesOf(form.content);
  const { basedOn } = validateFields(priceBook.importCsv.files, await form.rest());
  return db.transaction(async (tx) => {
    const present = await getPriceBook(tx, actor);
    const { items, problems } = readFile(bytes, present.items);
    const changes = bookChanges(present.items, items);
    const looked = {
      fileName: (form.fileName ?? 'A file').slice(0, 250),
      ...{ applied: false, basedOn: present.version, changes },
      problems: problems.slice(0, BOOK_PROBLEMS_SHOWN),
      problemCount: problems.length,
      unchanged: items.length - changes.filter(({ change }) => change !== 'removed').length,
    };
    if (basedOn === undefined) return looked;
    if (problems.length > 0) throw refused(problems);
    const colored = items.map((item) => ({ ...item, colors: item.colors ?? [] }));
    await insertPriceBook(tx, actor, { basedOn, items: colored, settings: present.settings }, by);
    return { ...looked, applied: true };
  });
}

/** Items are at most `MOST_ITEMS`, of some 1,000 characters. */
const FILE_LIMIT = 2_000_000;

async function bytesOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of content) {
    length += piece.length;
    if (length > FILE_LIMIT)
      throw tooLarge('The file is larger than 2 MB. Please choose a smaller price book.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function readFile(bytes: Uint8Array, present: readonly BookItem[]): BookFile {
  try {
    return readBookFile(bytes, present);
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid(error.message) : error;
  }
}

function refused(problems: BookFile['problems']) {
  const rows = problems.length === 1 ? 'One row' : `${problems.length.toLocaleString('en-US')} rows`;
  return invalid(
    `${rows} cannot be imported, so nothing was changed.`,
    problems
      .slice(0, BOOK_PROBLEMS_SHOWN)
      .map(({ row, reason }) => ({ path: `row ${row}`, message: reason })),
  );
}
