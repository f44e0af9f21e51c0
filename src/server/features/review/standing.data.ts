import type { Compared } from '#domain/review/agreement.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Whether a row of reviews, by the name it has in the query, says something that was not undone. */
export const stands = (name: 'r' | 'j'): SQL =>
  sql.raw(`(${name}.answer is not null and not exists (select from reviews u where u.undoes = ${name}.id))`);

export interface Contested {
  propertyId: number;
  /** The first one first. */
  reviews: Compared[];
}

/** The roofs of a capture that two people or more judged, with what they said. */
export async function contested(db: Database, captureId: number): Promise<Contested[]> {
  const { rows } = await db.execute<{ propertyId: number; reviews: Compared[] }>(sql`
    select r.property_id as "propertyId", jsonb_agg(jsonb_build_object(
      'reviewerId', coalesce(r.reviewer_id, 'gone-' || r.id), 'answer', r.answer, 'severity', r.severity) order by r.id) as reviews
    from reviews r where r.capture_id = ${captureId} and r.severity is not null and ${stands('r')}
    group by r.property_id having count(distinct coalesce(r.reviewer_id, 'gone-' || r.id)) > 1 order by r.property_id`);
  return rows;
}
