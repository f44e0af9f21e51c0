import { type Actor, can } from '#access/can.ts';
import { forbidden, invalid } from '#server/platform/errors.ts';

interface CatalogTag {
  protected: boolean;
  /** Whose own it is; null for the platform's. */
  companyId: string | null;
}

/**
 * Whether the actor may change or delete a tag they are offered: administrators any, owners and managers what is their
 * company's own. It changes on every property of the company.
 * @throws Forbidden with the reason
 */
export function requireTagChange(actor: Actor, tag: CatalogTag): void {
  if (can(actor, 'tag:govern')) return;
  if (tag.companyId === actor.companyId) {
    if (can(actor, 'team:lead')) return;
    throw forbidden('Only an owner or manager may change or delete a tag of the company.');
  }
  if (tag.protected) throw forbidden('This tag is protected. Only an administrator may change or delete it.');
  throw forbidden('This tag is shared by every company. Only an administrator may change or delete it.');
}

/** @throws Forbidden if a user tries to protect a tag, Invalid if it is a company's own. */
export function requireProtection(actor: Actor, tag: CatalogTag, wanted: boolean | undefined): void {
  if (wanted === undefined) return;
  if (!can(actor, 'tag:govern')) throw forbidden('Only an administrator may protect a tag.');
  if (wanted && tag.companyId !== null) throw invalid('Only a shared tag can be protected.');
}
