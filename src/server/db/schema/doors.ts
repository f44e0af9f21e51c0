import { stages } from '#domain/crm.ts';
import { outcomes } from '#domain/queues/outcomes.ts';
import { sql } from '#server/db/orm.ts';
import {
  bigint,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { owningCompany, users } from './accounts.ts';
import { moment, oneOf } from './columns.ts';
import { properties } from './properties.ts';

/**
 * A company's state of a door: its stage and its last visit. One row per company and property, created with the first
 * action there; a door without a row is new. Only server/doors writes it, and locks the row to change the door.
 */
export const companyDoors = pgTable(
  'company_doors',
  {
    companyId: owningCompany(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    stage: varchar('stage', { length: 24, enum: stages }).notNull().default('new'),
    /** Who set the stage, and when; null if it was never set. */
    movedBy: text('moved_by').references(() => users.id, { onDelete: 'set null' }),
    movedAt: moment('moved_at'),
    wonAt: moment('won_at'),
    dealValue: numeric('deal_value', { precision: 12, scale: 2 }),
    /** The latest visit that was not withdrawn, by the server's clock. Skipping a door is not a visit. */
    lastVisitAt: moment('last_visit_at'),
    lastOutcome: varchar('last_outcome', { length: 24, enum: outcomes }),
    /** Who made it, or to whom its follow-up was passed on. */
    lastVisitBy: text('last_visit_by').references(() => users.id, { onDelete: 'set null' }),
    /** The day that visit agreed to come back on, by the door's calendar, and when that day begins there. */
    followUpOn: date('follow_up_on'),
    followUpAt: moment('follow_up_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.propertyId] }),
    index('company_doors_property').on(t.propertyId),
    // None on who moved or visited: looked for when a user is deleted, but written with every move and visit.
    // What scores learn from, as it is decided.
    index('company_doors_decided').on(t.movedAt).where(sql`${t.stage} in ('won', 'lost')`),
    check('company_doors_visit_whole', sql`(${t.lastVisitAt} is null) = (${t.lastOutcome} is null)`),
    oneOf('company_doors_stage_known', t.stage, stages),
    oneOf('company_doors_outcome_known', t.lastOutcome, outcomes),
  ],
);

/**
 * How often the stages of a company's doors have changed, so that whatever was made from them is known to be current. A
 * trigger counts at commit, so no transaction holds the row while it works. No reference, which would lock the company.
 */
export const companyVersions = pgTable('company_versions', {
  companyId: uuid('customer_id').primaryKey(),
  doors: bigint('doors', { mode: 'number' }).notNull(),
});
