import { type SQL, sql } from 'drizzle-orm';
import { ensureZips, lockZips, refreshZipTotals } from '#server/features/properties/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { matchByIdentity, matchByOtherNames } from './match.data.ts';
import { filledColumns } from './session.data.ts';

export interface MergeCounts {
  inserted: number;
  updated: number;
  unchanged: number;
  /** Rows that mean a property which an earlier row of the file meant. */
  duplicates: number;
}

/** What is known of staging before it is looked into. */
export interface Staged {
  rows: number;
  /** ZIPs of the rows. */
  zips: ReadonlySet<string>;
  /** Kinds of identity that occur: see identityOf(). */
  kinds: ReadonlySet<string>;
}

/**
 * Brings the rows of `staging` into `properties`, in the caller's transaction: new ones are added, known ones updated
 * where they differ, and what the file leaves blank stays as it is. Imports into the same ZIP take turns.
 */
export async function mergeStaging(tx: Database, { rows, kinds, ...staged }: Staged): Promise<MergeCounts> {
  const zips = [...staged.zips].sort();
  await tx.execute(sql`set local work_mem = '64MB'`);
  // A small sample is enough to know how many rows there are, and takes a tenth of the time.
  await tx.execute(sql`set local default_statistics_target = 10`);
  await tx.execute(sql`analyze staging (row_no, zip_code, identity, address_key)`);
  await lockZips(tx, zips);
  await ensureZips(tx, zips);
  const repeated = await dropRepeatedRows(tx);
  // Into empty ZIPs everything is new; only rows that name their property in different ways may mean the same one.
  if (kinds.size < 2 && !(await holdProperties(tx, zips))) {
    const inserted = await insertRows(tx, sql`true`);
    await refreshZipTotals(tx, zips);
    return { inserted, updated: 0, unchanged: 0, duplicates: repeated };
  }
  const exact = await matchByIdentity(tx);
  const open = rows - repeated - exact;
  const { matched, dropped } = open > 0 ? await matchByOtherNames(tx, kinds) : { matched: 0, dropped: 0 };
  const updatedPerZip = await updateRows(tx);
  const newZips = open > matched + dropped ? await listNewZips(tx) : [];
  const inserted = newZips.length > 0 ? await insertRows(tx, isNew) : 0;
  await refreshZipTotals(tx, [...new Set([...updatedPerZip.keys(), ...newZips])].sort());
  const updated = [...updatedPerZip.values()].reduce((sum, count) => sum + count, 0);
  return { inserted, updated, unchanged: exact + matched - updated, duplicates: repeated + dropped };
}

const isNew = sql`not exists (select from target t where t.row_no = s.row_no)`;

async function listNewZips(tx: Database): Promise<string[]> {
  const { rows } = await tx.execute<{ zip_code: string }>(
    sql`select zip_code from staging s where ${isNew} group by zip_code`,
  );
  return rows.map((row) => row.zip_code);
}

/** The first of the rows with one identity stays. */
async function dropRepeatedRows(tx: Database): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from staging s using (
      select zip_code, identity, min(row_no) as first from staging group by zip_code, identity having count(*) > 1
    ) r where s.zip_code = r.zip_code and s.identity = r.identity and s.row_no > r.first`);
  return rowCount ?? 0;
}

async function holdProperties(tx: Database, zips: readonly string[]): Promise<boolean> {
  for (const zip of zips) {
    const { rowCount } = await tx.execute(sql`select from properties where zip_code = ${zip} limit 1`);
    if (rowCount) return true;
  }
  return false;
}

const names = filledColumns.map(({ name }) => name);
const list = (parts: readonly string[]) => sql.raw(parts.join(', '));

async function insertRows(tx: Database, condition: SQL): Promise<number> {
  const values = filledColumns.map(({ name, type }) =>
    type === 'boolean' ? `coalesce(s.${name}, false)` : `s.${name}`,
  );
  const { rowCount } = await tx.execute(sql`
    insert into properties (identity, address_key, ${list(names)})
    select s.identity, s.address_key, ${list(values)} from staging s where ${condition}
    -- Neighbors side by side: lists of a ZIP then read few pages, and the indexes grow in order.
    order by s.zip_code, s.address_key collate "C"`);
  return rowCount ?? 0;
}

/** What the file's coordinates replace, or leave without a place: a geocoder's answer was about the old address. */
const isPlaced = sql`(s.latitude is not null and (p.location_source is not null
  or (s.latitude, s.longitude) is distinct from (p.latitude, p.longitude)))`;
const isMoved = sql`(s.latitude is null and s.address_key <> p.address_key
  and (p.location_source is not null or p.geocode_asked is not null))`;
const isStronger = sql`left(s.identity, 1) > left(p.identity, 1)`;

const positions = ['latitude', 'longitude'];
const answers = ['location_precision', 'location_source', 'located_at', 'geocode_asked', 'geocode_refusal'];

/** A stronger name becomes the identity: 'a:' < 'i:' < 'p:'. Answers the number of changed properties per ZIP. */
async function updateRows(tx: Database): Promise<Map<string, number>> {
  const changeable = names.filter((name) => name !== 'zip_code');
  const filled = changeable.filter((name) => !positions.includes(name));
  const { rows } = await tx.execute<{ zip_code: string; count: number }>(sql`
    with changed as (
      update properties p set
        ${list(filled.map((name) => `${name} = coalesce(s.${name}, p.${name})`))},
        ${join(positions.map((name) => sql`${sql.raw(name)} = case when not ${isMoved} then ${sql.raw(`coalesce(s.${name}, p.${name})`)} end`))},
        ${join(answers.map((name) => sql`${sql.raw(name)} = case when not ${isPlaced} and not ${isMoved} then ${sql.raw(`p.${name}`)} end`))},
        geocoded = p.geocoded and not ${isPlaced} and not ${isMoved},
        identity = case when ${isStronger} then s.identity else p.identity end,
        address_key = s.address_key,
        updated_at = now()
      from target t join staging s on s.row_no = t.row_no
      where p.id = t.property_id and (
        (${list(changeable.map((name) => `coalesce(s.${name}, p.${name})`))})
          is distinct from (${list(changeable.map((name) => `p.${name}`))})
        or ${isPlaced} or ${isStronger})
      returning p.zip_code
    ) select zip_code, count(*)::int as count from changed group by zip_code`);
  return new Map(rows.map(({ zip_code, count }) => [zip_code, count]));
}

const join = (parts: SQL[]) => sql.join(parts, sql`, `);
