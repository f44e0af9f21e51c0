import type { AssessmentSource } from '#domain/assessments/sources.ts';
import { getTableColumns, sql } from '#server/db/orm.ts';
import { captures } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

const { id, zipCode, ...others } = getTableColumns(captures);
const columns = Object.values(others).map(({ name }) => name);

/**
 * If a file repeats most of what an older one stated about a ZIP, the two captures swap their rows' contents, so that few
 * assessments move instead of nearly all: next month's county roll rewrites no table. Only captures of files, referenced
 * only by assessments and their moves, and not where a capture's number decides between assessments of one day.
 *
 * Leaves a table `exchanged`: the contents of `old_id` are in `new_id` now, and vice versa.
 * @returns how many captures did
 */
export async function exchangeCaptures(tx: Database, source: AssessmentSource): Promise<number> {
  const { rowCount: candidates } = await tx.execute(sql`
    create temp table exchanged on commit drop as
    select distinct on (s.capture_id) s.capture_id as new_id, s.was as old_id
    from (select capture_id, was, count(*) as statements from stated where known is not null group by 1, 2) s
    join captures n on n.id = s.capture_id join captures k on k.id = s.was
    join zip_codes z on z.zip_code = n.zip_code
    where n.kind = 'file' and k.kind = 'file' and n.captured_to > k.captured_to and s.statements * 2 > z.property_count
    order by s.capture_id, s.statements desc`);
  if (!candidates) return 0;
  await tx.execute(sql`analyze exchanged`);
  await listOthers(tx);
  const { rowCount: undecided } = await tx.execute(sql`
    delete from exchanged e using beside b where b.new_id = e.new_id and b.capture_id > e.old_id
      and (b.source = ${source} or exists (select from beside o
        where o.property_id = b.property_id and o.source = b.source and o.capture_id = e.old_id))`);
  await tx.execute(sql`
    update assessments a set capture_id = e.new_id from beside b join exchanged e on e.old_id = b.capture_id
    where a.property_id = b.property_id and a.id = b.id`);
  await tx.execute(sql`
    update captures c set ${sql.raw(columns.map((name) => `${name} = o.${name}`).join(', '))}
    from exchanged e join captures o on o.id in (e.new_id, e.old_id)
    where c.id in (e.new_id, e.old_id) and c.id <> o.id`);
  await followExchanged(tx);
  await tx.execute(sql`drop table beside`);
  return candidates - (undecided ?? 0);
}

/** Updates references to exchanged captures; the newer one keeps the assessments it took over. */
async function followExchanged(tx: Database): Promise<void> {
  await tx.execute(
    sql`update captures c set took_from = e.new_id from exchanged e where c.took_from = e.old_id`,
  );
  await tx.execute(sql`
    update assessment_moves m set capture_id = e.new_id from exchanged e where m.capture_id = e.old_id`);
  await tx.execute(sql`update captures c set took_from = e.new_id from exchanged e where c.id = e.old_id`);
}

/** Other assessments of the two captures' days: for the old one, those that are not repeated. */
async function listOthers(tx: Database): Promise<void> {
  await tx.execute(sql`
    create temp table beside on commit drop as
    select e.new_id, a.property_id, a.id, a.capture_id, a.source
    from exchanged e join captures n on n.id = e.new_id join captures k on k.id = e.old_id
    join properties p on p.zip_code = n.zip_code join assessments a on a.property_id = p.id
    join captures o on o.id = a.capture_id and o.captured_to in (n.captured_to, k.captured_to)
    where not exists (select from stated s where s.property_id = a.property_id and s.known = a.id and s.was = e.old_id)`);
}
