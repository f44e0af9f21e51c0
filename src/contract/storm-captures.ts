import { z } from 'zod';
import { parseArea } from '#domain/geo/drawn-area.ts';
import { planSegments, subscriptionTiers } from '#domain/plans.ts';
import { priceLineKinds, stormCaptureStates } from '#domain/storm-captures.ts';
import { get, post } from './endpoint.ts';
import { Paging, typed, ZipCode } from './paging.ts';
import { Done } from './problem.ts';

/** What is to be flown: a drawn area or the outline of a ZIP code, one of both. */
const where = {
  area: z
    .string()
    .max(3000)
    .refine((text) => parseArea(text) !== null, 'Please draw the area with 3 to 100 corners')
    .meta({ description: 'Corners as longitude,latitude,longitude,latitude,… in degrees' })
    .optional(),
  zipCode: ZipCode.optional(),
};

const Price = z.object({
  lines: z.array(
    z.object({
      /** 'beyond': the acres of the included capture that exceed its cap. */
      kind: z.enum(priceLineKinds),
      acres: z.number(),
      centsPerAcre: z.number().int(),
      cents: z.number().int(),
    }),
  ),
  cents: z.number().int(),
});

export const StormCaptureQuote = z.object({
  /** On the ellipsoid of WGS 84, in hundredths. */
  acres: z.number(),
  /** The ZIP codes the area covers, by outlines or properties, the largest share first. */
  zips: z.array(
    z.object({
      zipCode: z.string(),
      city: z.string().nullable(),
      /** Approximate percentage of the area within it; null without an outline. */
      percent: z.number().int().nullable(),
      /** Held by the caller, asked for by them, or neither. */
      standing: z.enum(['held', 'requested', 'other']),
    }),
  ),
  plan: z.object({ segment: z.enum(planSegments), tier: z.enum(subscriptionTiers) }),
  /** Null if the company has no plan. */
  price: Price.nullable(),
  /** Why it cannot be asked for, as a sentence; null if it can. */
  obstacle: z.string().nullable(),
});
export type StormCaptureQuote = z.infer<typeof StormCaptureQuote>;

export const NewStormCapture = z.object({
  ...where,
  /** The price that was seen: if the price has changed since, the request is refused. */
  cents: z.int().min(0).max(2_147_483_647),
  /** The day of the storm, on the calendar there. */
  stormDay: z.iso.date('Please give the day as YYYY-MM-DD').optional(),
  notes: typed(2000).optional(),
});
export type NewStormCapture = z.infer<typeof NewStormCapture>;

export const StormCapture = z.object({
  id: z.number().int(),
  /** As it was drawn; null if a whole ZIP code was chosen. */
  area: z.string().nullable(),
  zipCode: z.string().nullable(),
  zipCodes: z.array(z.string()),
  acres: z.number(),
  price: Price,
  status: z.enum(stormCaptureStates),
  stormDay: z.iso.date().nullable(),
  notes: z.string().nullable(),
  /** The day it is to be flown, once accepted. */
  flyOn: z.iso.date().nullable(),
  flownOn: z.iso.date().nullable(),
  /** What the administrator wrote last: why it is refused, for one. */
  message: z.string().nullable(),
  /** What was made of it; null until then. */
  captureId: z.number().int().nullable(),
  /** Null if the account is gone. */
  userName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  processedAt: z.iso.datetime().nullable(),
});
export type StormCapture = z.infer<typeof StormCapture>;

export const StormCaptureRequest = StormCapture.extend({
  /** Null if the account is gone. */
  userId: z.string().nullable(),
  userEmail: z.string().nullable(),
  companyName: z.string(),
  /** Email of the administrator; null also where their account is gone. */
  processedBy: z.string().nullable(),
});
export type StormCaptureRequest = z.infer<typeof StormCaptureRequest>;

export const StormCaptureAcceptance = z.object({
  flyOn: z.iso.date('Please give the day as YYYY-MM-DD'),
  /** A sentence for the email to the asker. */
  message: typed(2000).optional(),
});
export type StormCaptureAcceptance = z.infer<typeof StormCaptureAcceptance>;

export const StormCaptureRefusal = z.object({ message: typed(2000).min(1, 'Please write why') });
export const StormCaptureFlown = z.object({
  flownOn: z.iso.date('Please give the day as YYYY-MM-DD'),
  message: typed(2000).optional(),
});
export const StormCaptureDelivery = z.object({ message: typed(2000).optional() });

const answer = {
  access: 'admin:requests',
  changes: ['storm-captures', 'requests'],
  response: Done,
} as const;

export const stormCaptures = {
  quote: get('/api/storm-captures/quote', {
    summary: 'Acres, ZIP codes and price of a storm-response capture of a drawn area or a ZIP code',
    access: 'team:lead',
    scope: 'leads',
    shows: ['storm-captures', 'grants', 'requests'],
    query: z.object(where),
    response: StormCaptureQuote,
  }),
  list: get('/api/storm-captures', {
    summary: 'The storm-response captures the caller’s company asked for, latest first; X-Total-Count',
    access: 'team:lead',
    scope: 'leads',
    shows: ['storm-captures'],
    query: Paging,
    response: z.array(StormCapture),
  }),
  request: post('/api/storm-captures', {
    summary: 'Ask for a storm-response capture at the price seen; 409 if that is another by now',
    access: 'team:lead',
    scope: 'orders',
    emits: ['storm-capture-requested'],
    changes: ['storm-captures', 'requests'],
    body: NewStormCapture,
    response: StormCapture,
    status: 201,
  }),
  withdraw: post('/api/storm-captures/{requestId}/withdraw', {
    summary: 'Take back a storm-response capture that waits for its answer',
    access: 'team:lead',
    scope: 'orders',
    emits: ['storm-capture-withdrawn'],
    changes: ['storm-captures', 'requests'],
    response: Done,
  }),
  listRequests: get('/api/admin/requests/storm-captures', {
    summary: 'Storm-response captures of all companies, oldest pending first; X-Total-Count',
    access: 'admin:requests',
    shows: ['storm-captures', 'requests'],
    query: Paging.extend({ status: z.enum([...stormCaptureStates, 'open']).optional() }),
    response: z.array(StormCaptureRequest),
  }),
  accept: post('/api/admin/requests/storm-captures/{requestId}/accept', {
    ...answer,
    summary: 'Accept with the day it is to be flown, and notify the requester by email',
    emits: ['storm-capture-accepted'],
    body: StormCaptureAcceptance,
  }),
  refuse: post('/api/admin/requests/storm-captures/{requestId}/refuse', {
    ...answer,
    summary: 'Refuse with a reason, and notify the requester by email',
    emits: ['storm-capture-refused'],
    body: StormCaptureRefusal,
  }),
  markFlown: post('/api/admin/requests/storm-captures/{requestId}/flown', {
    ...answer,
    summary: 'Record the day of the flight, and notify the requester by email',
    emits: ['storm-capture-flown'],
    body: StormCaptureFlown,
  }),
  deliver: post('/api/admin/requests/storm-captures/{requestId}/deliver', {
    ...answer,
    summary: 'Mark it as delivered, and notify the requester by email',
    emits: ['storm-capture-delivered'],
    body: StormCaptureDelivery,
  }),
};
