import { type Actor, can } from '#access/can.ts';
import { forbidden } from '#server/platform/errors.ts';

interface CatalogTag {
  protected: boolean;
  shared: boolean;
  /** Whether a property of somebody else carries it. */
  usedByOthers: boolean;
}

/**
 * Whether the actor may change or delete a tag of the catalog: administrators any, users what they made themselves as
 * long as nobody else uses it.
 * @throws Forbidden with the reason
 */
export function requireTagChange(actor: Actor, tag: CatalogTag): void {
  if (can(actor, 'tag:govern')) return;
  if (tag.protected) throw forbidden('This tag is protected. Only an administrator may change or delete it.');
  if (tag.shared || tag.usedByOthers)
    throw forbidden('Others use this tag too. Only an administrator may change or delete it.');
}

/** @throws Forbidden where a user tries to protect a tag or to offer it to everybody. */
export function requireTagSettings(actor: Actor, settings: { protected?: unknown; shared?: unknown }): void {
  if (settings.protected === undefined && settings.shared === undefined) return;
  if (!can(actor, 'tag:govern')) throw forbidden('Only an administrator may protect or share a tag.');
}
