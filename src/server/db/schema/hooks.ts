import { type HookEvent, hookEndNames } from '#domain/hooks/event-types.ts';
import { sql } from '#server/db/orm.ts';
import { check, index, integer, pgTable, text, uuid, varchar } from '#server/db/pg-core.ts';
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
