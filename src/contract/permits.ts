import { z } from 'zod';
import { permitAnswers, permitKinds } from '#domain/permits/kinds.ts';
import { permitStandings } from '#domain/permits/status.ts';
import { get, put } from './endpoint.ts';
import { Done } from './problem.ts';

const count = z.number().int();

/** Permits that say the same of their work, which no rule could read. */
export const UnclearPermits = z.object({
  /** Their words as they are compared. */
  asked: z.string(),
  description: z.string().nullable(),
  type: z.string().nullable(),
  rows: count,
});
export type UnclearPermits = z.infer<typeof UnclearPermits>;

/** What a file of permits says. */
export const PermitOutcome = z.object({
  /** Permits with the property of their address, those whose address is that of several, and the others. */
  matched: count,
  many: count,
  unmatched: count,
  /** How many of each kind, and how many of those were issued or finaled on a known day. */
  kinds: z.array(z.object({ kind: z.enum(permitKinds), rows: count, counted: count })),
  /** The most frequent ones that a person has to answer. */
  unclear: z.array(UnclearPermits),
  firstRows: z.array(
    z.object({
      row: count,
      address: z.string(),
      number: z.string().nullable(),
      description: z.string().nullable(),
      kind: z.enum(permitKinds),
      standing: z.enum(permitStandings),
      day: z.string().nullable(),
      match: z.enum(['one', 'many', 'none']),
    }),
  ),
});
export type PermitOutcome = z.infer<typeof PermitOutcome>;

export const PropertyPermit = z.object({
  id: count,
  number: z.string().nullable(),
  description: z.string().nullable(),
  type: z.string().nullable(),
  status: z.string().nullable(),
  issuedOn: z.iso.date().nullable(),
  finaledOn: z.iso.date().nullable(),
  appliedOn: z.iso.date().nullable(),
  kind: z.enum(permitKinds),
  standing: z.enum(permitStandings),
  /** What decided the kind. */
  rule: z.string(),
  /** Who did the work; null also for members who neither own nor manage the company. */
  contractor: z.string().nullable(),
});
export type PropertyPermit = z.infer<typeof PropertyPermit>;

export const permits = {
  ofProperty: get('/api/properties/{propertyId}/permits', {
    summary: 'The building permits of a property, newest first; contractors are named to owners and managers',
    access: 'property:read',
    scope: 'leads',
    shows: ['permits', 'properties'],
    response: z.array(PropertyPermit),
  }),
  listUnclear: get('/api/permits/unclear', {
    summary: 'Words of permits that no rule could read, the most frequent first; at most 100',
    access: 'property:upload',
    scope: 'platform',
    shows: ['permits'],
    response: z.array(UnclearPermits),
  }),
  answer: put('/api/permits/answers', {
    summary: 'Answers all permits with these words, now and in later files; null asks again',
    access: 'property:upload',
    scope: 'platform',
    emits: ['permits-answered'],
    changes: ['permits', 'properties', 'upload-previews'],
    body: z.object({ asked: z.string().min(1).max(1000), answer: z.enum(permitAnswers).nullable() }),
    response: Done,
  }),
};
