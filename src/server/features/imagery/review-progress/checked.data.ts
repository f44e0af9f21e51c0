import type { CheckedRoof } from '#domain/review/audit.ts';
import { sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import { blindAnswers } from './standing.data.ts';

/** A roof that was drawn for the blind check of a capture. */
export interface DrawnRoof extends CheckedRoof {
  captureId: number;
  /** To be checked by two people. */
  twice: boolean;
}

/** The roofs drawn for the blind checks of some captures, each with its blind answers. */
export async function listChecked(db: Database, captureIds: readonly number[]): Promise<DrawnRoof[]> {
  const { rows } = await db.execute<DrawnRoof & Record<string, unknown>>(sql`
    select a.capture_id as "captureId", a.stratum, a.twice,
      coalesce((select jsonb_agg(r.answer order by r.id) ${blindAnswers}), '[]') as answers
    from audit_roofs a where a.capture_id = any(${sql.param([...captureIds])}::int[]) order by a.property_id`);
  return rows;
}
