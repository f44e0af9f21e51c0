import { ownerKindOf } from './kinds.ts';
import { mailKeyOf } from './mailing.ts';

/** What is stored beside an owner's name and mailing address, because only these functions read it from them. */
export const ownerColumns = ({ owner, ownerAddress }: Record<'owner' | 'ownerAddress', string | null>) => ({
  ownerKind: ownerKindOf(owner),
  mailKey: mailKeyOf(ownerAddress),
});
