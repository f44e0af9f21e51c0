import { type Compared, standingOf } from '#domain/review/agreement.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Whether a row of reviews, by the name it has in the query, says something that was not undone. */
export const stands = (name: 'r' | 'j'): SQL =>
  sql.raw(`(${name}.answer is not null and not exists (select from reviews u where u.undoes = ${name}.id))`);

/** What was said blind of the drawn roof that a query calls a. */
export const blindAnswers = sql`from reviews r join review_items i on i.id = r.item_id and i.reason = 'audit'
  where r.capture_id = a.capture_id and r.property_id = a.property_id and ${stands('r')}`;

/** Whether that roof was not looked at as often as it is to be. */
export const isToCheck = sql`(select count(*) ${blindAnswers}) < case when a.twice then 2 else 1 end`;

export interface Contested {
  propertyId: number;
  /** The first one first. */
  reviews: Compared[];
}

/** The roofs of a capture that two people or more judged, with what they said. */
async function contested(db: Database, captureId: number): Promise<Contested[]> {
  const { rows } = await db.execute<{ propertyId: number; reviews: Compared[] }>(sql`
    select r.property_id as "propertyId", jsonb_agg(jsonb_build_object(
      'reviewerId', coalesce(r.reviewer_id, 'gone-' || r.id), 'answer', r.answer, 'severity', r.severity) order by r.id) as reviews
    from reviews r where r.capture_id = ${captureId} and r.severity is not null and ${stands('r')}
      and not exists (select from disputes d where d.review_id = r.id)
    group by r.property_id having count(distinct coalesce(r.reviewer_id, 'gone-' || r.id)) > 1 order by r.property_id`);
  return rows;
}

/** Those of them on which two differ and no third has looked. */
export const listDisputed = async (db: Database, captureId: number): Promise<Contested[]> =>
  (await contested(db, captureId)).filter(({ reviews }) => standingOf(reviews) === 'disputed');
