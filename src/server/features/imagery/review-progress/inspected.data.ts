import { type AuditShare, shareOf } from '#domain/review/audit.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import { counts } from './standing.data.ts';

/** Days after its pictures within which an inspection can confirm a roof's verdict: hail comes every year. */
const DAYS = 180;

/** The latest inspection of each property at or soon after a day, by a query's name of that day: its severity. */
const inspectedSince = (propertyId: SQL, day: SQL): SQL => sql`(
  select i.severity from roof_inspections i where i.property_id = ${propertyId} and i.withdrawn_at is null
    and i.inspected_on between ${day} and ${day} + ${DAYS}::int
  order by i.inspected_on desc, i.id desc limit 1)`;

/** Of the inspected roofs of some captures, those that reviewers called right: damaged or sound. */
export async function listInspected(
  db: Database,
  captureIds: readonly number[],
): Promise<Map<number, AuditShare>> {
  const { rows } = await db.execute<{ id: number; right: number; of: number }>(sql`
    select capture_id as id, count(*) filter (where (called = 'none') = (found = 'none'))::int as right, count(*)::int as of
    from (
      select distinct on (r.capture_id, r.property_id) r.capture_id, r.severity as called,
        ${inspectedSince(sql`r.property_id`, sql`k.captured_to`)} as found
      from reviews r join captures k on k.id = r.capture_id
      where r.capture_id = any(${sql.param([...captureIds])}::int[]) and r.severity is not null and ${counts('r')}
        and r.property_id in (select property_id from roof_inspections)
      order by r.capture_id, r.property_id, r.id desc
    ) judged where found is not null group by capture_id`);
  return new Map(rows.map(({ id, right, of }) => [id, shareOf(right, of)]));
}

/** The same for a model's suggestions, before review. */
export async function findModelInspected(db: Database, model: string): Promise<AuditShare> {
  const { rows } = await db.execute<{ right: number; of: number }>(sql`
    select count(*) filter (where (damage < 0.5) = (found = 'none'))::int as right, count(*)::int as of from (
      select distinct on (q.property_id) (q.scores ->> 'damage')::float8 as damage,
        ${inspectedSince(sql`q.property_id`, sql`k.captured_to`)} as found
      from roof_suggestions q join captures k on k.id = q.capture_id
      where q.model = ${model} and q.state = 'suggested' and q.property_id in (select property_id from roof_inspections)
      order by q.property_id, k.captured_to desc, k.id desc
    ) v where found is not null`);
  return shareOf(rows[0]?.right ?? 0, rows[0]?.of ?? 0);
}
