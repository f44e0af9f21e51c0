import { type Stage, stages } from '#domain/crm.ts';
import { type CrmMapping, crmVendors, pushStates } from '#domain/crm-links/fields.ts';
import { sql } from '#server/db/orm.ts';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { owningCompany, users } from './accounts.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';
import { properties } from './properties.ts';

/** A CRM a company sends doors to, with its key. */
export const crmLinks = pgTable(
  'crm_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: owningCompany(),
    /** Who set it up: doors go by themselves within the ZIP codes they hold, while they lead the company. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    vendor: varchar('vendor', { length: 16, enum: crmVendors }).notNull(),
    /** Sealed for this row. */
    key: text('key').notNull(),
    mapping: jsonb('mapping').$type<CrmMapping>().notNull(),
    /** The stage at which a door is sent by itself; null if only by hand. */
    stage: varchar('stage', { length: 24, enum: stages }).$type<Stage>(),
    isOn: boolean('is_on').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('crm_links_once').on(t.companyId, t.vendor),
    index('crm_links_user').on(t.userId),
    oneOf('crm_links_vendor_known', t.vendor, crmVendors),
    oneOf('crm_links_stage_known', t.stage, stages),
  ],
);

/** A door as it is sent to a CRM: the row is there before the first call, and there is one for each door. */
export const crmPushes = pgTable(
  'crm_pushes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => crmLinks.id, { onDelete: 'cascade' }),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    /** Who sent it; null if its stage did. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    state: varchar('state', { length: 16, enum: pushStates }).notNull().default('waiting'),
    /** The CRM's ids of what was made or found, by step. */
    made: jsonb('made').$type<Record<string, string>>().notNull().default({}),
    tries: smallint('tries').notNull().default(0),
    /** Why it failed, or is tried again. */
    message: varchar('message', { length: 500 }),
    nextAt: moment('next_at').notNull().defaultNow(),
    /** One worker at a time. */
    leasedUntil: moment('leased_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('crm_pushes_once').on(t.linkId, t.propertyId),
    index('crm_pushes_property').on(t.propertyId),
    index('crm_pushes_due').on(t.nextAt).where(sql`${t.state} = 'waiting'`),
    index('crm_pushes_user').on(t.userId).where(sql`${t.userId} is not null`),
    check('crm_pushes_tries_counted', sql`${t.tries} >= 0`),
    oneOf('crm_pushes_state_known', t.state, pushStates),
  ],
);
