import { z } from 'zod';
import { sortDirections, sortFields } from '#domain/leads/sort.ts';
import { del, get, post, put } from './endpoint.ts';
import { LeadQuery, RepliedQuery } from './lead-filters.ts';
import { Done } from './problem.ts';

/** Longest name of a view (docs/product.md). */
export const VIEW_NAME_LENGTH = 64;

export const ViewFields = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'View name is required')
    .max(VIEW_NAME_LENGTH, `View name must be at most ${VIEW_NAME_LENGTH} characters`),
  /** Whether the owner's company sees it. */
  shared: z.boolean().default(false),
  query: LeadQuery,
  sort: z.enum(sortFields),
  direction: z.enum(sortDirections),
});
export type ViewFields = z.infer<typeof ViewFields>;

export const SavedView = ViewFields.extend({
  id: z.number().int(),
  /** The part that is still valid, within the ZIP codes the caller holds. */
  query: RepliedQuery,
  shared: z.boolean(),
  /** Who saved it, and whether that is the caller, who alone may change it. */
  owner: z.string(),
  isMine: z.boolean(),
  /** ZIP codes of it that the caller does not hold (any more). */
  withdrawnZips: z.array(z.string()),
  /** Whether part of it was saved under a filter that no longer exists. */
  isPartial: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

export const views = {
  list: get('/api/views', {
    summary: 'The caller’s saved views and those their company shares, by name',
    access: 'view:read',
    scope: 'leads',
    shows: ['views', 'grants'],
    response: z.array(SavedView),
  }),
  create: post('/api/views', {
    summary: 'Save filters and order under a name',
    access: 'view:write',
    scope: 'changes',
    changes: ['views'],
    body: ViewFields,
    response: SavedView,
    status: 201,
  }),
  update: put('/api/views/{viewId}', {
    summary: 'Rename, share or narrow one of the caller’s own views; what is absent stays',
    access: 'view:write',
    scope: 'changes',
    changes: ['views'],
    body: ViewFields.extend({ shared: z.boolean() }).partial(),
    response: SavedView,
  }),
  remove: del('/api/views/{viewId}', {
    summary: 'Delete one of the caller’s own views',
    access: 'view:write',
    scope: 'changes',
    changes: ['views'],
    response: Done,
  }),
};
