import type { Term } from '#domain/score/terms.ts';
import type { TrainingReport } from '#domain/score/train.ts';
import type { Weights } from '#domain/score/weights.ts';
import { sql } from '#server/db/orm.ts';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { companies, owningCompany } from './accounts.ts';
import { moment } from './columns.ts';
import { properties } from './properties.ts';
import { zipCodes } from './territories.ts';

/**
 * How promising a door is to a company, from 0 to 100. Made ZIP by ZIP from facts, storms and deals (features/leads/scores); no
 * references, whose checks would cost more than the scores: a row whose property is gone goes when its ZIP is made again.
 */
export const leadScores = pgTable(
  'lead_scores',
  {
    companyId: uuid('customer_id').notNull(),
    propertyId: integer('property_id').notNull(),
    zipCode: varchar('zip_code', { length: 5 }).notNull(),
    score: smallint('score').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.propertyId] }),
    // As lists have them, the best first: an order that runs against it has equals sorted again.
    index('lead_scores_order').on(t.companyId, t.zipCode, t.score.desc().nullsFirst(), t.propertyId),
    check('lead_scores_range', sql`${t.score} between 0 and 100`),
  ],
);

/** What a company's scores of a ZIP were made from. A row that differs from the present state is stale. */
export const scoreZips = pgTable(
  'score_zips',
  {
    companyId: owningCompany(),
    zipCode: varchar('zip_code', { length: 5 })
      .notNull()
      .references(() => zipCodes.zipCode, { onDelete: 'cascade' }),
    dataVersion: bigint('data_version', { mode: 'number' }).notNull().default(-1),
    storms: text('storms').notNull().default(''),
    /** The company's won doors in the ZIP. */
    wins: text('wins').notNull().default(''),
    /** Names the weights. */
    weights: varchar('weights', { length: 64 }).notNull().default(''),
    /** The month that ages were counted from. */
    month: date('month'),
    madeAt: moment('made_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.zipCode] }), index('score_zips_zip').on(t.zipCode)],
);

/** The terms that held at a door when a company won or lost it: what its own weights are learned from. */
export const scoreOutcomes = pgTable(
  'score_outcomes',
  {
    companyId: owningCompany(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    isWon: boolean('is_won').notNull(),
    decidedAt: moment('decided_at').notNull(),
    terms: text('terms').array().$type<Term[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.propertyId] }),
    index('score_outcomes_property').on(t.propertyId),
  ],
);

/** What came of the last training on a company's outcomes. */
export const scoreModels = pgTable('score_models', {
  companyId: uuid('customer_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  /** The company's own weights; null while the published ones are in force. */
  weights: jsonb('weights').$type<Weights>(),
  /** Names them; null with them. */
  fingerprint: varchar('fingerprint', { length: 64 }),
  /** Since when these weights are in force. */
  since: moment('since').notNull(),
  trainedAt: moment('trained_at').notNull(),
  /** How the start weights and the learned ones did on doors kept back: see domain/score/train.ts. */
  report: jsonb('report').$type<TrainingReport>().notNull(),
});
