import { deliveryStates, type HookEvent } from '#domain/hooks/event-types.ts';
import { isNotNull, sql } from '#server/db/orm.ts';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { createdAt, moment, oneOf } from './columns.ts';
import { crmLinks } from './crm-links.ts';
import { hooks } from './hooks.ts';

/** One event for one hook, in the order of its number, or a door for a CRM, which has one row for each door. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    hookId: uuid('hook_id').references(() => hooks.id, { onDelete: 'cascade' }),
    linkId: uuid('link_id').references(() => crmLinks.id, { onDelete: 'cascade' }),
    /** What the receiver recognizes a repetition by. */
    messageId: varchar('message_id', { length: 64 }).notNull(),
    type: varchar('type', { length: 32 }).$type<HookEvent | 'door'>().notNull(),
    /** Of the event's object: the later event has the higher one. A door has none. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    happenedAt: moment('happened_at').notNull().defaultNow(),
    actorId: text('actor_id'),
    /** No reference: it outlives the property, and is then not sent. */
    propertyId: integer('property_id'),
    zipCode: varchar('zip_code', { length: 5 }),
    /** Of an event; of a door the CRM's ids of what was made or found, by step. */
    details: jsonb('details').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    isTest: boolean('is_test').notNull().default(false),
    /** The bytes that are signed; null until the first try. */
    body: text('body'),
    state: varchar('state', { length: 16, enum: deliveryStates }).notNull().default('waiting'),
    tries: smallint('tries').notNull().default(0),
    firstTriedAt: moment('first_tried_at'),
    lastTriedAt: moment('last_tried_at'),
    nextAt: moment('next_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('deliveries_once').on(t.hookId, t.messageId),
    uniqueIndex('deliveries_of_link_once').on(t.linkId, t.messageId).where(isNotNull(t.linkId)),
    index('deliveries_waiting').on(t.hookId, t.id).where(sql`${t.state} = 'waiting'`),
    index('deliveries_latest').on(t.hookId, t.id),
    index('deliveries_of_link_due')
      .on(t.linkId, t.nextAt)
      .where(sql`${t.linkId} is not null and ${t.state} = 'waiting'`),
    index('deliveries_swept').on(t.createdAt),
    check('deliveries_to_one', sql`num_nonnulls(${t.hookId}, ${t.linkId}) = 1`),
    oneOf('deliveries_state_known', t.state, deliveryStates),
  ],
);

/** One try of a delivery. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: bigint('delivery_id', { mode: 'number' })
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    ms: integer('ms').notNull(),
    /** Null if there was no whole answer, `failure` then says why; and of a CRM, which is called several times. */
    status: smallint('status'),
    /** The first 4 kB. */
    answer: text('answer'),
    failure: varchar('failure', { length: 500 }),
    /** Of a paused hook: not counted as a try. */
    isProbe: boolean('is_probe').notNull().default(false),
  },
  (t) => [index('delivery_attempts_delivery').on(t.deliveryId)],
);
