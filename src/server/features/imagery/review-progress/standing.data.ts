import { type Compared, standingOf } from '#domain/review/agreement.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Whether a row of reviews, by its name in the query, was not undone. */
export const counts = (name: 'r' | 'j'): SQL =>
  sql.raw(`(${name}.answer is not null and not exists (select from reviews u where u.undoes = ${name}.id))`);

/** The blind answers for the drawn roof a in a query. */
export const blindAnswers = sql`from reviews r join review_items i on i.id = r.item_id and i.reason = 'audit'
  where r.capture_id = a.capture_id and r.property_id = a.property_id and ${counts('r')}`;

/** Whether that roof was not looked at as often as it is to be. */
export const isToCheck = sql`(select count(*) ${blindAnswers}) < case when a.twice then 2 else 1 end`;

export interface Contested {
  propertyId: number;
  /** The first one first. */
  reviews: Compared[];
}

/** The roofs of a capture with two or more reviews, and their answers. */
async function contested(db: Database, captureId: number): Promise<Contested[]> {
  const { rows } = await db.execute<{ propertyId: number; reviews: Compared[] }>(sql`
    select r.property_id as "propertyId", jsonb_agg(jsonb_build_object(
      'reviewerId', coalesce(r.reviewer_id, 'gone-' || r.id), 'answer', r.answer, 'severity', r.severity) order by r.id) as reviews
    from reviews r where r.capture_id = ${captureId} and r.severity is not null and ${counts('r')}
      and not exists (select from disputes d where d.review_id = r.id)
    group by r.property_id having count(distinct coalesce(r.reviewer_id, 'gone-' || r.id)) > 1 order by r.property_id`);
  return rows;
}

/** Those of them on which two differ and no third has looked. */
export const listDisputed = async (db: Database, captureId: number): Promise<Contested[]> =>
  (await contested(db, captureId)).filter(({ reviews }) => standingOf(reviews) === 'disputed');
