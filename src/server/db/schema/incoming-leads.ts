import { incomingLeadStates } from '#domain/incoming/leads.ts';
import { sql } from '#server/db/orm.ts';
import { check, index, integer, jsonb, pgTable, text, uuid, varchar } from '#server/db/pg-core.ts';
import { owningCompany, users } from './accounts.ts';
import { createdAt, moment, oneOf } from './columns.ts';
import { properties } from './properties.ts';

/** Where other systems send a company's leads. Only the SHA-256 of the secret in the address. */
export const leadAddresses = pgTable(
  'lead_addresses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: owningCompany(),
    name: varchar('name', { length: 80 }).notNull(),
    /** Where leads say they come from, unless they say so themselves: 'Website', 'Angi'. */
    source: varchar('source', { length: 80 }).notNull(),
    tokenHash: varchar('token_hash', { length: 64 }).notNull().unique(),
    /** In whose name its leads come in; null once that account is deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    received: integer('received').notNull().default(0),
    lastUsedAt: moment('last_used_at'),
    /** From then on it is unknown; its leads stay. */
    endedAt: moment('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('lead_addresses_company').on(t.companyId, t.createdAt),
    index('lead_addresses_user').on(t.userId).where(sql`${t.userId} is not null`),
  ],
);

/** What other systems sent, as it was understood. Personal data. */
export const incomingLeads = pgTable(
  'incoming_leads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: owningCompany(),
    addressId: uuid('address_id')
      .notNull()
      .references(() => leadAddresses.id, { onDelete: 'cascade' }),
    /** SHA-256 of the Idempotency-Key, else of the body: the same within a day is the same lead. */
    digest: varchar('digest', { length: 64 }).notNull(),
    name: varchar('name', { length: 200 }),
    /** As domain/people normalizes them. */
    phone: varchar('phone', { length: 32 }),
    email: varchar('email', { length: 254 }),
    /** As written. */
    address: varchar('address', { length: 300 }),
    zipCode: varchar('zip_code', { length: 5 }),
    message: varchar('message', { length: 4000 }),
    source: varchar('source', { length: 80 }).notNull(),
    /** What they agreed to, word for word. */
    consentText: varchar('consent_text', { length: 2000 }),
    /** What was sent beside it, cut to size. */
    rest: jsonb('rest').$type<Record<string, string>>().notNull().default({}),
    state: varchar('state', { length: 12, enum: incomingLeadStates }).notNull().default('open'),
    /** The door it belongs to. */
    propertyId: integer('property_id').references(() => properties.id, { onDelete: 'set null' }),
    /** Who matched or dismissed it; null if its address did. */
    settledBy: text('settled_by').references(() => users.id, { onDelete: 'set null' }),
    settledAt: moment('settled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('incoming_leads_company').on(t.companyId, t.state, t.createdAt),
    index('incoming_leads_same').on(t.addressId, t.digest, t.createdAt),
    index('incoming_leads_property').on(t.propertyId).where(sql`${t.propertyId} is not null`),
    index('incoming_leads_settler').on(t.settledBy).where(sql`${t.settledBy} is not null`),
    oneOf('incoming_leads_state_known', t.state, incomingLeadStates),
    check('incoming_leads_settled', sql`(${t.state} = 'open') = (${t.settledAt} is null)`),
  ],
);
