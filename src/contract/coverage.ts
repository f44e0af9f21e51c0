import { z } from 'zod';
import { captureKinds } from '#domain/assessments/sources.ts';
import { subscriptionTypes } from '#domain/territories.ts';
import { isAssignedZip } from '#domain/zip-codes.ts';
import { AuditResult, AuditShare } from './capture-standing.ts';
import { get, post } from './endpoint.ts';
import { typed } from './paging.ts';
import { Done } from './problem.ts';

/** A ZIP the caller holds, or held until lately. */
export const SubscribedZip = z.object({
  id: z.number().int(),
  state: z.string(),
  zipCode: z.string(),
  city: z.string().nullable(),
  propertyCount: z.number().int(),
  /** Expired ones open nothing any more; they are listed for 30 days. */
  status: z.enum(['active', 'expired']),
  subscriptionType: z.enum(subscriptionTypes),
  startsAt: z.iso.datetime(),
  /** Null if it has no end. */
  expiresAt: z.iso.datetime().nullable(),
  /** Begun days count whole. Null if it has no end, 0 once expired. */
  daysLeft: z.number().int().nullable(),
});
export type SubscribedZip = z.infer<typeof SubscribedZip>;

/** A ZIP of the platform that the caller does not hold. */
export const AvailableZip = z.object({
  /** What request-access calls zipCodeId. */
  id: z.number().int(),
  state: z.string(),
  zipCode: z.string(),
  city: z.string().nullable(),
  propertyCount: z.number().int(),
  /** Whether the caller has asked for it and waits for an answer. */
  hasRequested: z.boolean(),
  /** Whether another company holds it exclusively. A request then joins the waiting list. The holder is not disclosed. */
  taken: z.boolean(),
  /** When the exclusive grant ends; null if it has no end, or the ZIP is not taken. */
  takenUntil: z.iso.datetime().nullable(),
});
export type AvailableZip = z.infer<typeof AvailableZip>;

/** What is known of how right the facts of a ZIP are: of its newest delivered capture. */
export const ZipAccuracy = z.object({
  zipCode: z.string(),
  kind: z.enum(captureKinds),
  capturedOn: z.iso.date(),
  /** With a picture, and those of them that people reviewed. */
  roofs: z.number().int(),
  reviewed: z.number().int(),
  /** What the blind check found; null if none was drawn. */
  audit: AuditResult.nullable(),
  /** It was delivered without a blind check that is enough. */
  waived: z.boolean(),
  /** Unreviewed roofs on which software found nothing. */
  unreviewed: z.number().int(),
  /** Of the roofs inspected on site, those whose severity was right. */
  inspected: AuditShare,
});
export type ZipAccuracy = z.infer<typeof ZipAccuracy>;

export const AccessRequest = z.object({
  zipCodeId: z.int('ZIP code selection required').min(1).max(2_147_483_647),
  notes: typed(2000).optional(),
});
export type AccessRequest = z.infer<typeof AccessRequest>;

export const NewZipRequest = z.object({
  zipCode: typed(5)
    .min(1, 'ZIP code is required')
    .refine((zip) => !/^\d{5}$/.test(zip) || isAssignedZip(zip), 'There is no such ZIP code.'),
  notes: typed(2000).optional(),
});
export type NewZipRequest = z.infer<typeof NewZipRequest>;

export const coverage = {
  listSubscribed: get('/api/coverage/subscribed', {
    summary: 'The ZIP codes the caller holds, with the days left',
    access: 'coverage:read',
    scope: 'leads',
    shows: ['grants', 'properties'],
    response: z.array(SubscribedZip),
  }),
  listAvailable: get('/api/coverage/available', {
    summary: 'The ZIP codes the caller can ask for',
    access: 'coverage:read',
    scope: 'leads',
    shows: ['grants', 'requests'],
    response: z.array(AvailableZip),
  }),
  listAccuracy: get('/api/coverage/accuracy', {
    summary:
      'Of the newest delivered capture of each ZIP code the caller holds: how many roofs people reviewed, and what the blind check found, with 95 percent intervals',
    access: 'coverage:read',
    scope: 'leads',
    shows: ['grants', 'captures', 'reviews'],
    response: z.array(ZipAccuracy),
  }),
  requestAccess: post('/api/coverage/request-access', {
    summary: 'Ask for access to a ZIP code; asked again while pending, only the notes change',
    access: 'coverage:request',
    scope: 'orders',
    changes: ['requests'],
    body: AccessRequest,
    response: Done.extend({
      /** True if the ZIP is taken and the request joined the waiting list. */
      waiting: z.boolean(),
      takenUntil: z.iso.datetime().nullable(),
    }),
  }),
  requestNewZip: post('/api/coverage/request-new-zip', {
    summary: 'Ask for a ZIP code the platform does not have yet',
    access: 'coverage:request',
    scope: 'orders',
    changes: ['requests'],
    body: NewZipRequest,
    response: Done,
  }),
};
