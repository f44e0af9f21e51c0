import { compareMail, isOutOfState, type Site } from '../owners/mailing.ts';

/** Who lives there: the owner, or another person, because the owner's mail goes to another address. */
export const ownerships = ['owner-occupied', 'absentee'] as const;
export type Ownership = (typeof ownerships)[number];

/**
 * Null if the mailing address does not say: there is none, it is not a street address, or it is a box in the same state,
 * which many keep who live there. owner_occupied of the database is the same function.
 */
export function ownershipOf(site: Site): Ownership | null {
  switch (compareMail(site)) {
    case 'same':
      return 'owner-occupied';
    case 'other':
      return 'absentee';
    default:
      return isOutOfState(site) === true ? 'absentee' : null;
  }
}
