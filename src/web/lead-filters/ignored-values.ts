import type { Kind } from '#domain/filters/kinds.ts';
import { type LeadField, leadFields } from '#domain/filters/lead-fields.ts';
import { leadFieldNames } from '#domain/filters/lead-filters.ts';

/** A part of the address bar that sets no filter. */
export interface IgnoredValue {
  /** 'zip' is the list's choice of area and no filter. */
  name: LeadField | 'zip';
  /** Its name in the address bar. */
  address: string;
  /** What is not understood, without the parts that are. */
  text: string;
  /** The filter's value without it; null if nothing else is there. */
  rest: NonNullable<unknown> | null;
}

/**
 * Lists parts of an address that no filter understands, so that a broken link does not pass for an unfiltered list.
 * @param zipCodes those that can be chosen; null if they are not known yet
 */
export function ignoredValues(
  inAddress: (name: string) => string | null,
  zipCodes: readonly string[] | null,
): IgnoredValue[] {
  const fields = leadFieldNames.flatMap((name) => {
    const { address, formerly, kind } = leadFields[name] as unknown as Addressed;
    return [address, ...(formerly ? [formerly] : [])].flatMap((at) => {
      const text = inAddress(at);
      const found = text ? ignoredBy(kind, text) : null;
      return found ? [{ name, address: at, ...found }] : [];
    });
  });
  const zip = inAddress('zip');
  const badZip = zip && (zipCodes ? !zipCodes.includes(zip) : !/^\d{5}$/.test(zip));
  return badZip ? [{ name: 'zip', address: 'zip', text: zip, rest: null }, ...fields] : fields;
}

interface Addressed {
  address: string;
  formerly?: string;
  kind: Kind<unknown, never>;
}

function ignoredBy(kind: Kind<unknown, never>, text: string): Pick<IgnoredValue, 'text' | 'rest'> | null {
  const value = kind.parse(text);
  if (value === null) return { text, rest: null };
  if (!Array.isArray(value) || kind.control.name !== 'choices') return null;
  const unknown = text.split(',').filter((word) => !value.includes(word));
  return unknown.length > 0 ? { text: unknown.join(', '), rest: value } : null;
}
