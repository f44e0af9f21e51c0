import { z } from 'zod';
import { queueColumns } from '#domain/queues/export-columns.ts';
import { Addable, Added, BULK_LIMIT, BulkAdd, BulkJob } from './bulk-adds.ts';
import { del, get, post, put } from './endpoint.ts';
import { Span } from './figures.ts';
import { DoorKnown } from './knocks.ts';
import { LeadQuery, listOf } from './lead-filters.ts';
import { RowId, RowIdInBody } from './paging.ts';
import { Done } from './problem.ts';
import { TimeZone } from './properties.ts';
import { ItemChange, OutcomeGiven, QueueItem, queueText, Worked } from './queue-items.ts';
import { ROUTE_DOORS } from './routes.ts';

/** Longest queue name (docs/product.md). */
export const QUEUE_NAME_LENGTH = 64;

export const Queue = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string().nullable(),
  /** Who works it. */
  assignee: z.object({ id: z.string(), name: z.string() }),
  /** The day it was given as a walk for; null if it was not. */
  day: z.iso.date().nullable(),
  /** Items the caller can see: those of ZIP codes they hold. */
  itemCount: z.number().int(),
  /** Of these, how many are not to do any more: visited, skipped, won or lost. */
  workedCount: z.number().int(),
  /** Of the open ones, how many had nobody home at the last visit. Absent in lists kept by an earlier release. */
  notHomeCount: z.number().int().optional(),
  /** When one of its doors was last visited or its status last set. */
  workedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Queue = z.infer<typeof Queue>;

/** The doors of a queue at the end of a day. */
export const QueueDay = z.object({ day: z.iso.date(), left: z.number().int(), done: z.number().int() });
export type QueueDay = z.infer<typeof QueueDay>;

export const QueueFields = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Queue name is required')
    .max(QUEUE_NAME_LENGTH, `Queue name must be at most ${QUEUE_NAME_LENGTH} characters`),
  description: queueText().nullable().optional(),
});
export type QueueFields = z.infer<typeof QueueFields>;

/** What the call for queues gave may be sent back whole; of it, these two are changed. */
export const QueueUpdate = z.object({ ...Queue.partial().shape, ...QueueFields.shape });

export const MoveToNew = z.object({
  status: z.enum(['not_home', 'come_back', 'skipped']),
  /** Wished for: where it is taken, a number is put behind it. */
  name: QueueFields.shape.name,
});
export type MoveToNew = z.infer<typeof MoveToNew>;

const QueueColumn = z.enum(queueColumns, `Columns are ${queueColumns.join(', ')}`);

/** 'default' is the caller's Default Queue, made when something is first added to it. */
const QueueOrDefault = z.literal('default').or(RowId);

export const queues = {
  list: get('/api/queues', {
    summary:
      'The queues the caller works in with their counts: their own, and those of colleagues where they lead the company',
    access: 'queue:read',
    scope: 'leads',
    shows: ['queues'],
    response: z.array(Queue),
  }),
  create: post('/api/queues', {
    summary: 'Make a queue',
    access: 'queue:write',
    scope: 'changes',
    changes: ['queues'],
    body: QueueFields,
    response: Queue,
    status: 201,
  }),
  countAddable: get('/api/queues/addable', {
    summary: 'How many of what a filter matches a bulk add would take, and why it would leave out the others',
    access: 'queue:read',
    scope: 'leads',
    fresh: 0,
    query: LeadQuery,
    response: Addable,
  }),
  getJob: get('/api/queues/jobs/{jobId}', {
    reads: 'progress',
    summary: 'How far a bulk add by filter has come',
    access: 'queue:read',
    scope: 'leads',
    response: BulkJob,
  }),
  listDays: get('/api/queues/{queueId}/days', {
    summary: 'How many doors of a queue were to do, and how many done, at the end of each day',
    access: 'queue:read',
    scope: 'leads',
    shows: ['queues', 'stages', 'timeline'],
    query: Span,
    response: z.array(QueueDay),
  }),
  update: put('/api/queues/{queueId}', {
    summary: 'Rename a queue; an absent or null description is removed',
    access: 'queue:write',
    scope: 'changes',
    changes: ['queues'],
    body: QueueUpdate,
    response: Queue,
  }),
  listItems: get('/api/queues/{queueId}/items', {
    summary:
      'The items of a queue whose ZIP codes the caller holds, latest first; what was added together in that order',
    access: 'queue:read',
    scope: 'leads',
    shows: ['queue-items', 'properties', 'stages', 'tags'],
    response: z.array(QueueItem),
    reply: 'bulk',
  }),
  listDoors: get('/api/queues/{queueId}/doors', {
    summary:
      'What the company knows of the doors of a queue beside its items: last visit, notes, appointment, do-not-contact',
    access: 'queue:read',
    scope: 'leads',
    shows: ['knocks', 'notes', 'tags', 'queue-items', 'appointments', 'photos'],
    response: z.array(DoorKnown),
  }),
  addItem: post('/api/queues/{queueId}/items', {
    summary: 'Put one property into a queue',
    access: 'queue:write',
    scope: 'changes',
    emits: ['properties-queued', 'stage-changed', 'do-not-contact-queued'],
    changes: ['queues', 'queue-items', 'stages', 'pipeline', 'timeline'],
    params: { queueId: QueueOrDefault },
    /** A property tagged 'Do not contact' is left out, and counted so, unless includeDoNotContact is true. */
    body: z.object({
      propertyId: RowIdInBody,
      includeDoNotContact: z.boolean().default(false),
      /** A property of this queue: the new one then counts as added together with it, after it. */
      togetherWith: RowIdInBody.optional(),
    }),
    response: Added,
  }),
  addItems: post('/api/queues/{queueId}/items/bulk', {
    summary:
      'Put many properties into a queue: by ids at once, by filter as a job (202). Ids that name nothing the caller sees count as skipped',
    access: 'queue:write',
    scope: 'changes',
    emits: ['properties-queued', 'stage-changed', 'do-not-contact-queued'],
    changes: ['queues', 'queue-items', 'stages', 'pipeline', 'timeline', 'operations'],
    params: { queueId: QueueOrDefault },
    body: BulkAdd,
    response: z.union([BulkJob, Added]),
  }),
  moveItems: post('/api/queues/{queueId}/items/move', {
    summary: 'Put items, in the order given, before another one, or last with null',
    access: 'queue:write',
    scope: 'changes',
    changes: ['queue-items'],
    body: z.object({ propertyIds: z.array(RowIdInBody).min(1).max(60_000), before: RowIdInBody.nullable() }),
    response: Done,
  }),
  removeItems: post('/api/queues/{queueId}/items/remove', {
    summary: 'Take many properties out of a queue; those not in it are passed over',
    access: 'queue:write',
    scope: 'changes',
    changes: ['queues', 'queue-items', 'stages', 'pipeline', 'timeline'],
    body: z.object({ propertyIds: z.array(RowIdInBody).min(1).max(60_000) }),
    response: z.object({ removed: z.number().int() }),
  }),
  moveToNew: post('/api/queues/{queueId}/items/move-to-new', {
    summary: 'Move the doors marked not home, or the skipped ones, into a new queue in the same order',
    access: 'queue:write',
    scope: 'changes',
    emits: ['properties-queued'],
    changes: ['queues', 'queue-items', 'timeline'],
    body: MoveToNew,
    response: Queue,
    status: 201,
  }),
  setOutcome: post('/api/queues/{queueId}/items/{propertyId}/outcome', {
    summary: 'Record the outcome of a visit: sets status, stage, the visit’s tags and the note together',
    access: 'queue:write',
    scope: 'changes',
    emits: ['door-knocked', 'stage-changed', 'property-tagged', 'property-untagged'],
    changes: ['queues', 'queue-items', 'stages', 'tags', 'tag-catalog', 'knocks', 'pipeline', 'timeline'],
    body: OutcomeGiven,
    response: Worked,
  }),
  updateItem: put('/api/queues/{queueId}/items/{propertyId}', {
    summary: 'Set status, priority or note of an item; what is absent stays',
    access: 'queue:write',
    scope: 'changes',
    changes: ['queues', 'queue-items'],
    body: ItemChange,
    response: Done,
  }),
  removeItem: del('/api/queues/{queueId}/items/{propertyId}', {
    summary: 'Take one property out of a queue; the reply states whether it was already removed',
    access: 'queue:write',
    scope: 'changes',
    changes: ['queues', 'queue-items', 'stages', 'pipeline', 'timeline'],
    response: Done.extend({ removed: z.number().int() }),
  }),
  printSheet: post('/api/queues/{queueId}/sheet', {
    summary:
      'Doors of a queue as a walk sheet (PDF) to be ticked off, in the order given; X-Left-Out counts those not to be contacted',
    access: 'queue:read',
    scope: 'changes',
    changes: [],
    body: z.strictObject({
      /** Those not in the queue are passed over. */
      propertyIds: z
        .array(RowIdInBody)
        .min(1, 'No doors to print')
        .max(ROUTE_DOORS, `A walk sheet holds at most ${ROUTE_DOORS} doors`),
      timeZone: TimeZone,
    }),
    response: z.string().meta({ format: 'binary' }),
    reply: 'file',
  }),
  export: post('/api/queues/{queueId}/export', {
    summary:
      'A queue, or the named properties in it in the order given, as CSV, noted in their histories; X-Left-Out counts those not to be contacted',
    access: 'property:export',
    scope: 'exports',
    emits: ['properties-exported'],
    changes: ['timeline'],
    body: z.object({
      /** All of the queue without. */
      propertyIds: z.array(RowIdInBody).min(1, 'No properties to export').max(BULK_LIMIT).optional(),
      includeDoNotContact: z.boolean().default(false),
      timeZone: TimeZone,
      /** Added after the columns of every export. */
      columns: z.array(QueueColumn).max(queueColumns.length).default([]),
    }),
    response: z.string(),
    reply: 'csv',
  }),
  readExport: get('/api/queues/{queueId}/export', {
    summary: 'The same file to look at: a link can be opened by accident, so nothing is noted',
    access: 'property:export',
    scope: 'exports',
    emits: ['properties-exported'],
    query: z.object({
      /** Ids with commas between; all of the queue without. */
      propertyIds: z
        .string()
        .regex(/^\d{1,10}(,\d{1,10})*$/, 'Name property ids with commas between')
        .transform((text) => text.split(',').map(Number))
        .optional(),
      includeDoNotContact: z.stringbool().default(false),
      timeZone: TimeZone,
      /** Separated by commas; added after the columns of every export. */
      columns: listOf(QueueColumn, queueColumns.length).default([]),
    }),
    response: z.string(),
    reply: 'csv',
  }),
  remove: del('/api/queues/{queueId}', {
    summary: 'Delete a queue with its items; the properties stay',
    access: 'queue:write',
    scope: 'changes',
    changes: ['queues', 'queue-items', 'stages', 'pipeline', 'timeline'],
    response: Done,
  }),
};
