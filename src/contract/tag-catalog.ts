import { z } from 'zod';
import { TAG_LENGTH, tagKeyOf } from '#domain/crm/tag-key.ts';
import { tagColors } from '#domain/crm.ts';
import { del, get, post, put } from './endpoint.ts';
import { Done } from './problem.ts';

export const Tag = z.object({
  key: z.string(),
  label: z.string(),
  color: z.enum(tagColors),
  /** Only an administrator may change it or delete it from the catalog. */
  protected: z.boolean(),
});
export type Tag = z.infer<typeof Tag>;

export const TagKey = z
  .string()
  .transform(tagKeyOf)
  .pipe(z.string().min(1, 'Type a tag').max(TAG_LENGTH, `A tag has at most ${TAG_LENGTH} characters`));
export const TagLabel = z
  .string()
  .trim()
  .min(1, 'Type a tag')
  .max(TAG_LENGTH, `A tag has at most ${TAG_LENGTH} characters`);

/** A tag as an administrator governs it. */
export const GovernedTag = Tag.extend({
  /** Whose own it is, by name; null for one of the platform's, which everybody is offered. */
  company: z.string().nullable(),
  /** How many properties carry it, counted for each user who put it there, and how many users that are. */
  uses: z.number().int(),
  users: z.number().int(),
});
export type GovernedTag = z.infer<typeof GovernedTag>;

export const TagFields = z.object({
  label: TagLabel,
  color: z.enum(tagColors),
  protected: z.boolean(),
});
export type TagFields = z.infer<typeof TagFields>;

/** The catalog of tags; part of the crm endpoints. */
export const catalog = {
  listCatalog: get('/api/tags/catalog', {
    summary: 'The tags the caller is offered: the platform’s and those of their own company',
    access: 'crm:read',
    scope: 'leads',
    shows: ['tag-catalog'],
    response: z.array(Tag),
  }),
  updateTag: put('/api/tags/catalog/{tagKey}', {
    summary: 'Rename or recolor a tag; the platform’s only as an administrator',
    access: 'crm:write',
    scope: 'changes',
    emits: ['tag-changed'],
    changes: ['tag-catalog', 'tags'],
    params: { tagKey: TagKey },
    body: z.object({
      label: TagLabel,
      color: z.enum(tagColors),
      /** For administrators, of the platform's tags: whether only they may change it. */
      protected: z.boolean().optional(),
    }),
    response: Tag,
  }),
  removeTagFromCatalog: del('/api/tags/catalog/{tagKey}', {
    summary: 'Delete a tag with all its uses; the platform’s only as an administrator',
    access: 'crm:write',
    scope: 'changes',
    emits: ['tag-deleted'],
    changes: ['tag-catalog', 'tags'],
    params: { tagKey: TagKey },
    response: Done,
  }),
  listGovernedTags: get('/api/admin/tags', {
    summary: 'The platform’s tags and the companies’ own, with how often each is used',
    access: 'tag:govern',
    scope: 'platform',
    shows: ['tag-catalog'],
    fresh: 0,
    response: z.array(GovernedTag),
  }),
  createTag: post('/api/admin/tags', {
    summary:
      'Offer everybody a tag; its key follows from the label. Companies’ own of that key become this one; 409 if everybody is offered one already',
    access: 'tag:govern',
    scope: 'platform',
    emits: ['tag-created'],
    changes: ['tag-catalog', 'tags'],
    body: TagFields,
    response: Tag,
    status: 201,
  }),
};
