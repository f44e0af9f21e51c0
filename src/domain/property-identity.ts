/** The identifiers a file gives for a row's property. */
export interface PropertyNames {
  parcelNumber: string | null;
  propertyId: string | null;
  /** See addressKey(). */
  addressKey: string;
}

/**
 * What makes a property the same one within its ZIP: parcel number, else property id, else address. The prefix
 * distinguishes the kinds and ranks the identity. If one number covers several houses, an import appends the address of
 * each to it (see HOUSE_MARK).
 */
export function identityOf({ parcelNumber, propertyId, addressKey }: PropertyNames): string {
  const parcel = numberKey(parcelNumber);
  if (parcel !== null) return `p:${parcel}`;
  const id = numberKey(propertyId);
  return id === null ? `a:${addressKey}` : `i:${id}`;
}

/**
 * A parcel or account number normalized for comparison. 'R72 06202 0084' and 'r72-06202-0084' are equal; the position of
 * separators matters, because '1-23-4' and '12-3-4' are two parcels. Null for placeholders like '0', 'SEE NOTE' and
 * 'EXEMPT': every number has a digit other than zero.
 */
export function numberKey(number: string | null): string | null {
  if (number === null) return null;
  const upper = number.toUpperCase();
  const key = isKey.test(upper) ? upper : upper.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return /[1-9]/.test(key) ? key : null;
}

const isKey = /^[A-Z\d]+(?:-[A-Z\d]+)*$/;

/** Between a number and the address of one of several houses that bear it; no number holds it. */
export const HOUSE_MARK = ' @ ';
