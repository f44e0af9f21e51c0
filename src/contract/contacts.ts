import { z } from 'zod';
import { channels, optOutChannels } from '#domain/compliance/contact/channels.ts';
import { contactBases, lineKinds } from '#domain/compliance/contact/question.ts';
import { contactSubjects } from '#domain/compliance/contact/rules/index.ts';
import { contactPointKinds } from '#domain/contacts/points.ts';
import { ContactAnswer, ContactStanding, RulesVersion } from './contact-standing.ts';
import { del, get, post, put } from './endpoint.ts';
import { CalendarDay, RowId, RowIdInBody, typed } from './paging.ts';
import { Done } from './problem.ts';
import { TraceForm, TraceImport } from './trace-import.ts';

export const OPT_OUT_NOTE_LENGTH = 500;
export const NewOptOut = z.strictObject({
  channel: z.enum(optOutChannels),
  /** How it became known. */
  source: z.enum(['asked', 'sign']),
  /** Binds this number or address wherever the company meets it, instead of the door. */
  pointOf: z.strictObject({ personId: RowIdInBody, value: typed(254).min(1) }).optional(),
  note: typed(OPT_OUT_NOTE_LENGTH).optional(),
  /** The day of the request; today without it. */
  on: CalendarDay.optional(),
});
export type NewOptOut = z.infer<typeof NewOptOut>;

export const CONSENT_LENGTH = 2000;
export const PutContactPoint = z
  .strictObject({
    kind: z.enum(contactPointKinds),
    value: typed(254).min(1, 'Please enter a phone number or an email address'),
    lineKind: z.enum(lineKinds).default('unknown'),
    basis: z.enum(contactBases).default('given'),
    obtainedOn: CalendarDay.optional(),
    /** What they agreed to, word for word, and when. */
    consent: z
      .strictObject({
        text: typed(CONSENT_LENGTH).min(10, 'Please enter what they agreed to'),
        on: CalendarDay,
      })
      .nullable()
      .default(null),
    registry: z.strictObject({ listed: z.boolean(), checkedOn: CalendarDay }).nullable().default(null),
  })
  .refine(
    ({ registry }) => registry === null || registry.checkedOn <= tomorrow(),
    'Please give the day of the registry check',
  );
export type PutContactPoint = z.output<typeof PutContactPoint>;

/** It is tomorrow somewhere. */
const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** What the company's plan includes this year of owners that are looked up. */
export const ContactAllowance = z.object({
  /** The host that is asked; null if no vendor is set up. */
  vendor: z.string().nullable(),
  perYear: z.union([z.int(), z.literal('unlimited')]).nullable(),
  kind: z.enum(['all', 'commercial']),
  used: z.int(),
});
export type ContactAllowance = z.infer<typeof ContactAllowance>;

const changed = ['contact-standing', 'people', 'queues', 'queue-items', 'timeline', 'pipeline'] as const;

export const contacts = {
  mayContact: get('/api/properties/{propertyId}/may-contact', {
    summary:
      'Whether a household may be contacted on a channel at a moment, or why not; the answer is recorded',
    access: 'crm:read',
    scope: 'leads',
    shows: ['contact-standing', 'people', 'tags', 'knocking-hours', 'appointments'],
    query: z.object({
      channel: z.enum(channels),
      /** What a call or text is about. An appointment has to be set, for that day or a later one. */
      about: z.enum(contactSubjects).default('sale'),
      /** The moment; now without it. */
      at: z.iso.datetime({ offset: true }).optional(),
      /** One person there; anybody known there without it. */
      personId: RowId.optional(),
    }),
    response: ContactAnswer.extend({ rulesVersion: RulesVersion }),
  }),
  standing: get('/api/properties/{propertyId}/contact', {
    summary: 'How a household may be contacted at this moment, and every way to reach it',
    access: 'crm:read',
    scope: 'leads',
    shows: ['contact-standing', 'people', 'tags', 'knocking-hours', 'appointments'],
    fresh: 60,
    response: ContactStanding,
  }),
  optOut: post('/api/properties/{propertyId}/opt-outs', {
    summary:
      'Record that a household or one of its numbers is not to be contacted; it binds the whole company',
    access: 'crm:write',
    scope: 'changes',
    emits: ['opted-out'],
    changes: changed,
    body: NewOptOut,
    response: Done,
    status: 201,
  }),
  withdrawOptOut: del('/api/properties/{propertyId}/opt-outs/{optOutId}', {
    summary: 'Take back an opt-out that was recorded by mistake; what a household stated itself stays',
    access: 'crm:write',
    scope: 'changes',
    emits: ['opt-out-withdrawn'],
    changes: changed,
    response: Done,
  }),
  putPoint: put('/api/properties/{propertyId}/people/{personId}/contact-points', {
    summary: 'Add a phone number or email address to a person, or replace what is known of one',
    access: 'crm:write',
    scope: 'changes',
    emits: ['contact-point-saved'],
    changes: changed,
    body: PutContactPoint,
    response: Done,
  }),
  deletePoint: del('/api/properties/{propertyId}/people/{personId}/contact-points/{pointId}', {
    summary: 'Erase a phone number or email address of a person',
    access: 'crm:write',
    scope: 'changes',
    emits: ['contact-point-deleted'],
    changes: changed,
    response: Done,
  }),
  allowance: get('/api/contacts/allowance', {
    summary: 'How many owners the company’s plan lets it look up this year, and how many it did',
    access: 'crm:read',
    scope: 'leads',
    shows: ['contact-standing'],
    response: ContactAllowance,
  }),
  find: post('/api/properties/{propertyId}/contact/find', {
    summary:
      'Ask the vendor for phone numbers and email addresses of an owner; counts once a year for each owner',
    access: 'crm:write',
    scope: 'orders',
    emits: ['contact-point-saved'],
    changes: changed,
    response: z.object({ people: z.int(), points: z.int() }),
  }),
  importTrace: post('/api/contacts/import', {
    summary:
      'Look at the CSV of a skip-tracing vendor, or import it (multipart: file, roles?, obtainedOn?, apply?); its numbers count as bought',
    access: 'team:lead',
    scope: 'changes',
    emits: ['contact-point-saved'],
    changes: changed,
    files: TraceForm,
    response: TraceImport,
  }),
  openStop: get('/api/stop/{code}', {
    summary: 'Whose mail a printed code is from, and what its household has opted out of',
    access: 'public',
    params: { code: z.string().max(40) },
    response: z.object({
      company: z.string(),
      optedOut: z.array(z.enum(optOutChannels)),
    }),
  }),
  stop: post('/api/stop/{code}', {
    summary: 'Opt out of contact by the company whose mail the code was printed on; binds at once',
    access: 'public',
    emits: ['opted-out'],
    changes: changed,
    params: { code: z.string().max(40) },
    body: z.strictObject({ channel: z.enum(optOutChannels) }),
    response: Done,
  }),
};
