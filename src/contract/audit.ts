import { z } from 'zod';
import { auditEventNames } from '#domain/events.ts';
import { subscriptionEventKinds, subscriptionTypes } from '#domain/territories.ts';
import { get } from './endpoint.ts';
import { Paging, Search, UserId } from './paging.ts';

/** One line of the audit record: who did what to whom, when, from where. Never changed, never deleted. */
export const AuditLine = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** Null for visitors, the command line and the platform itself. */
  actorId: z.string().nullable(),
  /** Email of that time, 'visitor', 'command line' or 'platform'. */
  actor: z.string(),
  action: z.enum(auditEventNames),
  /** What it was done to, as a person would name it: an email, a ZIP code, a ticket's number. */
  subject: z.string().nullable(),
  subjectId: z.string().nullable(),
  /** What else matters, for example { zipCode: '85251', expiresAt: '…' }. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** IP address; null for what came over no network. */
  address: z.string().nullable(),
});
export type AuditLine = z.infer<typeof AuditLine>;

/** A day counts whole, in UTC; a moment counts exactly. */
const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

export const AuditFilter = Paging.extend({
  /** Part of the actor's email, or their id. */
  actor: Search.optional(),
  action: z.enum(auditEventNames).optional(),
  /** Part of the subject's name, or its id. */
  subject: Search.optional(),
  from: Moment.optional(),
  /** Included where it is a day. */
  to: Moment.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** One line of the record of grants, written by the database itself. */
export const SubscriptionEvent = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  kind: z.enum(subscriptionEventKinds),
  zipCode: z.string(),
  userId: z.string(),
  userEmail: z.string().nullable(),
  companyName: z.string().nullable(),
  subscriptionType: z.enum(subscriptionTypes),
  startsAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** Who did it: an email, 'command line' or 'platform'. */
  by: z.string(),
});
export type SubscriptionEvent = z.infer<typeof SubscriptionEvent>;

export const audit = {
  list: get('/api/admin/audit', {
    summary: 'The audit record, latest first; X-Total-Count holds the number of matches',
    access: 'admin:audit',
    shows: ['audit'],
    fresh: 30,
    query: AuditFilter,
    response: z.array(AuditLine),
  }),
  listSubscriptionEvents: get('/api/admin/subscription-events', {
    summary:
      'Every grant, change and end of a subscription, latest first; X-Total-Count holds the number of matches',
    access: 'admin:audit',
    shows: ['grants'],
    fresh: 30,
    query: Paging.extend({ zipCode: Search.optional(), userId: UserId.optional() }),
    response: z.array(SubscriptionEvent),
  }),
};
