import { deliveryStates, type HookEvent, hookEndNames } from '#domain/hooks/event-types.ts';
import { sql } from '#server/db/orm.ts';
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
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { owningCompany, users } from './accounts.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';

/** Addresses of a company's other systems that events are sent to. */
export const hooks = pgTable(
  'hooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: owningCompany(),
    /** Its creator: it gets events of the ZIP codes they hold, while they lead the company. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The API key it was made with: it sends no longer than that one opens anything. Null if a person made it. */
    keyId: uuid('key_id'),
    targetUrl: varchar('target_url', { length: 2000 }).notNull(),
    events: varchar('events', { length: 32 }).array().$type<HookEvent[]>().notNull(),
    /** By which day's builders its payloads are made. */
    payloadVersion: varchar('payload_version', { length: 10 }).notNull(),
    /** Sealed for this row; the one before it signs, too, until its time is over. */
    secret: text('secret').notNull(),
    oldSecret: text('old_secret'),
    oldSecretUntil: moment('old_secret_until'),
    /** Events of before are not sent: since it was made, or was turned on again. */
    listensSince: moment('listens_since').notNull().defaultNow(),
    /** Why it sends no more; null while it is on. */
    ended: varchar('ended', { length: 16, enum: hookEndNames }),
    endedAt: moment('ended_at'),
    /** Failed tries since the last success, and since when. */
    failures: integer('failures').notNull().default(0),
    failingSince: moment('failing_since'),
    pausedUntil: moment('paused_until'),
    lastSuccessAt: moment('last_success_at'),
    /** The one session of a process that sends to it, and until when it has it. */
    lease: uuid('lease'),
    leasedUntil: moment('leased_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('hooks_company').on(t.companyId),
    index('hooks_user').on(t.userId),
    check('hooks_events_named', sql`cardinality(${t.events}) > 0`),
    check('hooks_lease_whole', sql`(${t.lease} is null) = (${t.leasedUntil} is null)`),
    oneOf('hooks_ended_known', t.ended, hookEndNames),
  ],
);

/** One event for one hook. Its number is its place in the order it is sent in. */
export const hookDeliveries = pgTable(
  'hook_deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    hookId: uuid('hook_id')
      .notNull()
      .references(() => hooks.id, { onDelete: 'cascade' }),
    /** What the receiver recognizes a repetition by. */
    messageId: varchar('message_id', { length: 64 }).notNull(),
    type: varchar('type', { length: 32 }).$type<HookEvent>().notNull(),
    /** Of the event's object: the later event has the higher one. */
    version: bigint('version', { mode: 'number' }).notNull(),
    happenedAt: moment('happened_at').notNull(),
    actorId: text('actor_id'),
    /** No reference: it outlives the property, and is then dropped. */
    propertyId: integer('property_id'),
    zipCode: varchar('zip_code', { length: 5 }),
    details: jsonb('details').$type<Record<string, string | number | boolean | null>>().notNull(),
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
    unique('hook_deliveries_once').on(t.hookId, t.messageId),
    index('hook_deliveries_waiting').on(t.hookId, t.id).where(sql`${t.state} = 'waiting'`),
    index('hook_deliveries_latest').on(t.hookId, t.id),
    index('hook_deliveries_swept').on(t.createdAt),
    oneOf('hook_deliveries_state_known', t.state, deliveryStates),
  ],
);

/** One try of a delivery. */
export const hookAttempts = pgTable(
  'hook_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: bigint('delivery_id', { mode: 'number' })
      .notNull()
      .references(() => hookDeliveries.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    ms: integer('ms').notNull(),
    /** Null if there was no whole answer; `failure` says why. */
    status: smallint('status'),
    /** The first 4 kB. */
    answer: text('answer'),
    failure: varchar('failure', { length: 200 }),
    /** Of a paused hook: not counted as a try. */
    isProbe: boolean('is_probe').notNull().default(false),
  },
  (t) => [index('hook_attempts_delivery').on(t.deliveryId)],
);
