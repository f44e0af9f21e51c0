import { createHash } from 'node:crypto';
import { type ColumnMapping, moveMapping } from '#domain/csv/mapping.ts';
import { headerKey } from '#domain/property-fields.ts';
import { asc, desc, eq } from '#server/db/orm.ts';
import { uploadSources } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';

/** A source's remembered columns as they occur in the current file. */
export interface FittingSource {
  id: string;
  name: string;
  columns: ColumnMapping;
}

/** The same for files whose headers differ only in their spelling. */
export const signatureOf = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headers.map(headerKey)))
    .digest('hex');

/** The source that was remembered last for files of exactly this header. */
export async function findSource(db: Database, headers: readonly string[]): Promise<FittingSource | null> {
  const [row] = await db
    .select()
    .from(uploadSources)
    .where(eq(uploadSources.signature, signatureOf(headers)))
    .orderBy(desc(uploadSources.updatedAt))
    .limit(1);
  return row ? { id: row.id, name: row.name, columns: row.columns } : null;
}

const OFFERED = 50;

/** Sources whose columns are all in a file of these headers, in any order. */
export async function listFittingSources(db: Database, headers: readonly string[]): Promise<FittingSource[]> {
  const rows = await db.select().from(uploadSources).orderBy(asc(uploadSources.name));
  return rows
    .flatMap(({ id, name, columns, headers: from }) => {
      const moved = moveMapping(columns, from, headers);
      return moved ? [{ id, name, columns: moved }] : [];
    })
    .slice(0, OFFERED);
}

/** Remembers how files like this one are read; what was remembered under this name before is replaced. */
export async function keepSource(
  tx: Database,
  name: string,
  headers: readonly string[],
  columns: ColumnMapping,
): Promise<void> {
  const kept = { signature: signatureOf(headers), headers: [...headers], columns, updatedAt: new Date() };
  await tx
    .insert(uploadSources)
    .values({ name, ...kept })
    .onConflictDoUpdate({ target: uploadSources.name, set: kept });
}

/** @throws NotFound */
export async function deleteSource(tx: Database, sourceId: string): Promise<{ name: string }> {
  const [row] = await tx
    .delete(uploadSources)
    .where(eq(uploadSources.id, sourceId))
    .returning({ name: uploadSources.name });
  if (!row) throw notFound('This source');
  return row;
}
