import { foldCase } from '../letters.ts';

/** Who lives there: the owner, or another person, because the owner's mail goes to another address. */
export const ownerships = ['owner-occupied', 'absentee'] as const;
export type Ownership = (typeof ownerships)[number];

interface Addresses {
  address: string;
  zipCode: string;
  /** Where the owner gets mail. */
  ownerAddress: string | null;
}

/**
 * Compares the house number and the street's name, and the ZIP code where the mailing address ends with one; 'N' or
 * 'North' before the name and 'St' or 'Street' after it make no difference. Null if no mailing address is known or
 * the property's own address has no house number. ownershipOf of server/leads/fields.data.ts is its SQL.
 */
export function ownershipOf({ address, zipCode, ownerAddress }: Addresses): Ownership | null {
  const mailing = foldCase(ownerAddress ?? '');
  const door = doorOf(foldCase(address));
  if (door === null || !/[a-z0-9]/.test(mailing)) return null;
  const mailingZip = new RegExp(MAILING_ZIP).exec(mailing)?.[1] ?? zipCode;
  return doorOf(mailing) === door && mailingZip === zipCode ? 'owner-occupied' : 'absentee';
}

/** A house number and the street's name, in lower case. Regular expressions that JavaScript and PostgreSQL read alike. */
export const DOOR =
  '^[^a-z0-9]*([0-9]+)[a-z]?[^a-z0-9]+(?:(?:north|south|east|west|n|s|e|w|ne|nw|se|sw)[^a-z0-9]+)?([a-z0-9]+)';
export const MAILING_ZIP = '[^0-9]([0-9]{5})(?:-[0-9]{4})?[^a-z0-9]*$';

function doorOf(address: string): string | null {
  const [, number, street] = new RegExp(DOOR).exec(address) ?? [];
  return number === undefined ? null : `${number} ${street}`;
}
