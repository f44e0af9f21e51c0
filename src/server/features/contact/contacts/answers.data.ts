import { lt, sql } from '#server/db/orm.ts';
import { contactAnswers } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

// Records of telemarketing are kept for five years (16 CFR 310.5).
const KEPT = sql`now() - interval '5 years'`;

/** Deletes what the gate answered so long ago that nobody has to show it any more. */
export async function deleteOldAnswers(db: Database): Promise<void> {
  await db.delete(contactAnswers).where(lt(contactAnswers.createdAt, KEPT));
}
