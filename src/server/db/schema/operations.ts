import { type OperationResult, openStates, operationStates } from '#domain/operations.ts';
import { sql } from '#server/db/orm.ts';
import {
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
import { users } from './accounts.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';

const operationId = () =>
  uuid('operation_id')
    .notNull()
    .references(() => operations.id, { onDelete: 'cascade' });

/** One row per piece of long work: what is wanted, how far it is, what became of it. */
export const operations = pgTable(
  'operations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Names the definition. */
    name: varchar('name', { length: 64 }).notNull(),
    /** What it is about, as a person would name it. */
    subject: varchar('subject', { length: 254 }).notNull(),
    /** Who started it; null for the platform itself, and for people who are gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** Of several with the same lock one runs at a time. */
    lock: varchar('lock', { length: 128 }),
    state: varchar('state', { length: 16, enum: operationStates }).notNull().default('queued'),
    /** The step that runs, or that it ended in. */
    step: varchar('step', { length: 64 }),
    /** How far the step is, in whatever it counts. */
    done: integer('done').notNull().default(0),
    total: integer('total'),
    /** Why it failed, as a sentence for the user who started it. */
    error: text('error'),
    /** What came of it; null until it is completed. */
    result: jsonb('result').$type<OperationResult>(),
    /** Names the attempt that works on it: one that comes back from the dead finds another name here. */
    claim: uuid('claim'),
    /** Times that it was taken up after its process had died. */
    recoveries: smallint('recoveries').notNull().default(0),
    cancelAskedAt: moment('cancel_asked_at'),
    /** Since when there was no room for it, without a step or a part of one done meanwhile. */
    busySince: moment('busy_since'),
    createdAt: createdAt(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('operations_latest').on(t.createdAt.desc()),
    index('operations_user').on(t.userId),
    index('operations_open')
      .on(t.name)
      .where(sql`state in (${sql.raw(openStates.map((state) => `'${state}'`).join(', '))})`),
    oneOf('operations_state_known', t.state, operationStates),
  ],
);

/** The steps that an operation has behind it, each written in the transaction of what it did. */
export const operationSteps = pgTable(
  'operation_steps',
  {
    operationId: operationId(),
    position: smallint('position').notNull(),
    name: varchar('name', { length: 64 }).notNull(),
    output: jsonb('output'),
    finishedAt: moment('finished_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.operationId, t.position] })],
);

/** An operation's failures with their technical messages: for administrators. */
export const operationFailures = pgTable(
  'operation_failures',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    operationId: operationId(),
    step: varchar('step', { length: 64 }),
    message: text('message').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('operation_failures_operation').on(t.operationId)],
);
