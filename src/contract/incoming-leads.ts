import { z } from 'zod';
import { incomingLeadStates } from '#domain/incoming/leads.ts';
import { readLead } from '#domain/incoming/read-lead.ts';
import { del, get, post } from './endpoint.ts';
import { Paging, RowIdInBody, typed } from './paging.ts';
import { Done } from './problem.ts';

/** Where another system sends leads. */
export const LeadAddress = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Where its leads come from, unless they say so themselves. */
  source: z.string(),
  /** The colleague in whose name they come in; null if that is the caller. */
  by: z.string().nullable(),
  received: z.int(),
  lastUsedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type LeadAddress = z.infer<typeof LeadAddress>;

export const NewLeadAddress = z.object({
  name: typed(80).min(1, 'Please name the address'),
  source: typed(80).min(1, 'Please enter where its leads come from'),
});

export const IncomingLead = z.object({
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  state: z.enum(incomingLeadStates),
  /** The name of the address it came to. */
  via: z.string(),
  source: z.string(),
  name: z.string().nullable(),
  /** Null also where the household wants no contact. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  zipCode: z.string().nullable(),
  message: z.string().nullable(),
  consentText: z.string().nullable(),
  rest: z.record(z.string(), z.string()),
  /** An opt-out of the household, the number or the email address still binds the company. */
  optedOut: z.boolean(),
  /** The door it belongs to; null if there is none or it was deleted. */
  property: z.object({ id: z.int(), address: z.string() }).nullable(),
  /** The colleague who matched or dismissed it; null if that was the caller or nobody. */
  settledBy: z.string().nullable(),
});
export type IncomingLead = z.infer<typeof IncomingLead>;

const atDoor = ['incoming-leads', 'people', 'contact-standing', 'notes', 'timeline', 'pipeline'] as const;

/** Bytes of a lead that is sent. */
export const INCOMING_LEAD_BYTES = 256 * 1024;

export const incomingLeads = {
  listAddresses: get('/api/lead-addresses', {
    summary: 'The addresses to which other systems send the company’s leads, latest first',
    access: 'team:manage',
    shows: ['incoming-leads'],
    response: z.array(LeadAddress),
  }),
  createAddress: post('/api/lead-addresses', {
    summary: 'Create an address for leads; `path` has its secret and is shown only in this reply',
    access: 'team:manage',
    emits: ['lead-address-made'],
    changes: ['incoming-leads'],
    sessionOnly: true,
    body: NewLeadAddress,
    response: LeadAddress.extend({ path: z.string() }),
    status: 201,
  }),
  endAddress: del('/api/lead-addresses/{addressId}', {
    summary: 'End an address for leads at once; what it received stays',
    access: 'team:manage',
    emits: ['lead-address-ended'],
    changes: ['incoming-leads'],
    sessionOnly: true,
    response: Done,
  }),
  list: get('/api/incoming-leads', {
    summary: 'Leads that other systems sent, latest first; X-Total-Count holds their number',
    access: 'team:lead',
    scope: 'leads',
    shows: ['incoming-leads', 'contact-standing', 'tags'],
    query: Paging.extend({ state: z.enum(incomingLeadStates).default('open') }),
    response: z.array(IncomingLead),
  }),
  match: post('/api/incoming-leads/{leadId}/match', {
    summary: 'Put a lead at a property: its person, contact and message appear there',
    access: 'team:lead',
    scope: 'changes',
    emits: ['lead-matched'],
    changes: atDoor,
    body: z.object({ propertyId: RowIdInBody }),
    response: Done,
  }),
  dismiss: post('/api/incoming-leads/{leadId}/dismiss', {
    summary: 'Set a lead aside that belongs to no property',
    access: 'team:lead',
    scope: 'changes',
    emits: ['lead-dismissed'],
    changes: ['incoming-leads'],
    response: Done,
  }),
  receive: post('/api/leads/in/{token}', {
    summary:
      'Send a lead: JSON, a form or a text with name, phone, email, address, zip, message, source, consent, in most spellings, flat, nested or as a list of names with values. The same body within 24 hours is the same lead, unless its Idempotency-Key is another one. Always 202 with its id',
    access: 'public',
    anonymous: true,
    emits: ['lead-received'],
    changes: atDoor,
    anyBody: true,
    bodyLimit: INCOMING_LEAD_BYTES,
    params: { token: z.string().max(100) },
    // Names that only this sender knows are kept, so none is refused.
    body: z.unknown().transform(readLead),
    response: z.object({ id: z.uuid() }),
    status: 202,
  }),
};
