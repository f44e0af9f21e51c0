import {
  type ReviewedRoof,
  type RoofChangeCounts,
  roofChangeOf,
  roofChanges,
} from '#domain/review/roof-change.ts';
import { sql } from '#server/db/orm.ts';
import { isTakenIn } from '#server/features/imagery/review-progress/index.ts';
import type { Database } from '#server/platform/database/index.ts';

interface Pair {
  id: number;
  before: ReviewedRoof;
  now: ReviewedRoof;
  earlierOn: string;
  laterOn: string;
}

/**
 * Records, for the properties of a ZIP or one of them, changes between the reviews of the newest delivered flight that shows
 * the roof and of the latest earlier one in which it was reviewed, with any number of flights in between.
 */
export async function refreshRoofChanges(tx: Database, zipCode: string, propertyId?: number): Promise<void> {
  const only = propertyId === undefined ? sql`true` : sql`p.id = ${propertyId}`;
  const { rows } = await tx.execute<Pair & Record<string, unknown>>(sql`
    with words as (
      select distinct on (a.property_id, k.id) a.property_id, k.id as capture_id, k.captured_to,
        jsonb_build_object('severityLevel', a.severity_level, 'roofSubtype', a.roof_subtype) as stated
      from captures k join assessments a on a.capture_id = k.id join properties p on p.id = a.property_id
      where k.zip_code = ${zipCode} and k.state = 'delivered' and k.kind in ('flight', 'storm-response')
        and a.source = 'reviewer' and a.withdrawn_at is null and a.severity_level is not null and ${only}
        and ${isTakenIn(sql`k.id`, sql`a.property_id`)}
      order by a.property_id, k.id, a.id desc
    ), ranked as (
      select *, row_number() over (partition by property_id order by captured_to desc, capture_id desc) as place from words
    )
    select l.property_id as id, e.stated as before, l.stated as now, e.captured_to as "earlierOn", l.captured_to as "laterOn"
    from ranked l join ranked e on e.property_id = l.property_id and e.place = 2
    where l.place = 1 and not exists (select from captures n where n.zip_code = ${zipCode} and n.state = 'delivered'
      and n.kind in ('flight', 'storm-response') and (n.captured_to, n.id) > (l.captured_to, l.capture_id)
      and ${isTakenIn(sql`n.id`, sql`l.property_id`)}
      -- One that came as data shows whatever its ZIP code has pictures of.
      and (n.pictures_version = 0 or exists (select from roof_views v
        where v.capture_id = n.id and v.property_id = l.property_id and v.rank = 1 and v.crop_key is not null)))`);
  const changed = rows.map(({ before, now, ...roof }) => ({ ...roof, change: roofChangeOf(before, now) }));
  await tx.execute(sql`
    delete from roof_changes c using properties p where p.id = c.property_id and p.zip_code = ${zipCode} and ${only}`);
  await tx.execute(sql`
    insert into roof_changes (property_id, change, earlier_on, later_on)
    select c.id, c.change, c."earlierOn", c."laterOn" from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as c(id int, change text, "earlierOn" date, "laterOn" date)
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
