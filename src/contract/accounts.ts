import { z } from 'zod';
import { planSegments, subscriptionTiers } from '#domain/plans.ts';
import { roles } from '#domain/roles.ts';
import { subscriptionTypes } from '#domain/territories.ts';
import { AdminUser } from './admin.ts';
import { del, get, post, put } from './endpoint.ts';
import { Search, typed } from './paging.ts';
import { Done } from './problem.ts';

export const Company = z.object({
  id: z.uuid(),
  name: z.string(),
  tier: z.enum(subscriptionTiers),
  segment: z.enum(planSegments),
  /** How many accounts belong to it. */
  users: z.number().int(),
});
export type Company = z.infer<typeof Company>;

export const AccountGrant = z.object({
  id: z.number().int(),
  zipCode: z.string(),
  city: z.string().nullable(),
  state: z.string(),
  propertyCount: z.number().int(),
  status: z.enum(['active', 'expired']),
  subscriptionType: z.enum(subscriptionTypes),
  startsAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  daysLeft: z.number().int().nullable(),
});
export type AccountGrant = z.infer<typeof AccountGrant>;

/** Everything an administrator manages about one user. */
export const Account = AdminUser.extend({
  company: Company,
  grants: z.array(AccountGrant),
  /** Last time a device of the user was seen; null if they are signed in nowhere. */
  lastSeenAt: z.iso.datetime().nullable(),
});
export type Account = z.infer<typeof Account>;

/** What goes with a user when they are deleted. */
export const Deletion = z.object({
  email: z.string(),
  zipCodes: z.number().int(),
  queues: z.number().int(),
  queueItems: z.number().int(),
  notes: z.number().int(),
  tags: z.number().int(),
  stages: z.number().int(),
  apiTokens: z.number().int(),
  requests: z.number().int(),
  /** Of a company of one: it goes with its user. */
  contacts: z.number().int(),
  measurements: z.number().int(),
  drafts: z.number().int(),
  /** Stay, without the account. */
  ticketsKept: z.number().int(),
  /** Stay with a company of one, or move with its user. */
  optOutsKept: z.number().int(),
  piecesKept: z.number().int(),
  contractsKept: z.number().int(),
});
export type Deletion = z.infer<typeof Deletion>;

export const PlanChange = z.object({
  tier: z.enum(subscriptionTiers),
  segment: z.enum(planSegments),
});
export type PlanChange = z.infer<typeof PlanChange>;

/** An existing company, or the name of a new one. */
export const CompanyChange = z
  .object({ companyId: z.uuid().optional(), name: typed(160).min(1, 'Company name required').optional() })
  .refine(
    ({ companyId, name }) => (companyId === undefined) !== (name === undefined),
    'Choose a company or name a new one',
  );
export type CompanyChange = z.infer<typeof CompanyChange>;

/** What is left out stays. A null `expiresAt` means no end. */
export const SubscriptionChange = z.object({
  subscriptionType: z.enum(subscriptionTypes).optional(),
  expiresAt: z.iso.datetime({ offset: true }).nullable().optional(),
});
export type SubscriptionChange = z.infer<typeof SubscriptionChange>;

export const accounts = {
  get: get('/api/admin/users/{userId}', {
    summary: 'One user with their company, plan and ZIP codes',
    access: 'admin:users',
    shows: ['users', 'grants'],
    fresh: 30,
    response: Account,
  }),
  previewDeletion: get('/api/admin/users/{userId}/deletion', {
    summary: 'What would go if the user were deleted',
    access: 'admin:users',
    shows: ['users', 'grants'],
    fresh: 'once',
    response: Deletion,
  }),
  resetPassword: post('/api/admin/reset-password/{userId}', {
    summary: 'Give a user a temporary password, shown only in this reply; ends their sessions',
    access: 'admin:users',
    emits: ['user-password-reset'],
    changes: ['users'],
    sessionOnly: true,
    response: z.object({ tempPassword: z.string() }),
  }),
  setRole: put('/api/admin/users/{userId}/role', {
    summary:
      'Make a user an administrator, an operator, a reviewer or an ordinary user; 409 for the last administrator',
    access: 'admin:users',
    emits: ['user-role-changed'],
    changes: ['users'],
    sessionOnly: true,
    body: z.object({ role: z.enum(roles) }),
    response: Done,
  }),
  setPlan: put('/api/admin/users/{userId}/plan', {
    summary: "Change the plan of the user's company, for all of its users",
    access: 'admin:users',
    emits: ['plan-changed'],
    changes: ['users'],
    body: PlanChange,
    response: Done,
  }),
  setCompany: put('/api/admin/users/{userId}/company', {
    summary: 'Move a user and their ZIP codes to a company; 409 if an exclusive grant prevents it',
    access: 'admin:users',
    emits: ['user-company-changed'],
    changes: ['users', 'grants'],
    body: CompanyChange,
    response: Done,
  }),
  changeSubscription: put('/api/admin/subscriptions/{subscriptionId}', {
    summary: "Change the type or the end of a user's ZIP code; 409 if another company holds it",
    access: 'admin:zips',
    emits: ['subscription-changed'],
    changes: ['grants'],
    body: SubscriptionChange,
    response: Done,
  }),
  listCompanies: get('/api/admin/companies', {
    summary: 'Companies by name, at most 50',
    access: 'admin:users',
    shows: ['users'],
    fresh: 30,
    query: z.object({ search: Search.optional() }),
    response: z.array(Company),
  }),
  remove: del('/api/admin/users/{userId}', {
    summary: 'Delete a user with everything of theirs; 409 for the last administrator',
    access: 'admin:users',
    emits: ['user-deleted'],
    changes: ['users', 'grants', 'requests', 'tickets'],
    sessionOnly: true,
    response: Done,
  }),
};
