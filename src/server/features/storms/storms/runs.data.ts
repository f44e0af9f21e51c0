import type { StormRun } from '#contract/storms.ts';
import type { StormFileKind } from '#domain/storms/file-kind.ts';
import { and, desc, eq, inArray, sql } from '#server/db/orm.ts';
import { stormRejections, stormRuns, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { asIso, type Page, pageOf } from '#server/platform/paging.ts';

export type NewRun = Pick<
  typeof stormRuns.$inferInsert,
  'id' | 'origin' | 'address' | 'etag' | 'userId' | 'kind'
>;

export async function insertRun(tx: Database, run: NewRun): Promise<void> {
  await tx.insert(stormRuns).values(run);
}

/** Notes that a run came to nothing; what counted before still does. */
export async function failRun(
  tx: Database,
  id: string,
  message: string,
  digest: string | null = null,
): Promise<void> {
  await tx
    .update(stormRuns)
    .set({ state: 'failed', message, digest, finishedAt: new Date() })
    .where(and(eq(stormRuns.id, id), eq(stormRuns.state, 'reading')));
}

/** A file that counts, as far as it describes another with the same bytes. */
export type Known = Pick<
  typeof stormRuns.$inferSelect,
  'kind' | 'scope' | 'etag' | 'digest' | 'size' | 'endsAt' | 'fetchedAt'
>;

const knownColumns = {
  kind: stormRuns.kind,
  scope: stormRuns.scope,
  etag: stormRuns.etag,
  digest: stormRuns.digest,
  size: stormRuns.size,
  endsAt: stormRuns.endsAt,
  fetchedAt: stormRuns.fetchedAt,
};

/**
 * The same bytes, if they were loaded and still count.
 * @param day the day they must be of, if their content does not contain it
 */
export async function findLoaded(
  tx: Database,
  digest: string,
  day: string | null = null,
): Promise<Known | null> {
  const isOfDay = sql`(${stormRuns.kind} not in ${[...dayByName]} or starts_with(${stormRuns.scope}, ${day}::text))`;
  const [row] = await tx
    .select(knownColumns)
    .from(stormRuns)
    .where(
      and(eq(stormRuns.digest, digest), eq(stormRuns.state, 'loaded'), day === null ? undefined : isOfDay),
    );
  return row ?? null;
}

const dayByName: readonly StormFileKind[] = ['spc-daily', 'local-reports', 'radar-hail', 'alerts'];

/** What was read last of an address, with the tag it had there; null if it does not count any more. */
export async function findCurrent(db: Database, address: string): Promise<Known | null> {
  const [read] = await db
    .select({ etag: stormRuns.etag, digest: stormRuns.digest, scope: stormRuns.scope })
    .from(stormRuns)
    .where(and(eq(stormRuns.address, address), inArray(stormRuns.state, ['loaded', 'known'])))
    .orderBy(desc(stormRuns.fetchedAt))
    .limit(1);
  const [day = null] = /^\d{4}-\d\d-\d\d/.exec(read?.scope ?? '') ?? [];
  const loaded = read?.digest ? await findLoaded(db, read.digest, day) : null;
  return loaded && { ...loaded, etag: read?.etag ?? null };
}

/** Notes that a file is one that counts already: its source was looked at, and had nothing new. */
export async function completeKnown(
  tx: Database,
  id: string,
  { kind, scope, digest, size, endsAt }: Known,
  message: string,
): Promise<void> {
  await completeRun(tx, id, { state: 'known', kind, scope, digest, size, endsAt, message });
}

/** How often these bytes of this address were read, whatever came of it. */
export const countReads = (db: Database, address: string, digest: string): Promise<number> =>
  db.$count(stormRuns, and(eq(stormRuns.address, address), eq(stormRuns.digest, digest)));

/** When the same bytes of an address were withdrawn; null if they were not. */
export async function findWithdrawal(db: Database, address: string, digest: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: stormRuns.withdrawnAt })
    .from(stormRuns)
    .where(
      and(eq(stormRuns.address, address), eq(stormRuns.digest, digest), eq(stormRuns.state, 'withdrawn')),
    )
    .orderBy(desc(stormRuns.withdrawnAt))
    .limit(1);
  return row?.at ?? null;
}

/** Runs of which a later one takes the place. */
export function listReplaceable(
  tx: Database,
  kind: StormFileKind,
  scope: string,
): Promise<{ id: string; rows: number; endsAt: Date | null }[]> {
  return tx
    .select({ id: stormRuns.id, rows: stormRuns.rows, endsAt: stormRuns.endsAt })
    .from(stormRuns)
    .where(and(eq(stormRuns.kind, kind), eq(stormRuns.scope, scope), eq(stormRuns.state, 'loaded')));
}

export async function completeRun(
  tx: Database,
  id: string,
  values: Partial<typeof stormRuns.$inferInsert>,
): Promise<void> {
  await tx
    .update(stormRuns)
    .set({ ...values, finishedAt: new Date() })
    .where(eq(stormRuns.id, id));
}

export async function markReplaced(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(stormRuns)
    .set({ state: 'replaced' })
    .where(inArray(stormRuns.id, [...ids]));
}

const columns = {
  id: stormRuns.id,
  kind: stormRuns.kind,
  scope: stormRuns.scope,
  origin: stormRuns.origin,
  address: stormRuns.address,
  etag: stormRuns.etag,
  digest: stormRuns.digest,
  size: stormRuns.size,
  rows: stormRuns.rows,
  repeated: stormRuns.repeated,
  rejected: stormRuns.rejected,
  state: stormRuns.state,
  message: stormRuns.message,
  by: users.email,
  fetchedAt: asIso<string>(stormRuns.fetchedAt),
  finishedAt: asIso<string | null>(stormRuns.finishedAt),
  withdrawnAt: asIso<string | null>(stormRuns.withdrawnAt),
  withdrawnBy: sql<string | null>`(select email from users where id = ${stormRuns.withdrawnBy})`,
  withdrawnBecause: stormRuns.withdrawnBecause,
};

/** Every file that was looked at, latest first. */
export function listRuns(
  db: Database,
  paging: { page: number; pageSize: number },
): Promise<Page<Omit<StormRun, 'rejections'>>> {
  const rows = db
    .select(columns)
    .from(stormRuns)
    .leftJoin(users, eq(users.id, stormRuns.userId))
    .orderBy(desc(stormRuns.fetchedAt), desc(stormRuns.id));
  return pageOf(rows, db.select({ total: sql<number>`count(*)::int` }).from(stormRuns), paging);
}

const REJECTIONS_SHOWN = 100;

/** One of them with the first of the lines that were rejected. @throws NotFound */
export async function getRun(db: Database, id: string): Promise<StormRun> {
  const [row] = await db
    .select(columns)
    .from(stormRuns)
    .leftJoin(users, eq(users.id, stormRuns.userId))
    .where(eq(stormRuns.id, id));
  if (!row) throw notFound('The file');
  const { row: line, raw, reason } = stormRejections;
  const rejections = await db
    .select({ row: line, raw, reason })
    .from(stormRejections)
    .where(eq(stormRejections.runId, id))
    .orderBy(line)
    .limit(REJECTIONS_SHOWN);
  return { ...row, rejections };
}
