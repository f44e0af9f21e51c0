import type { PermitOutcome } from '#contract/permits.ts';
import type { PermitKind } from '#domain/permits/kinds.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import { lockZips, refreshZipTotals } from '#server/features/company/coverage/index.ts';
import { restatePermits } from '#server/features/imagery/assessments/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { matchOpen, matchStaged } from './match.data.ts';
import { ANSWERED } from './permits.data.ts';
import { permitStaging } from './staging.ts';

export interface MergedPermits {
  inserted: number;
  updated: number;
  unchanged: number;
  duplicates: number;
  duplicateRows: { row: number; sameAs: number; address: string }[];
  permits: PermitOutcome;
}

const LISTED = 20;

/** What makes two rows of one permit different statements. */
const stated = permitStaging
  .map(({ name }) => name)
  .filter((name) => !['row_no', 'identity', 'latitude', 'longitude', 'kind', 'rule', 'asked'].includes(name));
const kept = [...stated, 'identity', 'kind', 'rule', 'asked'];
const list = (names: readonly string[], of: string): SQL =>
  sql.raw(names.map((name) => `${of}.${name}`).join(', '));

/**
 * Takes the staged permits in, in the caller's transaction: each with the property at its address, and each fact that
 * follows. A permit that is known and states the same is not taken in again.
 */
export async function mergePermits(tx: Database, uploadId: string): Promise<MergedPermits> {
  await tx.execute(sql`set local work_mem = '64MB'`);
  // A small sample is enough to know how many rows there are, and takes a tenth of the time.
  await tx.execute(sql`set local default_statistics_target = 10`);
  await tx.execute(sql`analyze staging (row_no, zip_code, identity, address_key)`);
  const duplicates = await dropRepeated(tx);
  await tx.execute(sql`
    update staging s set kind = case a.answer when 're-roof' then 're-roof' else 'other' end, rule = ${ANSWERED}
    from permit_answers a where a.asked = s.asked`);
  const { zips, matched, many } = await matchStaged(tx);
  await lockZips(tx, zips);
  const { updated, unchanged } = await compareKnown(tx);
  const added = await insertPermits(tx, uploadId);
  await tx.execute(sql`analyze permits (upload_id, property_id)`);
  await restatePermits(
    tx,
    sql`select distinct property_id from permits where upload_id = ${uploadId} and property_id is not null
      and kind in ('re-roof', 'new', 'tear-down', 'solar', 'pool')`,
  );
  await noteTouched(tx, uploadId);
  await refreshZipTotals(tx, zips);
  const permits = { matched, many, unmatched: added + unchanged - matched - many, ...(await present(tx)) };
  return { inserted: added - updated, updated, unchanged, ...duplicates, permits };
}

/** Of rows of one permit the one that came furthest counts, of those the newest. */
async function dropRepeated(tx: Database): Promise<Pick<MergedPermits, 'duplicates' | 'duplicateRows'>> {
  const { rows } = await tx.execute<{ row: number; sameAs: number; address: string }>(sql`
    with ranked as (
      select row_no, row_number() over best as place, first_value(row_no) over best as winner from staging
      where identity in (select identity from staging group by identity having count(*) > 1)
      window best as (partition by identity order by
        array_position(array['finaled', 'void', 'issued', 'open'], standing),
        coalesce(finaled_on, issued_on, applied_on) desc nulls last, row_no)
    )
    delete from staging s using ranked r where r.row_no = s.row_no and r.place > 1
    returning s.row_no as row, r.winner as "sameAs", s.address`);
  return { duplicates: rows.length, duplicateRows: rows.toSorted((a, b) => a.row - b.row).slice(0, LISTED) };
}

/** The rows whose permits are here, as a table `known`: whether the last file with each states the same. */
async function compareKnown(tx: Database): Promise<Pick<MergedPermits, 'updated' | 'unchanged'>> {
  await tx.execute(sql`
    create temp table known on commit drop as
    select s.row_no, (${list(stated, 's')}) is not distinct from (${list(stated, 'k')}) as same
    from staging s join permits k on k.identity = s.identity
    where not exists (select from permits l where l.identity = k.identity and l.id > k.id)`);
  const { rows } = await tx.execute<{ updated: number; unchanged: number }>(sql`
    select count(*) filter (where not same)::int as updated, count(*) filter (where same)::int as unchanged from known`);
  return rows[0] ?? { updated: 0, unchanged: 0 };
}

/** @returns how many it inserted */
async function insertPermits(tx: Database, uploadId: string): Promise<number> {
  // Neighbors side by side: the indexes grow in order, and a property's permits are read from few pages.
  const { rowCount } = await tx.execute(sql`
    insert into permits (upload_id, property_id, match, ${sql.raw(kept.join(', '))})
    select ${uploadId}, f.property_id, ${MATCH}, ${list(kept, 's')}
    from staging s left join found f on f.row_no = s.row_no
    where not exists (select from known n where n.row_no = s.row_no and n.same) order by s.identity`);
  return rowCount ?? 0;
}

const MATCH = sql`case when f.row_no is null then 'none' when f.property_id is null then 'many' else 'one' end`;

/** For undoing it: the properties that its permits are of. */
async function noteTouched(tx: Database, uploadId: string): Promise<void> {
  await tx.execute(sql`
    insert into upload_zips (upload_id, zip_code, added, changed, same)
    select ${uploadId}, zip_code, '{}', coalesce(array_agg(id) filter (where updated_at = now()), '{}'),
      coalesce(array_agg(id) filter (where updated_at <> now()), '{}')
    from properties where id in (select property_id from permits where upload_id = ${uploadId}) group by zip_code`);
}

const UNCLEAR_SHOWN = 50;

/** What the file says, for its preview and its result. */
async function present(tx: Database): Promise<Pick<PermitOutcome, 'kinds' | 'unclear' | 'firstRows'>> {
  const { rows: kinds } = await tx.execute<{ kind: PermitKind; rows: number; counted: number }>(sql`
    select kind, count(*)::int as rows, count(*) filter (where standing in ('finaled', 'issued')
      and coalesce(finaled_on, issued_on) is not null)::int as counted
    from staging group by kind order by rows desc, kind`);
  const { rows: unclear } = await tx.execute<PermitOutcome['unclear'][number]>(sql`
    select asked, min(description) as description, min(type) as type, count(*)::int as rows from staging
    where kind = 'unclear' group by asked order by rows desc, asked limit ${UNCLEAR_SHOWN}`);
  const { rows: firstRows } = await tx.execute<PermitOutcome['firstRows'][number]>(sql`
    select s.row_no as row, s.address, s.number, s.description, s.kind, s.standing,
      coalesce(s.finaled_on, s.issued_on, s.applied_on)::text as day, ${MATCH} as match
    from (select * from staging order by row_no limit 10) s left join found f on f.row_no = s.row_no order by s.row_no`);
  return { kinds, unclear, firstRows };
}

/** Gives permits that came before their property to it. @param zips of an import of properties */
export async function adoptPermits(tx: Database, zips: readonly string[]): Promise<void> {
  const adopted = await matchOpen(tx, zips);
  if (adopted > 0) await restatePermits(tx, sql`select distinct property_id from adopted`);
}

/** Takes an import's permits back, and the facts that followed. */
export async function withdrawPermits(tx: Database, uploadId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with gone as (delete from permits where upload_id = ${uploadId} returning property_id)
    select distinct property_id as id from gone where property_id is not null`);
  if (rows.length === 0) return;
  await restatePermits(tx, sql`select unnest(${`{${rows.map(({ id }) => id).join(',')}}`}::int[])`);
}
