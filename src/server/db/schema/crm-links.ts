import { type Stage, stages } from '#domain/crm.ts';
import { type CrmMapping, crmVendors } from '#domain/crm-links/fields.ts';
import { sql } from '#server/db/orm.ts';
import { boolean, check, index, jsonb, pgTable, text, unique, uuid, varchar } from '#server/db/pg-core.ts';
import { owningCompany, users } from './accounts.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';

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
    /** The one session of a process that sends to it, and until when it has it. */
    lease: uuid('lease'),
    leasedUntil: moment('leased_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('crm_links_once').on(t.companyId, t.vendor),
    index('crm_links_user').on(t.userId),
    check('crm_links_lease_whole', sql`(${t.lease} is null) = (${t.leasedUntil} is null)`),
    oneOf('crm_links_vendor_known', t.vendor, crmVendors),
    oneOf('crm_links_stage_known', t.stage, stages),
  ],
);
