import type { UploadResult } from '#contract/uploads.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';

/** A row, and the one that was taken instead or before. */
export type RowPair = UploadResult['duplicateRows'][number];

/** Rows of a file that mean what another one means, and were left out. */
export interface DroppedRows {
  count: number;
  /** The first LISTED_DUPLICATES of them. */
  rows: RowPair[];
}

export const LISTED_DUPLICATES = 100;

/**
 * Of the rows with one identity, keeps the one with the most data about the building, so that an empty lot does not replace
 * the house at its address; of equal ones the first.
 */
export function dropRepeatedRows(tx: Database): Promise<DroppedRows> {
  return listed(
    tx,
    sql`delete from staging s using (
      select row_no, first_value(row_no) over (partition by zip_code, identity
        order by num_nonnulls(area_square_feet, year_built, roof_type, severity_level) desc, row_no) as kept
      from staging where (zip_code, identity) in (
        select zip_code, identity from staging group by zip_code, identity having count(*) > 1)
    ) r where s.row_no = r.row_no and r.row_no <> r.kept
    returning s.row_no as row, s.address, r.kept as same_as`,
  );
}

/** Runs a statement that deletes rows and returns `row`, `address` and `same_as`. */
export async function listed(tx: Database, deletion: SQL): Promise<DroppedRows> {
  const { rows } = await tx.execute<{ count: number; rows: DroppedRows['rows'] }>(sql`
    with dropped as (${deletion})
    select (select count(*)::int from dropped) as "count", coalesce((
      select json_agg(json_strip_nulls(json_build_object('row', first.row, 'address', first.address,
        'sameAs', first.same_as, 'sameAsAddress', kept.address)) order by first.row)
      from (select * from dropped order by row limit ${LISTED_DUPLICATES}) first
      left join staging kept on kept.row_no = first.same_as
    ), '[]'::json) as "rows"`);
  return rows[0] ?? { count: 0, rows: [] };
}
