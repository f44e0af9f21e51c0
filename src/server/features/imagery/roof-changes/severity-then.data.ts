import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import type { SeverityThen } from '#contract/roof-changes.ts';
import { type SeverityLevel, severityLevels } from '#domain/roofs.ts';
import { sql } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import { isTakenIn } from '#server/features/imagery/review-progress/index.ts';
import type { Database } from '#server/platform/database/index.ts';

interface Row extends Record<string, unknown> {
  capturedOn: string;
  before: SeverityLevel | null;
  after: SeverityLevel;
  roofs: number;
}

/**
 * The severities that reviewers gave the roofs of a ZIP code in its newest delivered capture, and the latest that any
 * source had stated of the same roofs when it was delivered; of the properties that the actor sees.
 */
export async function readSeverityThen(
  db: Database,
  actor: Actor,
  zipCode: string,
): Promise<SeverityThen | null> {
  const { rows } = await db.execute<Row>(sql`
    with newest as (
      select k.id, k.captured_to, k.delivered_at from captures k
      where k.zip_code = ${zipCode} and k.state = 'delivered' and k.kind in ('flight', 'storm-response')
        and exists (select from assessments a where a.capture_id = k.id and a.source = 'reviewer')
      order by k.captured_to desc, k.id desc limit 1
    ), reviewed as (
      select distinct on (a.property_id) a.property_id, n.*, a.severity_level as after
      from newest n join assessments a on a.capture_id = n.id
      where a.source = 'reviewer' and a.withdrawn_at is null and a.severity_level is not null
        and ${isTakenIn(sql`n.id`, sql`a.property_id`)}
      order by a.property_id, a.id desc
    )
    select r.captured_to::text as "capturedOn", earlier.severity_level as before, r.after, count(*)::int as roofs
    from reviewed r join ${properties} on ${properties.id} = r.property_id and ${propertiesVisibleTo(actor)}
    left join lateral (
      select a.severity_level from assessments a join captures k on k.id = a.capture_id
      where a.property_id = r.property_id and k.state = 'delivered' and k.id <> r.id
        and coalesce(a.said_at, k.created_at) < r.delivered_at and a.withdrawn_at is null and a.severity_level is not null
      order by k.captured_to desc, a.id desc limit 1) as earlier on true
    group by 1, 2, 3`);
  const [first] = rows;
  if (!first) return null;
  const known = rows.filter(({ before }) => before !== null);
  const sum = (of: readonly Row[]) => of.reduce((total, { roofs }) => total + roofs, 0);
  return {
    capturedOn: first.capturedOn,
    levels: severityLevels.map((severity) => ({
      severity,
      before: sum(known.filter(({ before }) => before === severity)),
      after: sum(known.filter(({ after }) => after === severity)),
    })),
    unknownBefore: sum(rows) - sum(known),
  };
}
