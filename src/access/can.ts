import type { SubscriptionTier } from '#domain/plans.ts';
import { planHasExport } from '#domain/plans.ts';
import type { Access, Duty, Permission } from './permissions.ts';
import { permissionsOf, type Role } from './roles.ts';

/** The person behind a call, as far as access needs to know them. */
export interface Actor {
  id: string;
  /** The company whose work they share. */
  companyId: string;
  role: Role;
  subscriptionTier: SubscriptionTier;
  /** While it is undone nobody holds a permission; null or absent where there is none. */
  duty?: Duty | null | undefined;
}

/** Whether the actor's role holds the permission and no duty is in its way. Plan limits are separate: see mayExport. */
export function can(actor: Pick<Actor, 'role' | 'duty'>, permission: Permission): boolean {
  return !actor.duty && permissionsOf[actor.role].includes(permission);
}

/** Whether the actor's plan includes exports. An administrator works for the platform and has no plan. */
export function mayExport(actor: Actor): boolean {
  return can(actor, 'property:export') && (actor.role === 'admin' || planHasExport(actor.subscriptionTier));
}

/** 'ok', or why not: 'signed-out' answers 401, 'forbidden' and a duty that is undone answer 403. */
export function decideAccess(
  access: Access,
  actor: Pick<Actor, 'role' | 'duty'> | null,
): 'ok' | 'signed-out' | 'forbidden' | Duty {
  if (access === 'public') return 'ok';
  if (!actor) return 'signed-out';
  if (access === 'signed-in' || can(actor, access)) return 'ok';
  return actor.duty ?? 'forbidden';
}
