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
  await tx.execute(sql`analyze staging (row_no, zip_code, identity, address_key)`);
  const duplicates = await dropRepeated(tx);
  await tx.execute(sql`
    update staging s set kind = case a.answer when 're-roof' then 're-roof' else 'other' end, rule = ${ANSWERED}
    from permit_answers a where a.asked = s.asked`);
  const matches = await matchStaged(tx);
  const zips = await listZips(tx);
  await lockZips(tx, zips);
  const { rows: counts } = await tx.execute<{ inserted: number; updated: number; unchanged: number }>(sql`
    with latest as (
      select s.row_no, k.id, case when k.id is not null then (${list(stated, 's')}) is not distinct from (${list(stated, 'k')}) end as same
      from staging s left join (
        select distinct on (k.identity) k.* from permits k join staging t on t.identity = k.identity
        order by k.identity, k.id desc
      ) k on k.identity = s.identity
    ), added as (
      insert into permits (upload_id, property_id, match, ${sql.raw(kept.join(', '))})
      select ${uploadId}, f.property_id, coalesce(f.match, 'none'), ${list(kept, 's')}
      from staging s join latest l on l.row_no = s.row_no left join found f on f.row_no = s.row_no
      where l.same is distinct from true order by s.zip_code, s.address_key, s.row_no
    )
    select count(*) filter (where id is null)::int as inserted, count(*) filter (where not same)::int as updated,
      count(*) filter (where same)::int as unchanged from latest`);
  await tx.execute(sql`analyze permits (upload_id, property_id)`);
  await restatePermits(
    tx,
    sql`select distinct property_id from permits where upload_id = ${uploadId} and property_id is not null
      and kind in ('re-roof', 'new', 'tear-down', 'solar', 'pool')`,
  );
  await noteTouched(tx, uploadId);
  await refreshZipTotals(tx, zips);
  const { inserted = 0, updated = 0, unchanged = 0 } = counts[0] ?? {};
  return { inserted, updated, unchanged, ...duplicates, permits: await present(tx, matches) };
}

/** Of rows of one permit the one that came furthest counts, of those the newest. */
async function dropRepeated(tx: Database): Promise<Pick<MergedPermits, 'duplicates' | 'duplicateRows'>> {
  const { rows } = await tx.execute<{ row: number; sameAs: number; address: string }>(sql`
    with ranked as (
      select row_no, row_number() over best as place, first_value(row_no) over best as winner from staging
      window best as (partition by identity order by
        array_position(array['finaled', 'void', 'issued', 'open'], standing),
        coalesce(finaled_on, issued_on, applied_on) desc nulls last, row_no)
    )
    delete from staging s using ranked r where r.row_no = s.row_no and r.place > 1
    returning s.row_no as row, r.winner as "sameAs", s.address`);
  return { duplicates: rows.length, duplicateRows: rows.toSorted((a, b) => a.row - b.row).slice(0, LISTED) };
}

async function listZips(tx: Database): Promise<string[]> {
  const { rows } = await tx.execute<{ zip: string }>(sql`
    select distinct p.zip_code as zip from found f join properties p on p.id = f.property_id order by 1`);
  return rows.map(({ zip }) => zip);
}

/** For undoing it: the properties that its permits are of. */
async function noteTouched(tx: Database, uploadId: string): Promise<void> {
  await tx.execute(sql`
    insert into upload_zips (upload_id, zip_code, added, changed, same)
    select ${uploadId}, p.zip_code, '{}', coalesce(array_agg(distinct p.id) filter (where p.updated_at = now()), '{}'),
      coalesce(array_agg(distinct p.id) filter (where p.updated_at <> now()), '{}')
    from permits k join properties p on p.id = k.property_id where k.upload_id = ${uploadId} group by p.zip_code`);
}

const UNCLEAR_SHOWN = 50;

/** What the file says, for its preview and its result. */
async function present(
  tx: Database,
  matches: Pick<PermitOutcome, 'matched' | 'many' | 'unmatched'>,
): Promise<PermitOutcome> {
  const { rows: kinds } = await tx.execute<{ kind: PermitKind; rows: number; counted: number }>(sql`
    select kind, count(*)::int as rows, count(*) filter (where standing in ('finaled', 'issued')
      and coalesce(finaled_on, issued_on) is not null)::int as counted
    from staging group by kind order by rows desc, kind`);
  const { rows: unclear } = await tx.execute<PermitOutcome['unclear'][number]>(sql`
    select asked, min(description) as description, min(type) as type, count(*)::int as rows from staging
    where kind = 'unclear' group by asked order by rows desc, asked limit ${UNCLEAR_SHOWN}`);
  const { rows: first } = await tx.execute<PermitOutcome['firstRows'][number]>(sql`
    select s.row_no as row, s.address, s.number, s.description, s.kind, s.standing,
      coalesce(s.finaled_on, s.issued_on, s.applied_on)::text as day, coalesce(f.match, 'none') as match
    from staging s left join found f on f.row_no = s.row_no order by s.row_no limit 10`);
  return { ...matches, kinds, unclear, firstRows: first };
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
