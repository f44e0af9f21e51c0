/** What a file says about which property a row means. */
export interface PropertyNames {
  parcelNumber: string | null;
  propertyId: string | null;
  /** See addressKey(). */
  addressKey: string;
}

/**
 * What makes a property the same one within its ZIP: parcel number, else property id, else address. The prefix keeps
 * the kinds apart and says how strong the identity is.
 */
export function identityOf({ parcelNumber, propertyId, addressKey }: PropertyNames): string {
  const parcel = numberKey(parcelNumber);
  if (parcel !== null) return `p:${parcel}`;
  const id = numberKey(propertyId);
  return id === null ? `a:${addressKey}` : `i:${id}`;
}

/**
 * A parcel or account number as it is compared. 'R72 06202 0084' and 'r72-06202-0084' are one; where the breaks stand
 * matters, for '1-23-4' and '12-3-4' are two parcels. Null for stand-ins like '0', '000-00' and 'unknown'.
 */
export function numberKey(number: string | null): string | null {
  if (number === null) return null;
  const upper = number.toUpperCase();
  const key = isKey.test(upper) ? upper : upper.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return /[1-9\p{L}]/u.test(key) && !standIns.has(key) ? key : null;
}

const isKey = /^[A-Z\d]+(?:-[A-Z\d]+)*$/;
const standIns = new Set([
  'NONE',
  'UNKNOWN',
  'UNK',
  'NA',
  'N-A',
  'NULL',
  'NO-PARCEL',
  'PENDING',
  'TBD',
  'X',
  'XX',
  'XXX',
]);
