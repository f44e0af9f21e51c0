import { addressKey } from '#domain/addresses.ts';
import { type CorrectedValue, type RecordField, recordFields } from '#domain/corrections.ts';
import { ownerKindOf } from '#domain/owners/kinds.ts';
import { mailKeyOf } from '#domain/owners/mailing.ts';
import { eq, getTableColumns, type SQL, sql } from '#server/db/orm.ts';
import { fileValues, properties } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { holds, isCorrected, listStatements } from './record.data.ts';

const columns = getTableColumns(properties);
/** The fields files can contain. */
const filedFields = recordFields.filter((field) => field !== 'isVacantLot');

interface FileHeard {
  uploadId: string;
  /** The day it describes (YYYY-MM-DD). */
  capturedOn: string;
  /** The fields its empty cells clear. */
  cleared: ReadonlySet<RecordField>;
}

interface FileRow {
  rowNo: number;
  propertyId: number;
  says: Record<string, CorrectedValue>;
}

/**
 * Protects corrections, before a file's rows are merged: records the file's values of corrected fields, and replaces
 * them in the row by the current value unless they are new. `staging` and `target` are those of the import.
 */
export async function protectCorrections(
  tx: Database,
  { uploadId, capturedOn, cleared }: FileHeard,
): Promise<void> {
  const { rows } = await tx.execute<{ row_no: number; property_id: number; stated: FileRow['says'] }>(sql`
    select t.row_no, t.property_id, to_jsonb(s) as stated from target t join staging s on s.row_no = t.row_no
    where exists (select from corrections c where c.property_id = t.property_id
      and c.state = 'holds' and c.withdrawn_at is null)`);
  if (rows.length === 0) return;
  const files = rows.map(({ row_no, property_id, stated }) => ({
    rowNo: row_no,
    propertyId: property_id,
    says: stated,
  }));
  const before = await listStatements(
    tx,
    files.map(({ propertyId }) => propertyId),
  );
  const recorded = files.flatMap((file) =>
    filedFields.flatMap((field) => {
      const value = file.says[columns[field].name] ?? null;
      const isStated = value !== null || cleared.has(field);
      const isRecorded = isStated && isCorrected(field, before.get(file.propertyId) ?? []);
      return isRecorded ? [{ ...file, field, value }] : [];
    }),
  );
  if (recorded.length === 0) return;
  await tx
    .insert(fileValues)
    .values(
      recorded.map(({ propertyId, field, value }) => ({
        ...{ propertyId, field, value: JSON.stringify(value) },
        ...{ firstOn: capturedOn, lastOn: capturedOn, uploadId },
      })),
    )
    .onConflictDoUpdate({
      target: [fileValues.propertyId, fileValues.field, fileValues.value],
      set: {
        firstOn: sql`least(${fileValues.firstOn}, excluded.first_on)`,
        lastOn: sql`greatest(${fileValues.lastOn}, excluded.last_on)`,
        heardAt: sql`now()`,
      },
    });
  const after = await listStatements(
    tx,
    files.map(({ propertyId }) => propertyId),
  );
  for (const { rowNo, propertyId, field, value } of recorded) {
    const held = holds(field, after.get(propertyId) ?? []);
    if (held !== value) await replaceValue(tx, rowNo, field, held);
  }
}

/** Forgets the values an import was the first to contain, when it is undone. */
export async function forgetFileValues(tx: Database, uploadId: string): Promise<void> {
  await tx.delete(fileValues).where(eq(fileValues.uploadId, uploadId));
}

/** What the import stores beside a field, because it is read from it. */
function keyBeside(field: RecordField, value: CorrectedValue): SQL {
  const text = value === null ? null : String(value);
  switch (field) {
    case 'address':
      return sql`, address_key = ${addressKey(text ?? '')}`;
    case 'owner':
      return sql`, owner_kind = ${ownerKindOf(text)}`;
    case 'ownerAddress':
      return sql`, mail_key = ${mailKeyOf(text)}`;
    default:
      return sql``;
  }
}

async function replaceValue(tx: Database, rowNo: number, field: RecordField, value: CorrectedValue) {
  const { name } = columns[field];
  const type = sql.raw(columns[field].getSQLType());
  const key = keyBeside(field, value);
  await tx.execute(
    sql`update staging set ${sql.identifier(name)} = ${value}::text::${type} ${key} where row_no = ${rowNo}`,
  );
}
