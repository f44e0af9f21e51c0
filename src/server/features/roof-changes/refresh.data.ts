import {
  type ReviewedRoof,
  type RoofChangeCounts,
  roofChangeOf,
  roofChanges,
} from '#domain/review/roof-change.ts';
import { sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';

interface Pair {
  id: number;
  before: ReviewedRoof;
  now: ReviewedRoof;
}

/**
 * Notes of the properties of a ZIP, or of one of them, what reviewers called otherwise in its newest delivered flight than
 * in the one before that they judged.
 */
export async function refreshRoofChanges(tx: Database, zipCode: string, propertyId?: number): Promise<void> {
  const only = propertyId === undefined ? sql`true` : sql`p.id = ${propertyId}`;
  const { rows } = await tx.execute<Pair & Record<string, unknown>>(sql`
    with words as (
      select distinct on (a.property_id, k.id) a.property_id, k.id as capture_id, k.captured_to,
        jsonb_build_object('severityLevel', a.severity_level, 'roofSubtype', a.roof_subtype) as said
      from captures k join assessments a on a.capture_id = k.id join properties p on p.id = a.property_id
      where k.zip_code = ${zipCode} and k.state = 'delivered' and k.kind in ('flight', 'storm-response')
        and a.source = 'reviewer' and a.withdrawn_at is null and a.severity_level is not null and ${only}
      order by a.property_id, k.id, a.id desc
    ), ranked as (
      select *, row_number() over (partition by property_id order by captured_to desc, capture_id desc) as place from words
    )
    select l.property_id as id, e.said as before, l.said as now
    from ranked l join ranked e on e.property_id = l.property_id and e.place = 2
    where l.place = 1 and l.capture_id = (select id from captures where zip_code = ${zipCode} and state = 'delivered'
      and kind in ('flight', 'storm-response') order by captured_to desc, id desc limit 1)`);
  const changed = rows.map(({ id, before, now }) => ({ id, change: roofChangeOf(before, now) }));
  await tx.execute(sql`
    delete from roof_changes c using properties p where p.id = c.property_id and p.zip_code = ${zipCode} and ${only}`);
  await tx.execute(sql`
    insert into roof_changes (property_id, change)
    select c.id, c.change from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(id int, change text)
    where c.change is not null`);
}

/** How many roofs of a ZIP changed in each way. */
export async function countRoofChanges(db: Database, zipCode: string): Promise<RoofChangeCounts> {
  const columns = roofChanges.map(
    (change) => sql`count(*) filter (where c.change = ${change})::int as ${sql.identifier(change)}`,
  );
  const { rows } = await db.execute<RoofChangeCounts & Record<string, unknown>>(sql`
    select ${sql.join(columns, sql`, `)} from roof_changes c
    join properties p on p.id = c.property_id where p.zip_code = ${zipCode}`);
  return rows[0] ?? { new: 0, worse: 0, repaired: 0, replaced: 0 };
}
