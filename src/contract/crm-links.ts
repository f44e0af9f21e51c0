import { z } from 'zod';
import { stages } from '#domain/crm.ts';
import { crmFieldNames, crmVendors, pushStates } from '#domain/crm-links/fields.ts';
import { del, get, post, put } from './endpoint.ts';
import { RowId, typed } from './paging.ts';
import { Done } from './problem.ts';

const Vendor = z.enum(crmVendors);
const Mapping = z.object({
  /** Settings that are the same for every door, by their names (domain/crm-links/fields.ts). */
  fixed: z.record(z.string().max(32), typed(120)),
  fields: z
    .array(
      z.object({ ours: z.enum(crmFieldNames), theirs: typed(120).min(1, 'Please enter a field of the CRM') }),
    )
    .max(crmFieldNames.length),
});

export const CrmLinkFields = z.object({
  /** Left out, the key that is there stays. */
  key: typed(500).min(1, 'Please enter the key').optional(),
  mapping: Mapping,
  /** At this stage a door is sent by itself; null if only by hand. */
  stage: z.enum(stages).nullable(),
  isOn: z.boolean(),
});
export type CrmLinkFields = z.infer<typeof CrmLinkFields>;

export const CrmLink = z.object({
  vendor: Vendor,
  mapping: Mapping,
  stage: z.enum(stages).nullable(),
  isOn: z.boolean(),
  madeBy: z.string(),
  counts: z.object({ sent: z.number().int(), waiting: z.number().int(), failed: z.number().int() }),
  /** The sentence of the latest failure. */
  lastFailure: z.string().nullable(),
});
export type CrmLink = z.infer<typeof CrmLink>;

/** How a door fares with a CRM. */
export const CrmPush = z.object({
  vendor: Vendor,
  /** Null if it was never sent. */
  state: z.enum(pushStates).nullable(),
  message: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});
export type CrmPush = z.infer<typeof CrmPush>;

/** The requests that sending a door would make, in order, without the key. */
export const CrmPreview = z.object({
  propertyId: z.number().int(),
  address: z.string(),
  steps: z.array(
    z.object({
      title: z.string(),
      method: z.string(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      /** JSON as it is sent; null if there is none. */
      body: z.string().nullable(),
    }),
  ),
});
export type CrmPreview = z.infer<typeof CrmPreview>;

export const crmLinks = {
  list: get('/api/crm-links', {
    summary: 'The CRMs the company sends doors to',
    access: 'team:manage',
    shows: ['crm-links'],
    polled: true,
    fresh: 10,
    response: z.array(CrmLink),
  }),
  save: put('/api/crm-links/{vendor}', {
    summary: 'Set up or change how doors are sent to a CRM',
    access: 'team:manage',
    emits: ['crm-link-saved'],
    changes: ['crm-links'],
    params: { vendor: Vendor },
    body: CrmLinkFields,
    response: CrmLink,
  }),
  remove: del('/api/crm-links/{vendor}', {
    summary: 'Forget a CRM with its key; what was sent stays there',
    access: 'team:manage',
    emits: ['crm-link-deleted'],
    changes: ['crm-links'],
    params: { vendor: Vendor },
    response: Done,
  }),
  preview: post('/api/crm-links/{vendor}/preview', {
    summary: 'The exact requests a mapping would make of a door, without sending anything',
    access: 'team:manage',
    changes: [],
    params: { vendor: Vendor },
    /** Without a door, the one whose stage changed last. */
    body: z.object({ mapping: Mapping, propertyId: RowId.optional() }),
    response: CrmPreview,
  }),
  ofDoor: get('/api/properties/{propertyId}/crm-pushes', {
    summary: 'Whether a door was sent to the company’s CRMs',
    access: 'crm:read',
    scope: 'leads',
    shows: ['crm-links'],
    polled: true,
    fresh: 5,
    response: z.array(CrmPush),
  }),
  push: post('/api/properties/{propertyId}/crm-pushes/{vendor}', {
    summary: 'Send a door to a CRM; sent again it is found there and not made twice',
    access: 'crm:write',
    scope: 'crm',
    changes: ['crm-links'],
    params: { vendor: Vendor },
    response: CrmPush,
    status: 202,
  }),
};
