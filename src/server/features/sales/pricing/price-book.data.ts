import { type Actor, can } from '#access/can.ts';
import { priceBooksOf } from '#access/rows.ts';
import type { BookVersion, NewPriceBook, PriceBook } from '#contract/price-book.ts';
import { bookChanges } from '#domain/pricing/book-changes.ts';
import { sampleBook } from '#domain/pricing/sample-book.ts';
import { sellingBook } from '#domain/pricing/selling.ts';
import { and, desc, eq, sql } from '#server/db/orm.ts';
import { priceBooks } from '#server/db/schema/index.ts';
import { colleague } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { requireRoom } from '#server/platform/quota.ts';

/** Most versions that one call answers. */
const MOST_LISTED = 200;

/** The company's newest price book, else the sample. */
export async function getPriceBook(db: Database, actor: Actor): Promise<PriceBook> {
  const [found] = await db
    .select({ book: priceBooks, by: colleague(actor, priceBooks.userId) })
    .from(priceBooks)
    .where(priceBooksOf(actor))
    .orderBy(desc(priceBooks.version))
    .limit(1);
  return found ? present(actor, found.book, found.by) : sampleOf(actor);
}

/** A version of the company's price book. @throws 404 if it has none */
export const getBookVersion = (db: Database, actor: Actor, version: number): Promise<PriceBook> =>
  getBookWhere(db, actor, eq(priceBooks.version, version));

/** The same by its id. */
export const getBookById = (db: Database, actor: Actor, id: number): Promise<PriceBook> =>
  getBookWhere(db, actor, eq(priceBooks.id, id));

async function getBookWhere(db: Database, actor: Actor, which: ReturnType<typeof eq>): Promise<PriceBook> {
  const [found] = await db
    .select({ book: priceBooks, by: colleague(actor, priceBooks.userId) })
    .from(priceBooks)
    .where(and(which, priceBooksOf(actor)));
  if (!found) throw notFound('The price book');
  return present(actor, found.book, found.by);
}

/** The versions of the company's price book, newest first. */
export async function listBookVersions(db: Database, actor: Actor): Promise<BookVersion[]> {
  const rows = await db
    .select({
      ...{ id: priceBooks.id, version: priceBooks.version, createdAt: priceBooks.createdAt },
      by: colleague(actor, priceBooks.userId),
      items: sql<number>`jsonb_array_length(${priceBooks.items})`,
    })
    .from(priceBooks)
    .where(priceBooksOf(actor))
    .orderBy(desc(priceBooks.version))
    .limit(MOST_LISTED);
  return rows.map(({ createdAt, ...row }) => ({ ...row, isSample: false, savedAt: createdAt.toISOString() }));
}

/**
 * Saves the company's next version. Saving what is there already makes none.
 * @throws 409 if a newer version was saved since the one this is based on
 */
export async function insertPriceBook(
  tx: Database,
  actor: Actor,
  { basedOn, items: given, settings }: NewPriceBook,
  by: EventActor,
): Promise<PriceBook> {
  // Also makes those who save at once take turns, so that versions follow each other.
  await requireRoom(tx, actor, 'priceBooks', () => tx.$count(priceBooks, priceBooksOf(actor)));
  const before = await getPriceBook(tx, actor);
  if (before.version !== basedOn) throw conflict(overtaken(before, basedOn));
  // A client of an earlier release does not send them.
  const known = new Map(before.items.map(({ key, colors }) => [key, colors]));
  const items = given.map((item) => {
    const { colors = known.get(item.key) ?? [], ...rest } = item;
    return colors.length > 0 ? { ...rest, colors: [...colors] } : rest;
  });
  const changes = bookChanges(before.items, items);
  const [row] = await tx
    .insert(priceBooks)
    .values({
      ...{ companyId: actor.companyId, userId: actor.id, version: before.version + 1 },
      ...{ items, settings },
    })
    .returning();
  if (!row) throw new Error('no price book was saved');
  const count = (change: string) => changes.filter((one) => one.change === change).length;
  await emit(tx, by, 'price-book-saved', {
    subject: `Version ${row.version}`,
    details: {
      ...{ version: row.version, items: items.length },
      ...{ added: count('added'), changed: count('changed'), removed: count('removed') },
    },
  });
  return present(actor, row, null);
}

function overtaken({ version, by }: PriceBook, basedOn: number): string {
  if (version < basedOn) return `The price book has no version ${basedOn}: the newest one is ${version}.`;
  return `${by ?? 'You'} saved version ${version} of the price book in the meantime, and your changes are of version ${basedOn}. Please look at the newest version and make them again.`;
}

/** Reps see what items sell for: their phones price with it, and the server prices what they ask for by the same. */
const withoutCosts = (book: PriceBook): PriceBook => (book.may.seeCosts ? book : sellingBook(book));

const sampleOf = (actor: Actor): PriceBook =>
  withoutCosts({
    ...{ id: null, version: 0, isSample: true, savedAt: null, by: null },
    items: [...sampleBook.items],
    settings: sampleBook.settings,
    may: mayOf(actor),
  });

const present = (actor: Actor, row: typeof priceBooks.$inferSelect, by: string | null): PriceBook =>
  withoutCosts({
    ...{ id: row.id, version: row.version, isSample: false, by },
    savedAt: row.createdAt.toISOString(),
    items: [...row.items],
    settings: row.settings as PriceBook['settings'],
    may: mayOf(actor),
  });

const mayOf = (actor: Actor) => ({ change: can(actor, 'team:lead'), seeCosts: maySeeCosts(actor) });

/** What a company pays, and what it keeps, is for its owners and managers. */
export const maySeeCosts = (actor: Actor): boolean => can(actor, 'team:lead');
