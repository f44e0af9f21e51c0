import { z } from 'zod';
import { apiScopes } from '#domain/api-scopes.ts';
import { CurrentPassword } from './auth.ts';
import { del, get, post } from './endpoint.ts';
import { typed } from './paging.ts';
import { Done } from './problem.ts';
import { ApiToken, TOKEN_DAYS_MAX } from './profile.ts';

/** A key of the company, as its owners see it. */
export const ApiKey = ApiToken.extend({
  scopes: z.array(z.enum(apiScopes)),
  /** Its first characters: 'rc_a1b2c'. */
  start: z.string(),
  /** The owner who made it, and in whose name it acts; null if that is the caller. */
  by: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = z.object({
  name: typed(64).min(1, 'Please name the key'),
  scopes: z
    .array(z.enum(apiScopes))
    .min(1, 'Please choose what the key is for')
    .transform((chosen) => apiScopes.filter((scope) => chosen.includes(scope))),
  /** Null for a key that ends only when somebody ends it. */
  days: z
    .int()
    .min(1, 'At least one day')
    .max(TOKEN_DAYS_MAX, `At most ${TOKEN_DAYS_MAX} days`)
    .nullable()
    .default(null),
  currentPassword: CurrentPassword,
});

export const apiKeys = {
  list: get('/api/company/keys', {
    summary: 'The API keys of the caller’s company that still work, latest first',
    access: 'team:manage',
    shows: ['api-keys'],
    response: z.array(ApiKey),
  }),
  create: post('/api/company/keys', {
    summary:
      'Create an API key of the company, after the password; it acts in the caller’s name within its scopes and is shown only in this reply',
    access: 'team:manage',
    emits: ['token-created'],
    changes: ['api-keys', 'tokens'],
    sessionOnly: true,
    body: NewApiKey,
    response: ApiKey.extend({ token: z.string() }),
    status: 201,
  }),
  end: del('/api/company/keys/{keyId}', {
    summary: 'End an API key of the company at once',
    access: 'team:manage',
    emits: ['token-revoked'],
    changes: ['api-keys', 'tokens'],
    sessionOnly: true,
    response: Done,
  }),
};
