import { z } from 'zod';
import { del, get, post } from './endpoint.ts';
import { typed } from './paging.ts';
import { Done } from './problem.ts';

/** What a do-not-contact list holds, and the result where it was imported. */
export const OptOutImport = z.object({
  fileName: z.string(),
  /** False of a preview. */
  applied: z.boolean(),
  rows: z.int(),
  phones: z.int(),
  emails: z.int(),
  addresses: z.int(),
  /** How many opt-outs it brought that the company did not have; 0 of a preview. */
  added: z.int(),
  /** What of the first rows could not be read, and how often that was. */
  problems: z.array(z.object({ row: z.int(), reason: z.string() })),
  problemCount: z.int(),
});
export type OptOutImport = z.infer<typeof OptOutImport>;
export const OPT_OUT_PROBLEMS_SHOWN = 50;

export const OptOutForm = z.object({
  /** Where the company has the list from, in its words. */
  origin: typed(200).min(1, 'Please state where the list is from'),
  /** 'yes' imports it; without it nothing is changed. */
  apply: z.enum(['yes', 'no']).default('no'),
});

/** A list that was imported. */
export const OptOutList = z.object({
  id: z.int(),
  fileName: z.string(),
  origin: z.string(),
  rows: z.int(),
  /** How many opt-outs it brought that the company did not have. */
  added: z.int(),
  createdAt: z.iso.datetime(),
  /** The colleague who imported it; null if the caller did, or that account is gone. */
  by: z.string().nullable(),
  /** The latest can be undone; the one before it then. */
  mayUndo: z.boolean(),
});
export type OptOutList = z.infer<typeof OptOutList>;

const changed = ['opt-out-lists', 'contact-standing', 'people', 'queues', 'queue-items', 'pipeline'] as const;

export const optOutLists = {
  import: post('/api/opt-out-lists', {
    summary:
      'Look at a do-not-contact list of phone numbers, email addresses and addresses, or import it (multipart: file, origin, apply?); it binds the company',
    access: 'team:lead',
    scope: 'changes',
    emits: ['opt-out-list-imported'],
    changes: changed,
    files: OptOutForm,
    response: OptOutImport,
  }),
  list: get('/api/opt-out-lists', {
    summary: 'The do-not-contact lists that the company imported, latest first',
    access: 'team:lead',
    scope: 'leads',
    shows: ['opt-out-lists'],
    response: z.array(OptOutList),
  }),
  undo: del('/api/opt-out-lists/{listId}', {
    summary: 'Undo the latest import of a do-not-contact list: what it brought binds no longer',
    access: 'team:lead',
    scope: 'changes',
    emits: ['opt-out-list-undone'],
    changes: changed,
    response: Done,
  }),
};
