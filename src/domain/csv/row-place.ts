import { splitPlace, stateCodeOf } from '#domain/address-place.ts';
import { isStreetType } from '#domain/address-words.ts';
import { cityKey } from '#domain/city.ts';

/** A row's place from its own columns for city, state and ZIP. */
export interface RowPlace {
  city?: string;
  state?: string;
  zip?: string;
}

/** An address without the row's own city, state and ZIP code at its end: '12 N MAIN ST   PHOENIX  85004'. */
export function withoutPlace(address: string, { city, state, zip }: RowPlace): string {
  if (city === undefined && zip === undefined) return address;
  const words = termsOf(address);
  let end = words.length;
  if (/^USA?$/.test(words[end - 1] ?? '')) end -= 1;
  const hasZip = zip !== undefined && isZip(words[end - 1], zip);
  if (hasZip) end -= 1;
  const hasState = isState(words[end - 1], state) && (hasZip || endsWith(words, end - 1, city));
  if (hasState) end -= 1;
  const isCity = endsWith(words, end, city);
  if (isCity) end -= cityTerms(city).length;
  // Another city than the row's stays to be seen.
  else if (hasZip && splitPlace(address.toUpperCase()).city !== null) return address;
  const street = words.slice(0, end);
  // 'PHOENIX' alone may be the street: '12 N PHOENIX'.
  const isSure = hasZip || hasState || (isCity && street.slice(2).some(isStreetType));
  if (!isSure || end === words.length || street.length < 2) return address;
  return address.replace(new RegExp(`(?:[\\s,]+[^\\s,]+){${words.length - end}}[\\s,]*$`), '').trim();
}

/** City or ZIP that an address names at its end and that are not those of the row; null if there are none. */
export function otherPlace(address: string, { city, zip }: RowPlace): string | null {
  const named = splitPlace(address.toUpperCase());
  if (named.zipCode !== null && zip !== undefined && named.zipCode !== zip) return named.zipCode;
  if (named.city === null || city === undefined) return null;
  return cityKey(named.city) === cityKey(cityTerms(city).join(' ')) ? null : named.city;
}

const termsOf = (text: string) =>
  text
    .toUpperCase()
    .replace(/[.]/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
const isZip = (word: string | undefined, zip: string) =>
  word !== undefined && /^\d{5}(?:-?\d{4})?$/.test(word) && word.startsWith(zip);
const isState = (word: string | undefined, state: string | undefined) =>
  word !== undefined && word.length === 2 && stateCodeOf(word) === (stateCodeOf(state ?? word) ?? word);

/** 'LOS ANGELES CA' is Los Angeles. */
function cityTerms(city: string | undefined): string[] {
  const words = termsOf(city ?? '');
  return words.length > 1 && words.at(-1)?.length === 2 && stateCodeOf(words.at(-1) ?? '')
    ? words.slice(0, -1)
    : words;
}

function endsWith(words: readonly string[], end: number, city: string | undefined): boolean {
  const wanted = cityTerms(city);
  return (
    wanted.length > 0 &&
    cityKey(words.slice(end - wanted.length, end).join(' ')) === cityKey(wanted.join(' '))
  );
}
