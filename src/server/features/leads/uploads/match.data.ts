import { houseNumber } from '#domain/addresses.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type DroppedRows, listed } from './duplicates.data.ts';
import { bearsAddress, numberOf } from './houses.data.ts';

// `target` holds each row's property, `pending` the rows of `staging` without one yet.

/**
 * Matches rows and properties of the same identity; answers how many. Of several houses with one number, the one that
 * was known by it alone is found by its address.
 */
export async function matchByIdentity(tx: Database): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    create temp table target on commit drop as
    select s.row_no, p.id as property_id from staging s
    join properties p on p.zip_code = s.zip_code and p.identity = s.identity`);
  const { rowCount: houses } = await tx.execute(sql`
    insert into target select s.row_no, p.id from staging s
    join properties p on p.zip_code = s.zip_code and p.identity = ${numberOf('s.identity')}
      and p.address_key = s.address_key
    where ${bearsAddress('s.identity')} and not exists (select from target t where t.row_no = s.row_no)`);
  await tx.execute(sql`analyze target`);
  return (rowCount ?? 0) + (houses ?? 0);
}

/**
 * Matches what is known by other names, wherever exactly one row and one property come together: a row with a stronger
 * name and a property known by a weaker one only, then a row with a weaker name and the one property that has it.
 * Addresses count only with a house number. Rows that mean what another row of the file means are dropped.
 */
export async function matchByOtherNames(tx: Database, kinds: ReadonlySet<string>): Promise<Matches> {
  await listPending(tx);
  const found: Matches = { matched: 0, dropped: { count: 0, rows: [] } };
  const add = ({ matched, dropped }: Matches) => {
    found.matched += matched;
    found.dropped.count += dropped.count;
    found.dropped.rows.push(...dropped.rows);
  };
  if (kinds.has('p')) add(await adoptWeaker(tx, sql`q.kind = 'p'`, sql`q.id_identity`));
  if (kinds.has('p') || kinds.has('i')) {
    add(await adoptWeaker(tx, sql`q.kind in ('p', 'i') and q.has_number`, sql`'a:' || q.address_key`));
  }
  if (kinds.has('i')) add(await joinStronger(tx, 'i', numberOf('q.identity'), bearersOfId));
  if (kinds.has('a')) add(await joinStronger(tx, 'a', sql`q.address_key`, doorsAtAddress));
  return found;
}

interface Matches {
  matched: number;
  /** Rows that mean what another row of the file means. */
  dropped: DroppedRows;
}

/** numberKey() in SQL, with the prefix of an identity. */
const idIdentity = (propertyId: SQL) =>
  sql`'i:' || trim(both '-' from regexp_replace(upper(${propertyId}), '[^[:alnum:]]+', '-', 'g'))`;

async function listPending(tx: Database): Promise<void> {
  await tx.execute(sql`
    create temp table pending on commit drop as
    select s.row_no, s.zip_code, s.identity, s.address_key, left(s.identity, 1) as kind,
      s.address_key ~ ${houseNumber.source} as has_number,
      case when s.identity like 'p:%' then ${idIdentity(sql`s.property_id`)} end as id_identity
    from staging s where not exists (select from target t where t.row_no = s.row_no)`);
  await tx.execute(sql`analyze pending`);
}

/** Rows that bring a stronger name for a property known by `weaker` only. */
async function adoptWeaker(tx: Database, rows: SQL, weaker: SQL): Promise<Matches> {
  const { rowCount } = await tx.execute(sql`
    insert into target
    select min(q.row_no), p.id from pending q join properties p on p.zip_code = q.zip_code and p.identity = ${weaker}
    where ${rows} and not exists (select from target t where t.property_id = p.id)
    group by p.id having count(*) = 1`);
  await tx.execute(sql`delete from pending q using target t where t.row_no = q.row_no`);
  return { matched: rowCount ?? 0, dropped: { count: 0, rows: [] } };
}

const zipsOf = (kind: string) => sql`(select zip_code from pending where kind = ${kind})`;

/** Properties and new rows known by parcel number, by their property id. */
const bearersOfId = sql`
  select zip_code, ${idIdentity(sql`property_id`)} as name, id, null::int as row_no, address_key from properties
  where zip_code in ${zipsOf('i')} and identity like 'p:%' and property_id is not null
  union all select zip_code, id_identity, null, row_no, address_key from pending where kind = 'p'`;

/** Properties and new rows with another identity than their address, by their address with house number. */
const doorsAtAddress = sql`
  select p.zip_code, p.address_key as name, p.id, null::int as row_no, p.address_key from pending q
  join properties p on p.zip_code = q.zip_code and p.address_key = q.address_key
  where q.kind = 'a' and q.has_number
  union all select zip_code, address_key, null, row_no, address_key from pending where kind <> 'a' and has_number`;

/**
 * Rows that name by a weaker name the one property or new row that has it. A row with another address than the row that
 * means the same property is a separate house.
 */
async function joinStronger(tx: Database, kind: string, name: SQL, bearers: SQL): Promise<Matches> {
  await tx.execute(sql`
    create temp table joined on commit drop as
    select q.row_no, q.address_key, min(b.id) as property_id, min(b.row_no) as bearer from pending q
    join (${bearers}) b on b.zip_code = q.zip_code and b.name = ${name}
      and (b.address_key = q.address_key or b.id is not null and not ${bearsAddress('q.identity')})
    where q.kind = ${kind} group by q.row_no, q.address_key having count(*) = 1`);
  const { rowCount: matched } = await tx.execute(sql`
    insert into target select row_no, property_id from joined j
    where property_id is not null and not exists (select from target t where t.property_id = j.property_id)`);
  await tx.execute(sql`
    delete from joined j using target t, staging s where t.property_id = j.property_id and t.row_no <> j.row_no
      and s.row_no = t.row_no and s.address_key <> j.address_key`);
  await tx.execute(sql`delete from pending q using joined j where j.row_no = q.row_no`);
  // The others mean a new row, or a property that another row of the file means already.
  const dropped = await listed(
    tx,
    sql`delete from staging s using joined j where j.row_no = s.row_no
      and not exists (select from target t where t.row_no = s.row_no)
    returning s.row_no as row, s.address,
      coalesce((select min(t.row_no) from target t where t.property_id = j.property_id), j.bearer) as same_as`,
  );
  await tx.execute(sql`drop table joined`);
  return { matched: matched ?? 0, dropped };
}
