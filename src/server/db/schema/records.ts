import type { AuditLine } from '#contract/audit.ts';
import { subscriptionEventKinds, subscriptionTypes } from '#domain/territories.ts';
import { bigint, index, integer, jsonb, pgTable, text, uuid, varchar } from '#server/db/pg-core.ts';
import { moment, oneOf } from './columns.ts';

/**
 * Who did what to whom, when and from where. Triggers refuse update, delete and truncate, so names are kept as text
 * and nothing refers to users.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    actorId: text('actor_id'),
    actorName: varchar('actor_name', { length: 254 }).notNull(),
    action: varchar('action', { length: 48 }).notNull(),
    subjectId: text('subject_id'),
    subjectName: varchar('subject_name', { length: 254 }),
    details: jsonb('details').$type<AuditLine['details']>().notNull().default({}),
    address: varchar('address', { length: 64 }),
  },
  (t) => [
    index('audit_log_at').on(t.at),
    index('audit_log_actor').on(t.actorId, t.id),
    index('audit_log_action').on(t.action, t.id),
    index('audit_log_subject').on(t.subjectId, t.id),
  ],
);

/** Every grant, change and end of a subscription. Written by a trigger on user_zip_subscriptions, and append-only too. */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    kind: varchar('kind', { length: 16, enum: subscriptionEventKinds }).notNull(),
    subscriptionId: integer('subscription_id').notNull(),
    userId: text('user_id').notNull(),
    userEmail: varchar('user_email', { length: 254 }),
    companyId: uuid('customer_id').notNull(),
    companyName: varchar('company_name', { length: 160 }),
    zipCode: varchar('zip_code', { length: 5 }).notNull(),
    subscriptionType: varchar('subscription_type', { length: 24, enum: subscriptionTypes }).notNull(),
    startsAt: moment('starts_at').notNull(),
    expiresAt: moment('expires_at'),
    byId: text('by_id'),
    byName: varchar('by_name', { length: 254 }).notNull(),
  },
  (t) => [
    index('subscription_events_zip').on(t.zipCode, t.id),
    index('subscription_events_user').on(t.userId, t.id),
    oneOf('subscription_events_kind_known', t.kind, subscriptionEventKinds),
  ],
);
