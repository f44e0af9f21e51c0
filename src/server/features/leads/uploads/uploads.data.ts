import { type Actor, can } from '#access/can.ts';
import { uploadsVisibleTo } from '#access/rows.ts';
import type { Upload, UploadResult } from '#contract/uploads.ts';
import { openStates } from '#domain/operations.ts';
import { and, desc, eq, inArray, sql } from '#server/db/orm.ts';
import { operations, uploads, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';

type NewUpload = typeof uploads.$inferInsert;

const HISTORY = 50;

export async function listUploads(db: Database, actor: Actor): Promise<Upload[]> {
  const rows = await selectUploads(db)
    .where(uploadsVisibleTo(actor))
    .orderBy(desc(uploads.createdAt))
    .limit(HISTORY);
  return rows.map((row) => present(row, actor));
}

export async function getUpload(db: Database, actor: Actor, uploadId: string): Promise<Upload> {
  const [row] = await selectUploads(db).where(and(eq(uploads.id, uploadId), uploadsVisibleTo(actor)));
  if (!row) throw notFound('This import');
  return present(row, actor);
}

/** @throws NotFound if it is not completed */
export async function getResult(db: Database, actor: Actor, uploadId: string): Promise<UploadResult> {
  const [row] = await selectUploads(db).where(and(eq(uploads.id, uploadId), uploadsVisibleTo(actor)));
  if (!row?.upload.result) throw notFound('The result of this import');
  return row.upload.result;
}

/** Key and file name of the rejected rows; throws NotFound if there are none. */
export async function getRejectedFile(db: Database, actor: Actor, uploadId: string) {
  const [row] = await selectUploads(db).where(and(eq(uploads.id, uploadId), uploadsVisibleTo(actor)));
  if (!row?.upload.rejectedFile) throw notFound('The list of rejected rows');
  return { key: row.upload.rejectedFile, fileName: row.upload.fileName };
}

const selectUploads = (db: Database) =>
  db
    .select({
      upload: uploads,
      uploadedBy: users.email,
      undoneBy: sql<string | null>`(select email from users undoer where undoer.id = ${uploads.undoneBy})`,
      undoing: sql<string | null>`(select o.id from ${operations} o where o.name = 'uploads.undo'
        and o.state in ${[...openStates]} and o.payload ->> 'uploadId' = ${uploads.id}::text limit 1)`,
    })
    .from(uploads)
    .leftJoin(users, eq(users.id, uploads.userId));

/** Contractors learn what came in, not who works for the platform nor what was wrong with the file. */
function present(
  { upload, uploadedBy, undoneBy, undoing }: Awaited<ReturnType<typeof selectUploads>>[number],
  actor: Actor,
): Upload {
  const { userId: _userId, result: _result, rejectedFile, createdAt, finishedAt, undoneAt, ...rest } = upload;
  const isAdmin = actor.role === 'admin';
  return {
    ...rest,
    uploadedBy: isAdmin ? uploadedBy : null,
    hasRejectedFile: isAdmin && rejectedFile !== null,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
    undoneBy: isAdmin ? undoneBy : null,
    undoing: isAdmin ? undoing : null,
    may: { undo: can(actor, 'property:upload') && upload.state === 'completed' && undoing === null },
  };
}

/** Throws Conflict if an upload of this id exists. */
export async function insertUpload(db: Database, upload: NewUpload & { id: string }): Promise<void> {
  const { rowCount } = await db.insert(uploads).values(upload).onConflictDoNothing();
  if (rowCount === 0) throw conflict('An upload of this id exists already.');
}

/** Progress of a running upload; one that has ended meanwhile is left alone. */
export async function updateUpload(
  db: Database,
  uploadId: string,
  change: Partial<NewUpload>,
): Promise<void> {
  await db
    .update(uploads)
    .set(change)
    .where(and(eq(uploads.id, uploadId), inArray(uploads.state, ['receiving', 'importing'])));
}
