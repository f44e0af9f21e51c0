import { HOUSE_MARK } from '#domain/property-identity.ts';
import { sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import { LISTED_DUPLICATES, type RowPair } from './duplicates.data.ts';

/** Rows with the number of another row and a different address. */
export type Conflicts = {
  count: number;
  /** The first LISTED_DUPLICATES of them. */
  rows: RowPair[];
};

/**
 * Several houses may have one parcel number. Each of them is a separate property: their rows are known by number and
 * address, also those whose number the stored properties already share.
 */
export async function separateHouses(tx: Database, zips: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with shared as (
      select zip_code, identity from staging where identity ~ '^[pi]:'
      group by zip_code, identity having min(address_key) <> max(address_key)
      union
      select zip_code, ${numberOf('identity')} from properties
      where zip_code = any(${sql.param([...zips])}::text[]) and identity ~ '^[pi]:.*${sql.raw(HOUSE_MARK)}'
    )
    update staging s set identity = s.identity || ${HOUSE_MARK} || s.address_key
    from shared where shared.zip_code = s.zip_code and shared.identity = s.identity`);
}

/** The number within an identity, with its kind. */
export const numberOf = (column: string) => sql`split_part(${sql.raw(column)}, ${HOUSE_MARK}, 1)`;

export const bearsAddress = (column: string) => sql`strpos(${sql.raw(column)}, ${HOUSE_MARK}) > 0`;

/** The rows that separateHouses() separated from others of this file. */
export async function listConflicts(tx: Database): Promise<Conflicts> {
  const { rows } = await tx.execute<Conflicts>(sql`
    with houses as (
      select row_no, address, first_value(row_no) over same as first_row, first_value(address) over same as first_address
      from staging where ${bearsAddress('identity')}
      window same as (partition by zip_code, ${numberOf('identity')} order by row_no)
    ), others as (select * from houses where row_no <> first_row)
    select (select count(*)::int from others) as "count", coalesce((
      select json_agg(json_build_object('row', row_no, 'address', address, 'sameAs', first_row,
        'sameAsAddress', first_address) order by row_no)
      from (select * from others order by row_no limit ${LISTED_DUPLICATES}) listed
    ), '[]'::json) as "rows"`);
  return rows[0] ?? { count: 0, rows: [] };
}
