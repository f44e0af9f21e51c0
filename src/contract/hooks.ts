import { z } from 'zod';
import { deliveryStates, hookEndNames, hookEventNames } from '#domain/hooks/event-types.ts';
import { del, get, post, put } from './endpoint.ts';
import { Paging } from './paging.ts';
import { Done } from './problem.ts';

const HookEvent = z.enum(hookEventNames, { error: 'Please choose an event there is' });
const TargetUrl = z
  .string()
  .trim()
  .min(1, 'Please enter an address')
  .max(2000, 'Please use at most 2,000 characters');
const Events = z
  .array(HookEvent)
  .min(1, 'Please choose at least one event')
  .max(hookEventNames.length)
  .transform((events) => [...new Set(events)]);

/** As Zapier's REST hooks send it, with one event; the screen sends several. */
export const NewHook = z
  .object({ target_url: TargetUrl, event: HookEvent.optional(), events: Events.optional() })
  .refine(({ event, events }) => event !== undefined || events !== undefined, {
    path: ['events'],
    error: 'Please choose at least one event',
  });

export const HookChange = z.object({ target_url: TargetUrl, events: Events, isOn: z.boolean() });
export type HookChange = z.infer<typeof HookChange>;

export const Hook = z.object({
  id: z.uuid(),
  target_url: z.string(),
  events: z.array(HookEvent),
  /** Its creator's name: it gets events of the ZIP codes they hold. */
  madeBy: z.string(),
  createdAt: z.iso.datetime(),
  /** Why it sends no more; null while it is on. */
  ended: z.enum(hookEndNames).nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Failed tries since the last success, and since when. */
  failures: z.number().int(),
  failingSince: z.iso.datetime().nullable(),
  /** After several failures only one try is sent from then on. */
  pausedUntil: z.iso.datetime().nullable(),
  lastSuccessAt: z.iso.datetime().nullable(),
  /** Until when the secret before this one signs, too. */
  oldSecretUntil: z.iso.datetime().nullable(),
  waiting: z.number().int(),
});
export type Hook = z.infer<typeof Hook>;

const HookSecret = z.object({
  /** 'whsec_' and base64; it is in no other answer. */
  secret: z.string(),
});

export const HookDelivery = z.object({
  id: z.number().int(),
  messageId: z.string(),
  type: HookEvent,
  isTest: z.boolean(),
  state: z.enum(deliveryStates),
  happenedAt: z.iso.datetime(),
  tries: z.number().int(),
  lastTriedAt: z.iso.datetime().nullable(),
  /** Of the next try, while it waits. */
  nextAt: z.iso.datetime().nullable(),
  /** What came of the last one. */
  lastStatus: z.number().int().nullable(),
  lastFailure: z.string().nullable(),
});
export type HookDelivery = z.infer<typeof HookDelivery>;

export const HookAttempt = z.object({
  at: z.iso.datetime(),
  ms: z.number().int(),
  status: z.number().int().nullable(),
  /** Its first 4 kB. */
  answer: z.string().nullable(),
  failure: z.string().nullable(),
  /** To find out whether a paused hook works again: not counted as a try. */
  isProbe: z.boolean(),
});

export const HookDeliveryDetail = HookDelivery.extend({
  /** The bytes that were signed; null before the first try. */
  body: z.string().nullable(),
  /** Latest first. */
  attempts: z.array(HookAttempt),
});
export type HookDeliveryDetail = z.infer<typeof HookDeliveryDetail>;

const DeliveryId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const hooks = {
  list: get('/api/hooks', {
    summary: 'The company’s webhooks, latest first',
    access: 'team:manage',
    scope: 'hooks',
    shows: ['hooks'],
    polled: true,
    fresh: 5,
    response: z.array(Hook),
  }),
  create: post('/api/hooks', {
    summary: 'Send events to an address from now on; the secret is in this answer alone',
    access: 'team:manage',
    scope: 'hooks',
    emits: ['hook-made'],
    changes: ['hooks'],
    body: NewHook,
    response: Hook.extend(HookSecret.shape),
    status: 201,
  }),
  update: put('/api/hooks/{hookId}', {
    summary: 'Change a webhook’s address or events, or turn it off and on',
    access: 'team:manage',
    emits: ['hook-changed'],
    changes: ['hooks'],
    body: HookChange,
    response: Hook,
  }),
  remove: del('/api/hooks/{hookId}', {
    summary: 'Delete a webhook with its deliveries',
    access: 'team:manage',
    scope: 'hooks',
    emits: ['hook-deleted'],
    changes: ['hooks'],
    response: Done,
  }),
  changeSecret: post('/api/hooks/{hookId}/secret', {
    summary: 'Make a new secret for a webhook; for 24 hours the one before signs, too',
    access: 'team:manage',
    emits: ['hook-secret-changed'],
    changes: ['hooks'],
    response: HookSecret,
  }),
  test: post('/api/hooks/{hookId}/test', {
    summary: 'Send an invented event to a webhook',
    access: 'team:manage',
    changes: ['hooks', 'hook-deliveries'],
    response: z.object({ deliveryId: z.number().int() }),
    status: 202,
  }),
  deliveries: get('/api/hooks/{hookId}/deliveries', {
    summary: 'What was and will be sent to a webhook, latest first, for 30 days',
    access: 'team:manage',
    shows: ['hooks', 'hook-deliveries'],
    polled: true,
    fresh: 3,
    query: Paging.extend({ state: z.enum(deliveryStates).optional() }),
    response: z.array(HookDelivery),
  }),
  delivery: get('/api/hooks/{hookId}/deliveries/{deliveryId}', {
    summary: 'A delivery with its body and every try',
    access: 'team:manage',
    shows: ['hooks', 'hook-deliveries'],
    polled: true,
    fresh: 3,
    params: { deliveryId: DeliveryId },
    response: HookDeliveryDetail,
  }),
  sendAgain: post('/api/hooks/{hookId}/deliveries/{deliveryId}/send', {
    summary: 'Send a delivery again, with the same id and body',
    access: 'team:manage',
    changes: ['hooks', 'hook-deliveries'],
    params: { deliveryId: DeliveryId },
    response: Done,
    status: 202,
  }),
  sample: get('/api/hooks/samples/{event}', {
    summary: 'What an event looks like, with an invented door',
    access: 'team:manage',
    scope: 'hooks',
    params: { event: HookEvent },
    response: z.array(z.record(z.string(), z.unknown())),
  }),
};
