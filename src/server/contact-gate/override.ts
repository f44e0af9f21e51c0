import { type Actor, can } from '#access/can.ts';
import { forbidden } from '#server/platform/errors.ts';

/** Who leads the company may put doors on a list in spite of the tag 'Do not contact'; who does is in the record. @throws 403 */
export function requireOverride(actor: Actor, isAsked: boolean): void {
  if (isAsked && !can(actor, 'team:lead'))
    throw forbidden('Only an owner or manager may include doors tagged ‘Do not contact’.');
}
