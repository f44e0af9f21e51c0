import type { UploadPreview } from '#contract/upload-previews.ts';
import { and, desc, eq, isNull, lt, sql } from '#server/db/orm.ts';
import { uploadPreviews, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';

export type { PreviewReading } from '#server/db/schema/index.ts';

type Row = typeof uploadPreviews.$inferSelect;
type NewPreview = typeof uploadPreviews.$inferInsert;

const KEPT_DAYS = 3;

export async function listPreviews(db: Database) {
  const rows = await selectPreviews(db).where(isNull(uploadPreviews.uploadId)).orderBy(latest).limit(50);
  return rows.map(presentSummary);
}

/** @throws NotFound */
export async function getPreview(db: Database, previewId: string): Promise<UploadPreview> {
  const [row] = await selectPreviews(db).where(eq(uploadPreviews.id, previewId));
  if (!row) throw notFound('This preview');
  const { revision, order, reading, uploadId } = row.preview;
  return { ...presentSummary(row), revision, order, ...reading, uploadId };
}

/**
 * The preview that the caller has on screen, with what only the server knows of it.
 * @throws NotFound, and Conflict where it was imported or looked at in another way since
 */
export async function getOpenPreview(db: Database, previewId: string, revision: number): Promise<Row> {
  const [row] = await db.select().from(uploadPreviews).where(eq(uploadPreviews.id, previewId));
  if (!row) throw notFound('This preview');
  if (row.uploadId !== null) throw conflict('This file was imported already.');
  if (row.revision !== revision) throw conflict(LOOKED_AT_ELSEWHERE);
  return row;
}

const LOOKED_AT_ELSEWHERE =
  'This file was looked at in another way meanwhile. Look at what would be imported now before you go on.';

/** @throws Conflict if there is one of this id */
export async function insertPreview(tx: Database, preview: NewPreview): Promise<void> {
  const { rowCount } = await tx.insert(uploadPreviews).values(preview).onConflictDoNothing();
  if (rowCount === 0) throw conflict('A preview of this id exists already.');
}

/** @throws Conflict if it is not this revision any more */
export async function updatePreview(
  tx: Database,
  { id, revision }: Pick<Row, 'id' | 'revision'>,
  change: Pick<NewPreview, 'order' | 'reading'>,
): Promise<void> {
  const { rowCount } = await tx
    .update(uploadPreviews)
    .set({ ...change, revision: revision + 1 })
    .where(isOpen({ id, revision }));
  if (rowCount === 0) throw conflict(LOOKED_AT_ELSEWHERE);
}

/**
 * Records the import a preview became. Of two imports of one preview the second fails here, and with it its transaction.
 * @throws Conflict
 */
export async function claimPreview(
  tx: Database,
  preview: Pick<Row, 'id' | 'revision'>,
  uploadId: string,
): Promise<void> {
  const { rowCount } = await tx.update(uploadPreviews).set({ uploadId }).where(isOpen(preview));
  if (rowCount === 0)
    throw conflict('This file was imported, discarded or looked at in another way meanwhile.');
}

/** @throws NotFound */
export async function deletePreview(tx: Database, previewId: string): Promise<{ fileName: string }> {
  const [row] = await tx
    .delete(uploadPreviews)
    .where(eq(uploadPreviews.id, previewId))
    .returning({ fileName: uploadPreviews.fileName });
  if (!row) throw notFound('This preview');
  return row;
}

/** Deletes abandoned previews, imported or not; returns their ids. */
export async function deleteOldPreviews(db: Database): Promise<string[]> {
  const rows = await db
    .delete(uploadPreviews)
    .where(lt(uploadPreviews.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS}::int)`))
    .returning({ id: uploadPreviews.id });
  return rows.map(({ id }) => id);
}

const isOpen = ({ id, revision }: Pick<Row, 'id' | 'revision'>) =>
  and(eq(uploadPreviews.id, id), eq(uploadPreviews.revision, revision), isNull(uploadPreviews.uploadId));

const latest = desc(uploadPreviews.createdAt);

const selectPreviews = (db: Database) =>
  db
    .select({ preview: uploadPreviews, lookedAtBy: users.email })
    .from(uploadPreviews)
    .leftJoin(users, eq(users.id, uploadPreviews.userId));

function presentSummary({ preview, lookedAtBy }: { preview: Row; lookedAtBy: string | null }) {
  const { id, fileName, fileSize, createdAt } = preview;
  const keptUntil = new Date(createdAt.getTime() + KEPT_DAYS * 24 * 60 * 60 * 1000);
  return {
    id,
    fileName,
    fileSize,
    lookedAtBy,
    createdAt: createdAt.toISOString(),
    keptUntil: keptUntil.toISOString(),
  };
}
