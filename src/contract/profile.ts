import { z } from 'zod';
import { apiScopes } from '#domain/api-scopes.ts';
import { startScreens } from '#domain/start-screens.ts';
import { CurrentPassword } from './auth.ts';
import { del, get, post, put } from './endpoint.ts';
import { typed } from './paging.ts';
import { Done } from './problem.ts';

export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null if it ends only when somebody ends it, which a company's key may. */
  expiresAt: z.iso.datetime().nullable(),
  /** To the minute; null before its first use. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** What a company's key is limited to; null for a token that does all its user may. */
  scopes: z.array(z.enum(apiScopes)).nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** Days a token is good for unless chosen otherwise, and at most. */
export const TOKEN_DAYS = 30;
export const TOKEN_DAYS_MAX = 365;

export const NewApiToken = z.object({
  name: typed(64).min(1, 'Please name the token'),
  currentPassword: CurrentPassword,
  days: z
    .int()
    .min(1, 'At least one day')
    .max(TOKEN_DAYS_MAX, `At most ${TOKEN_DAYS_MAX} days`)
    .default(TOKEN_DAYS),
});
export type NewApiToken = z.infer<typeof NewApiToken>;

/** A device or browser that is signed in. */
export const SignedInDevice = z.object({
  id: z.string(),
  /** The one this call came from. False for all when it came with an API token. */
  current: z.boolean(),
  /** The browser's own description of itself; null if it gave none. */
  userAgent: z.string().nullable(),
  /** Where it signed in from. */
  address: z.string().nullable(),
  /** A description of the address: its kind, and whether the caller has the same one. Not its location in the world. */
  place: z.string(),
  signedInAt: z.iso.datetime().nullable(),
  /** To the minute. */
  lastSeenAt: z.iso.datetime().nullable(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

export const profile = {
  setStart: put('/api/profile/start-screen', {
    summary: 'Choose the screen to begin with after signing in',
    access: 'profile:change',
    changes: ['session'],
    body: z.strictObject({ startScreen: z.enum(startScreens) }),
    response: Done,
  }),
  listTokens: get('/api/profile/tokens', {
    summary: 'The caller’s API tokens that are still good, with the company’s keys they made, latest first',
    access: 'profile:change',
    shows: ['tokens'],
    response: z.array(ApiToken),
  }),
  createToken: post('/api/profile/tokens', {
    summary: 'Create an API token, after the password; the token is shown only in this reply',
    access: 'profile:change',
    changes: ['tokens'],
    sessionOnly: true,
    body: NewApiToken,
    response: ApiToken.extend({ token: z.string() }),
    status: 201,
  }),
  revokeToken: del('/api/profile/tokens/{tokenId}', {
    summary: 'Revoke an API token at once',
    access: 'profile:change',
    changes: ['tokens'],
    sessionOnly: true,
    response: Done,
  }),
  listDevices: get('/api/profile/sessions', {
    summary: 'Where the caller is signed in, last seen first',
    access: 'profile:change',
    shows: ['devices'],
    response: z.array(SignedInDevice),
  }),
  endDevice: del('/api/profile/sessions/{sessionId}', {
    summary: 'Sign one other device out',
    access: 'profile:change',
    changes: ['devices'],
    sessionOnly: true,
    params: { sessionId: z.string().regex(/^[0-9a-f]{64}$/) },
    response: Done,
  }),
  endOtherDevices: post('/api/profile/sessions/end-others', {
    summary: 'Sign every other device out and end every API token; `ended` and `tokensEnded` count them',
    access: 'profile:change',
    changes: ['devices', 'tokens'],
    sessionOnly: true,
    response: Done.extend({ ended: z.number().int(), tokensEnded: z.number().int() }),
  }),
};
