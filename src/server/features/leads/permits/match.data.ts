import { sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';

// Rows of a query.
type Matches = { zips: string[]; matched: number; many: number };

/** Degrees around a permit's coordinates within which its property is: some 400 m. */
const NEAR = 0.004;

/**
 * Finds the property at the address of each staged permit, in its ZIP code or around its coordinates, as a table `found`.
 * An address that is that of several properties, and one of a building whose units are properties, is given to none:
 * which of the roofs is meant is not known.
 * @returns the ZIP codes of the properties, in order, and how many permits have one property and several
 */
export async function matchStaged(tx: Database): Promise<Matches> {
  await tx.execute(sql`
    create temp table found on commit drop as
    select s.row_no, min(p.zip_code) as zip_code, case when count(*) = 1 then min(p.id) end as property_id
    from staging s join properties p on p.zip_code = s.zip_code and p.address_key = s.address_key group by s.row_no`);
  await tx.execute(sql`
    insert into found
    select s.row_no, min(p.zip_code), case when count(*) = 1 then min(p.id) end
    from staging s join properties p on p.address_key = s.address_key
      and abs(p.latitude - s.latitude) < ${NEAR} and abs(p.longitude - s.longitude) < ${NEAR}
    where s.zip_code is null and s.latitude is not null group by s.row_no`);
  await tx.execute(sql`analyze found (row_no)`);
  await tx.execute(sql`
    insert into found
    select s.row_no, s.zip_code, null from staging s join (
      select distinct zip_code, split_part(address_key, ' # ', 1) as building from properties
      where zip_code in (select distinct zip_code from staging) and address_key like '% # %'
    ) b on b.zip_code = s.zip_code and b.building = s.address_key
    where not exists (select from found f where f.row_no = s.row_no)`);
  const { rows } = await tx.execute<Matches>(sql`
    select coalesce(array_agg(zip_code order by zip_code) filter (where one > 0), '{}') as zips,
      coalesce(sum(one), 0)::int as matched, coalesce(sum(rows - one), 0)::int as many
    from (select zip_code, count(property_id) as one, count(*) as rows from found group by zip_code) z`);
  return rows[0] ?? { zips: [], matched: 0, many: 0 };
}

/** Permits without a property whose address a single property of these ZIP codes has now; a table `adopted`. */
export async function matchOpen(tx: Database, zips: readonly string[]): Promise<number> {
  if (zips.length === 0) return 0;
  await tx.execute(sql`
    create temp table adopted on commit drop as
    select k.id, min(p.id) as property_id from permits k
    join properties p on p.zip_code = k.zip_code and p.address_key = k.address_key
    where k.property_id is null and k.zip_code in ${[...zips]} group by k.id having count(*) = 1`);
  const { rowCount } = await tx.execute(sql`
    update permits k set property_id = a.property_id, match = 'one' from adopted a where a.id = k.id`);
  return rowCount ?? 0;
}
