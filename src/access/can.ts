import type { ApiScope } from '#domain/api-scopes.ts';
import type { CompanyRole } from '#domain/company-roles.ts';
import type { SubscriptionTier } from '#domain/plans.ts';
import { planHasExport } from '#domain/plans.ts';
import { isStaff, type Role } from '#domain/roles.ts';
import { companyPermissionsOf } from './company-roles.ts';
import type { Access, Duty, Permission } from './permissions.ts';
import { permissionsOf } from './roles.ts';
import { isWithinScopes, type Scoped } from './scopes.ts';

/** The person behind a call, as far as access needs to know them. */
export interface Actor {
  id: string;
  /** The company whose work they share. */
  companyId: string;
  role: Role;
  /** Within that company. */
  companyRole: CompanyRole;
  subscriptionTier: SubscriptionTier;
  /** The user holds no permission until this duty is done; null or absent if there is none. */
  duty?: Duty | null | undefined;
  /** What the call carried. */
  via: 'session' | 'token';
  /** The API key of a company that the call came with, which narrows what it may do. */
  key?: { id: string; scopes: readonly ApiScope[] } | null;
}

/** The user `can` checks. Browsers may hold a user saved before company roles existed: least access. */
export type Holder = Pick<Actor, 'role' | 'duty'> & { companyRole?: CompanyRole | undefined };

/**
 * Whether the actor's roles hold the permission and no duty is in its way. What is a company's own, an administrator
 * holds as a member of theirs alone, and operators and reviewers not at all. Plan limits are separate: see mayExport.
 */
export function can({ role, companyRole = 'rep', duty }: Holder, permission: Permission): boolean {
  const ofCompany = isStaff(role) ? [] : companyPermissionsOf[companyRole];
  const held: readonly Permission[] = [...permissionsOf[role], ...ofCompany];
  return !duty && held.includes(permission);
}

/** Whether the actor's plan includes exports. An administrator works for the platform and has no plan. */
export function mayExport(actor: Holder & Pick<Actor, 'subscriptionTier'>): boolean {
  return can(actor, 'property:export') && (actor.role === 'admin' || planHasExport(actor.subscriptionTier));
}

export type AccessDecision = 'ok' | 'signed-out' | 'session-only' | 'missing-scope' | Duty | 'forbidden';

/**
 * 'ok', or the reason for a refusal: 'signed-out' answers 401, everything else 403. `sessionOnly` refuses API
 * tokens of any user; a company's key reaches no further than its scopes.
 */
export function decideAccess(
  endpoint: Scoped & { access: Access; sessionOnly?: boolean | undefined },
  actor: (Holder & Pick<Actor, 'via' | 'key'>) | null,
): AccessDecision {
  const { access, sessionOnly = false } = endpoint;
  if (access === 'public') return 'ok';
  if (!actor) return 'signed-out';
  if (sessionOnly && actor.via === 'token') return 'session-only';
  if (actor.key && !isWithinScopes(endpoint, actor.key.scopes)) return 'missing-scope';
  if (access === 'signed-in' || can(actor, access)) return 'ok';
  return actor.duty ?? 'forbidden';
}
