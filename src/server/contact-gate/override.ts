import { type Actor, can } from '#access/can.ts';
import { forbidden } from '#server/platform/errors.ts';

/** Leaders may put doors on a list in spite of the tag 'Do not contact'; the record names them. @throws 403 */
export function requireOverride(actor: Actor, isAsked: boolean): void {
  if (isAsked && !can(actor, 'team:lead'))
    throw forbidden('Only an owner or manager may include doors tagged ‘Do not contact’.');
}
