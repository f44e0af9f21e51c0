import type { LeadQuery } from '#domain/filters/lead-filters.ts';
import { itemPriorities, itemStatuses } from '#domain/queues/item-states.ts';
import { index, integer, jsonb, pgTable, text, unique, uuid, varchar } from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';
import { operations } from './operations.ts';
import { properties } from './properties.ts';

export const bulkJobStatuses = ['queued', 'running', 'completed', 'failed'] as const;

/** `propertyIds` are chosen once, `total` of them; `done` of them were dealt with, in the transaction that added them. */
export interface BulkAddPayload {
  queueId: number;
  filter: LeadQuery;
  includeDoNotContact: boolean;
  /** Absent in work of before it was asked: nothing was left out then. */
  includeTaken?: boolean;
  propertyIds?: number[];
  total?: number;
  done?: number;
  /** Properties left out because they are tagged 'Do not contact'. */
  leftOut?: number;
  /** Properties left out because they are in a queue, worked on, won, lost or newly roofed. */
  taken?: number;
}

export const queues = pgTable(
  'queues',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: varchar('name', { length: 64 }).notNull(),
    description: text('description'),
    createdAt: createdAt(),
  },
  (t) => [unique('queues_name_once').on(t.userId, t.name)],
);

export const queueItems = pgTable(
  'queue_items',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    queueId: integer('queue_id')
      .notNull()
      .references(() => queues.id, { onDelete: 'cascade' }),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    status: varchar('status', { length: 24, enum: itemStatuses }).notNull().default('new'),
    position: integer('position'),
    notes: text('notes'),
    /** Why it is on the list, where a rule put it there. */
    reason: text('reason'),
    priority: varchar('priority', { length: 24, enum: itemPriorities }).notNull().default('medium'),
    addedAt: moment('added_at').notNull().defaultNow(),
    /** When an outcome was last recorded. */
    workedAt: moment('worked_at'),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('queue_items_once').on(t.queueId, t.propertyId),
    index('queue_items_property').on(t.propertyId),
    oneOf('queue_items_status_known', t.status, itemStatuses),
    oneOf('queue_items_priority_known', t.priority, itemPriorities),
  ],
);

export const bulkQueueJobs = pgTable(
  'bulk_queue_jobs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The operation that does it. */
    jobId: uuid('job_id')
      .notNull()
      .unique()
      .references(() => operations.id, { onDelete: 'cascade' }),
    status: varchar('status', { length: 24, enum: bulkJobStatuses }).notNull().default('queued'),
    type: varchar('type', { length: 48 }).notNull(),
    /** What was asked for, and the properties it came to when the work began. */
    payload: jsonb('payload').$type<BulkAddPayload>().notNull(),
    cap: integer('cap').notNull().default(500),
    totalMatched: integer('total_matched'),
    added: integer('added').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    message: text('message'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('bulk_queue_jobs_user').on(t.userId),
    oneOf('bulk_queue_jobs_status_known', t.status, bulkJobStatuses),
  ],
);
