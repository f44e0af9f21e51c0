import { addressKey } from '#domain/addresses.ts';
import { type CorrectedValue, type RecordField, recordFields } from '#domain/corrections.ts';
import { eq, getTableColumns, sql } from '#server/db/orm.ts';
import { fileWords, properties } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { holds, isStanding, listWords } from './record.data.ts';

const columns = getTableColumns(properties);
/** What files can say. */
const filedFields = recordFields.filter((field) => field !== 'isVacantLot');

interface FileHeard {
  uploadId: string;
  /** The day it tells of (YYYY-MM-DD). */
  capturedOn: string;
  /** The fields of which its empty cells say that there is none. */
  cleared: ReadonlySet<RecordField>;
}

interface FileRow {
  rowNo: number;
  propertyId: number;
  says: Record<string, CorrectedValue>;
}

/**
 * Keeps what people corrected, before a file's rows are merged: its words about corrected fields are noted, and where
 * they are no news the row says what holds instead. `staging` and `target` are those of the import.
 */
export async function heedCorrections(
  tx: Database,
  { uploadId, capturedOn, cleared }: FileHeard,
): Promise<void> {
  const { rows } = await tx.execute<{ row_no: number; property_id: number; said: FileRow['says'] }>(sql`
    select t.row_no, t.property_id, to_jsonb(s) as said from target t join staging s on s.row_no = t.row_no
    where exists (select from corrections c where c.property_id = t.property_id
      and c.state = 'holds' and c.withdrawn_at is null)`);
  if (rows.length === 0) return;
  const files = rows.map(({ row_no, property_id, said }) => ({
    rowNo: row_no,
    propertyId: property_id,
    says: said,
  }));
  const before = await listWords(
    tx,
    files.map(({ propertyId }) => propertyId),
  );
  const heard = files.flatMap((file) =>
    filedFields.flatMap((field) => {
      const value = file.says[columns[field].name] ?? null;
      const isSaid = value !== null || cleared.has(field);
      const isHeard = isSaid && isStanding(field, before.get(file.propertyId) ?? []);
      return isHeard ? [{ ...file, field, value }] : [];
    }),
  );
  if (heard.length === 0) return;
  await tx
    .insert(fileWords)
    .values(
      heard.map(({ propertyId, field, value }) => ({
        ...{ propertyId, field, value: JSON.stringify(value) },
        ...{ firstOn: capturedOn, lastOn: capturedOn, uploadId },
      })),
    )
    .onConflictDoUpdate({
      target: [fileWords.propertyId, fileWords.field, fileWords.value],
      set: {
        firstOn: sql`least(${fileWords.firstOn}, excluded.first_on)`,
        lastOn: sql`greatest(${fileWords.lastOn}, excluded.last_on)`,
        heardAt: sql`now()`,
      },
    });
  const after = await listWords(
    tx,
    files.map(({ propertyId }) => propertyId),
  );
  for (const { rowNo, propertyId, field, value } of heard) {
    const held = holds(field, after.get(propertyId) ?? []);
    if (held !== value) await sayInstead(tx, rowNo, field, held);
  }
}

/** Forgets what an import was the first to say, when it is undone. */
export async function forgetFileWords(tx: Database, uploadId: string): Promise<void> {
  await tx.delete(fileWords).where(eq(fileWords.uploadId, uploadId));
}

async function sayInstead(tx: Database, rowNo: number, field: RecordField, value: CorrectedValue) {
  const { name } = columns[field];
  const type = sql.raw(columns[field].getSQLType());
  const key = field === 'address' ? sql`, address_key = ${addressKey(String(value))}` : sql``;
  await tx.execute(
    sql`update staging set ${sql.identifier(name)} = ${value}::text::${type} ${key} where row_no = ${rowNo}`,
  );
}
