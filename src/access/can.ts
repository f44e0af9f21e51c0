import type { SubscriptionTier } from '#domain/plans.ts';
import { planHasExport } from '#domain/plans.ts';
import type { Access, Permission } from './permissions.ts';
import { permissionsOf, type Role } from './roles.ts';

/** The person behind a call, as far as access needs to know them. */
export interface Actor {
  id: string;
  /** The company whose work they share. */
  companyId: string;
  role: Role;
  subscriptionTier: SubscriptionTier;
}

/** Whether the actor's role holds the permission. Plan limits are separate: see mayExport. */
export function can(actor: Pick<Actor, 'role'>, permission: Permission): boolean {
  return permissionsOf[actor.role].includes(permission);
}

/** Whether the actor's plan includes exports. An administrator works for the platform and has no plan. */
export function mayExport(actor: Actor): boolean {
  return can(actor, 'property:export') && (actor.role === 'admin' || planHasExport(actor.subscriptionTier));
}

/** 'ok', or why not: 'signed-out' answers 401, 'forbidden' answers 403. */
export function decideAccess(
  access: Access,
  actor: Pick<Actor, 'role'> | null,
): 'ok' | 'signed-out' | 'forbidden' {
  if (access === 'public') return 'ok';
  if (!actor) return 'signed-out';
  if (access === 'signed-in' || can(actor, access)) return 'ok';
  return 'forbidden';
}
