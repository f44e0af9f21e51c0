import type { Actor } from '#access/can.ts';
import { filesVisibleTo } from '#access/rows.ts';
import type { FileKind } from '#domain/files.ts';
import { and, eq, inArray, lt, not, or, type SQL, sql } from '#server/db/orm.ts';
import { files } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import type { StoreEntry } from './store.ts';

/** Whose files of these kinds are. A file whose row is gone is deleted with its bytes. */
export interface FileOwner {
  kinds: readonly FileKind[];
  /** Whether a row of the feature's own names the file. */
  isOwned: SQL;
}

export type NewFile = Omit<typeof files.$inferInsert, 'createdAt' | 'checkedAt' | 'missingSince'>;

/** A file the caller may open. */
export type StoredFile = Pick<typeof files.$inferSelect, 'key' | 'mediaType' | 'size' | 'digest'>;

const opened = { key: files.key, mediaType: files.mediaType, size: files.size, digest: files.digest };

/** Writes the row of a file whose bytes `storeFile` has put there, in place of a former one with its key. */
export async function insertFile(tx: Database, file: NewFile): Promise<void> {
  // The moment of the row, not of its transaction: the daily check looks for the bytes of what was there before it.
  const row = { ...file, createdAt: sql`clock_timestamp()`, checkedAt: null, missingSince: null };
  await tx.insert(files).values(row).onConflictDoUpdate({ target: files.key, set: row });
}

/** Whether the actor may open it is asked each time. `what` names it. @throws NotFound */
export async function getFile(db: Database, actor: Actor, key: string, what: string): Promise<StoredFile> {
  const [file] = await db
    .select(opened)
    .from(files)
    .where(and(eq(files.key, key), filesVisibleTo(actor)));
  if (!file) throw notFound(what);
  return file;
}

/** For the server's own use, without an access check. */
export async function findFile(db: Database, key: string): Promise<StoredFile | null> {
  const [file] = await db.select(opened).from(files).where(eq(files.key, key));
  return file ?? null;
}

/** Deletes the rows of files that are past their time, that nobody can open any more, or whose owner is gone; gives their keys. */
export async function deleteDue(db: Database, owners: readonly FileOwner[], most: number): Promise<string[]> {
  const isDue = or(
    lt(files.keepUntil, sql`now()`),
    sql`${files.access} in ('owner', 'door') and ${files.userId} is null`,
    sql`${files.access} = 'company' and ${files.companyId} is null`,
    ...owners.map(({ kinds, isOwned }) => and(inArray(files.kind, [...kinds]), not(isOwned))),
  );
  const due = db.select({ key: files.key }).from(files).where(isDue).limit(most);
  const gone = await db.delete(files).where(inArray(files.key, due)).returning({ key: files.key });
  return gone.map(({ key }) => key);
}

/** Takes away the rows of these; their bytes are removed once that is committed. */
export async function deleteFiles(tx: Database, keys: readonly string[]): Promise<void> {
  await tx.delete(files).where(inArray(files.key, [...keys]));
}

export async function hasFiles(db: Database): Promise<boolean> {
  return (await db.select({ key: files.key }).from(files).limit(1)).length > 0;
}

/** The database's clock. */
export async function getMoment(db: Database): Promise<Date> {
  const { rows } = await db.execute<{ at: string }>(sql`select clock_timestamp() as at`);
  return new Date(rows[0]?.at ?? Number.NaN);
}

/** Records that the bytes of these exist, with the size of their rows; returns the rows, which not all have. */
export async function noteSeen(
  db: Database,
  entries: readonly StoreEntry[],
): Promise<{ key: string; digest: string | null }[]> {
  const keys = entries.map(({ key }) => key);
  await db.execute(sql`update files set checked_at = clock_timestamp(), missing_since = null
    from jsonb_to_recordset(${seenOf(entries)}::jsonb) as seen(key text, size bigint)
    where files.key = seen.key and coalesce(files.size, seen.size) = seen.size`);
  return db.select({ key: files.key, digest: files.digest }).from(files).where(inArray(files.key, keys));
}

/** What was found out about a file of an earlier release. */
export async function describeFile(
  db: Database,
  key: string,
  found: { size: number; digest: string },
): Promise<void> {
  await db.update(files).set(found).where(eq(files.key, key));
}

/** Notes which files were there before the check and were not seen by it; gives all whose bytes are missing. */
export async function noteMissing(db: Database, begun: Date): Promise<string[]> {
  const missing = await db
    .update(files)
    .set({ missingSince: sql`coalesce(${files.missingSince}, now())` })
    .where(
      and(
        lt(files.createdAt, begun),
        sql`coalesce(${files.checkedAt}, '-infinity') < ${begun.toISOString()}`,
      ),
    )
    .returning({ key: files.key });
  return missing.map(({ key }) => key);
}

/** The SHA-256 of these, where it is known. */
export async function listDigests(
  db: Database,
  keys: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ key: files.key, digest: files.digest })
    .from(files)
    .where(inArray(files.key, [...keys]));
  return new Map(rows.map(({ key, digest }) => [key, digest]));
}

/** @param before those alone that were written before then */
export async function countFiles(db: Database, before?: Date): Promise<number> {
  return db.$count(files, before && lt(files.createdAt, before));
}

/** How many of the rows that were written before then have their bytes among these, with their size. */
export async function countKept(db: Database, entries: readonly StoreEntry[], before: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from files
    join jsonb_to_recordset(${seenOf(entries)}::jsonb) as seen(key text, size bigint) using (key)
    where coalesce(files.size, seen.size) = seen.size and ${files.createdAt} < ${before.toISOString()}`);
  return rows[0]?.count ?? 0;
}

const seenOf = (entries: readonly StoreEntry[]): string =>
  JSON.stringify(entries.map(({ key, size }) => ({ key, size })));
