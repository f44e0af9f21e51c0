import { z } from 'zod';
import { operationNames, operationStates } from '#domain/operations.ts';
import { get, post } from './endpoint.ts';
import { Paging } from './paging.ts';

/** A piece of long work: what is wanted, how far it is, what became of it. */
export const Operation = z.object({
  id: z.uuid(),
  name: z.enum(operationNames),
  /** What it is about, as a person would name it: a file, a queue. */
  subject: z.string(),
  /** Email of the person who started it; null for the platform itself, and for people who are gone. */
  startedBy: z.string().nullable(),
  state: z.enum(operationStates),
  /** The step that runs, or that it ended in. */
  step: z.string().nullable(),
  /** How far the step is; null while it is not known. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Why it failed, as a sentence. */
  error: z.string().nullable(),
  /** What came of it, and the file it left behind; null until it is completed. */
  result: z
    .object({ message: z.string(), file: z.object({ label: z.string(), path: z.string() }).optional() })
    .nullable(),
  /** Whether a user has asked it to end. */
  isCanceling: z.boolean(),
  /** Times that it was taken up after its process had died. */
  recoveries: z.number().int(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Whether there are failure details; only administrators see them. */
  hasFailures: z.boolean(),
  /** What the caller may do with it now. */
  may: z.object({ cancel: z.boolean(), retry: z.boolean() }),
});
export type Operation = z.infer<typeof Operation>;

export const OperationDetails = Operation.extend({
  /** Error messages, latest first; only administrators see them. */
  failures: z.array(z.object({ step: z.string().nullable(), message: z.string(), at: z.iso.datetime() })),
});
export type OperationDetails = z.infer<typeof OperationDetails>;

/** open: waits or runs · broken: failed, or given up. */
export const operationGroups = ['open', 'broken', 'ended', 'all'] as const;

export const operations = {
  list: get('/api/operations', {
    reads: 'progress',
    summary: 'The long work the caller started, or all of it for administrators, latest first; X-Total-Count',
    access: 'operation:read',
    scope: 'leads',
    shows: ['operations'],
    fresh: 0,
    query: Paging.extend({ show: z.enum(operationGroups).default('all') }),
    response: z.array(Operation),
  }),
  get: get('/api/operations/{operationId}', {
    reads: 'progress',
    summary: 'How far a piece of long work is',
    access: 'operation:read',
    scope: 'leads',
    shows: ['operations'],
    response: OperationDetails,
  }),
  cancel: post('/api/operations/{operationId}/cancel', {
    summary: 'Asks long work to end; it does so between two of its steps, and what is done stays',
    access: 'operation:read',
    scope: 'changes',
    emits: ['operation-canceled'],
    changes: ['operations'],
    response: OperationDetails,
  }),
  retry: post('/api/operations/{operationId}/retry', {
    summary: 'Takes up work that failed or was canceled, where it stopped',
    access: 'operation:read',
    scope: 'changes',
    emits: ['operation-retried'],
    changes: ['operations'],
    response: OperationDetails,
  }),
};
