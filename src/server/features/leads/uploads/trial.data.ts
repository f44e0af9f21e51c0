import type { PreviewOutcome } from '#contract/upload-previews.ts';
import { houseNumber } from '#domain/addresses.ts';
import type { ImportKind } from '#domain/csv/import-kinds.ts';
import { propertyFields } from '#domain/property-fields.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type Imported, type MergeCounts, mergeRows, type Staged } from './merge.data.ts';
import { filledColumns } from './session.data.ts';
import { insertUpload } from './uploads.data.ts';

/** The effect of a merge, and the staged rows after it. */
export interface Tried extends MergeCounts, Pick<PreviewOutcome, 'zips' | 'zipCount' | 'firstRows'> {
  withoutPlace: number;
  withoutHouseNumber: number;
}

const LISTED_ZIPS = 20;
const FIRST_ROWS = 10;

/** Merges `staging` like an import, reads the result, and rolls everything back. */
export async function tryMerge(
  db: Database,
  kind: ImportKind,
  staged: Staged,
  imported: Imported & { fileName: string },
): Promise<Tried> {
  const { uploadId: id, fileName, userId } = imported;
  const taken = new TakenBack();
  try {
    await db.transaction(async (tx) => {
      await insertUpload(tx, { id, fileName, userId, kind });
      const zips = await listZips(tx);
      const counts = await mergeRows(tx, kind, staged, { ...imported, isTrial: true });
      // Permits bring no doors: what their rows lack is told with their matches.
      const rest = counts.permits
        ? { withoutPlace: 0, withoutHouseNumber: 0, firstRows: [] }
        : { ...(await countGaps(tx)), firstRows: await listFirstRows(tx) };
      taken.tried = { ...counts, ...rest, zips, zipCount: staged.zips.size };
      throw taken;
    });
  } catch (error) {
    if (error !== taken) throw error;
  }
  if (!taken.tried) throw new Error('the trial was committed');
  return taken.tried;
}

class TakenBack extends Error {
  tried: Tried | undefined;
}

async function listZips(tx: Database): Promise<Tried['zips']> {
  const { rows } = await tx.execute<Tried['zips'][number]>(sql`
    select z.zip_code as "zipCode", z.rows,
      not exists (select from properties p where p.zip_code = z.zip_code) as "isNew"
    from (select zip_code, count(*)::int as rows from staging where zip_code is not null group by zip_code) z
    order by z.rows desc, z.zip_code limit ${LISTED_ZIPS}`);
  return rows;
}

async function countGaps(tx: Database): Promise<Pick<Tried, 'withoutPlace' | 'withoutHouseNumber'>> {
  const { rows } = await tx.execute<Pick<Tried, 'withoutPlace' | 'withoutHouseNumber'>>(sql`
    select count(*) filter (where latitude is null)::int as "withoutPlace",
      count(*) filter (where address_key !~ ${houseNumber.source})::int as "withoutHouseNumber"
    from staging`);
  return rows[0] ?? { withoutPlace: 0, withoutHouseNumber: 0 };
}

async function listFirstRows(tx: Database): Promise<Tried['firstRows']> {
  const { rows } = await tx.execute<{ row: number; fate: 'new' | 'changed' | 'same'; stored: Stored }>(sql`
    select s.row_no as row, json_strip_nulls(to_json(s)) as stored, ${await fateOf(tx)} as fate
    from staging s order by s.row_no limit ${FIRST_ROWS}`);
  return rows.map(({ row, fate, stored }) => ({ row, fate, values: valuesOf(stored) }));
}

type Stored = Record<string, string | number | boolean>;

/** Where nothing was there before, nothing was compared. */
async function fateOf(tx: Database): Promise<SQL> {
  const { rows } = await tx.execute<{ compared: boolean }>(
    sql`select to_regclass('pg_temp.target') is not null as compared`,
  );
  if (!rows[0]?.compared) return sql`'new'`;
  return sql`coalesce((
    select case when p.updated_at = now() then 'changed' else 'same' end
    from target t join properties p on p.id = t.property_id where t.row_no = s.row_no), 'new')`;
}

function valuesOf(stored: Stored): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [place, { key }] of propertyFields.entries()) {
    const value = stored[filledColumns[place]?.name ?? ''];
    if (value !== undefined) values[key] = String(value);
  }
  return values;
}
