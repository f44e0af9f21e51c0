import { lt, sql } from '#server/db/orm.ts';
import { contactAnswers } from '#server/db/schema/index.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';

// Records of telemarketing are kept for five years (16 CFR 310.5).
const KEPT = sql`now() - interval '5 years'`;

const sweep = defineCron({ name: 'contacts.sweep-answers', schedule: '17 4 * * *', retries: 1 });

export const contactJobs = [
  work(sweep, async (_payload, { db }) => {
    await db.delete(contactAnswers).where(lt(contactAnswers.createdAt, KEPT));
  }),
];
