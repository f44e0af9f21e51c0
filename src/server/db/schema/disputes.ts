import { disputeOutcomes } from '#domain/review/dispute.ts';
import { sql } from '#server/db/orm.ts';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, varchar } from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { captures } from './assessments.ts';
import { createdAt, moment, oneOf } from './columns.ts';
import { properties } from './properties.ts';
import { reviews } from './reviews.ts';

/** A dispute at the door about a roof's assessment. The reviewer's next answer about the roof settles it. */
export const disputes = pgTable(
  'disputes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    /** The capture whose picture is looked at again. */
    captureId: integer('capture_id')
      .notNull()
      .references(() => captures.id, { onDelete: 'cascade' }),
    /** Null once their account is gone. Reviewers do not see it. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    reason: varchar('reason', { length: 500 }).notNull(),
    /** Whether the reviewer is shown the photos that they took at this door. */
    showsPhotos: boolean('shows_photos').notNull(),
    createdAt: createdAt(),
    settledAt: moment('settled_at'),
    outcome: varchar('outcome', { length: 16, enum: disputeOutcomes }),
    /** The review that settled it. */
    reviewId: integer('review_id').references(() => reviews.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('disputes_property').on(t.propertyId),
    index('disputes_capture').on(t.captureId),
    index('disputes_author').on(t.userId).where(sql`${t.userId} is not null`),
    index('disputes_review').on(t.reviewId).where(sql`${t.reviewId} is not null`),
    uniqueIndex('disputes_open_once').on(t.propertyId, t.userId).where(sql`${t.settledAt} is null`),
    oneOf('disputes_outcome_known', t.outcome, disputeOutcomes),
    check('disputes_settled_somehow', sql`(${t.settledAt} is null) = (${t.outcome} is null)`),
  ],
);
