import { z } from 'zod';
import { channels, optOutChannels, optOutSources } from '#domain/compliance/contact/channels.ts';
import { contactBases, lineKinds, reasonCodes } from '#domain/compliance/contact/question.ts';
import { contactPointKinds, contactSources } from '#domain/contacts/points.ts';

export const ContactReason = z.object({
  code: z.enum(reasonCodes),
  /** A sentence for people. */
  sentence: z.string(),
  /** The rule that says so; null for what the household or the company decided. */
  rule: z.string().nullable(),
  /** When it ends by itself; null if it does not. */
  until: z.iso.datetime().nullable(),
});

/** Whether somebody may be contacted, and if not, why and when next. */
export const ContactAnswer = z.object({
  allowed: z.boolean(),
  reasons: z.array(ContactReason),
  /** When it is allowed next; null if it is now, or only a change of facts would allow it. */
  until: z.iso.datetime().nullable(),
});
export type ContactAnswer = z.infer<typeof ContactAnswer>;

/** On which channels a household is not to be contacted, whatever the hour; the moment of a call is asked of may-contact. */
export const Contact = z.object({ closed: z.array(z.enum(channels)) });

export const RulesVersion = z.string();

export const ContactPoint = z.object({
  /** Null if nothing more is known than that it was typed. */
  id: z.int().nullable(),
  kind: z.enum(contactPointKinds),
  /** As links need it; null if the household wants no contact. */
  value: z.string().nullable(),
  lineKind: z.enum(lineKinds),
  source: z.enum(contactSources),
  sourceName: z.string().nullable(),
  basis: z.enum(contactBases),
  obtainedOn: z.iso.date(),
  confidence: z.int().nullable(),
  consentText: z.string().nullable(),
  consentOn: z.iso.date().nullable(),
  registry: z.object({ listed: z.boolean(), checkedOn: z.iso.date() }).nullable(),
  /** Of this very number or address, by what may be done with it. */
  answers: z.partialRecord(z.enum(['call', 'text', 'email']), ContactAnswer),
});
export type ContactPoint = z.infer<typeof ContactPoint>;

export const OptOut = z.object({
  id: z.int(),
  channel: z.enum(optOutChannels),
  source: z.enum(optOutSources),
  /** The number or address it is of; null for the whole door. */
  value: z.string().nullable(),
  note: z.string().nullable(),
  on: z.iso.date(),
  /** The colleague who recorded it; null if the caller or the household did. */
  by: z.string().nullable(),
  /** Whether the caller may take it back. */
  mayWithdraw: z.boolean(),
});
export type OptOut = z.infer<typeof OptOut>;

/** How a household may be contacted at this moment, and what is known of the ways to reach it. */
export const ContactStanding = z.object({
  channels: z.array(ContactAnswer.extend({ channel: z.enum(channels) })),
  people: z.array(z.object({ id: z.int(), name: z.string().nullable(), points: z.array(ContactPoint) })),
  optOuts: z.array(OptOut),
  rulesVersion: RulesVersion,
  timeZone: z.string(),
});
export type ContactStanding = z.infer<typeof ContactStanding>;
