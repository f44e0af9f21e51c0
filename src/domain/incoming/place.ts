import { splitPlace, stateCodeOf } from '../address-place.ts';
import { cityKey } from '../city.ts';
import { stateOfZip } from '../owners/zip-states.ts';

/** Where a lead says that its door is; null is what it does not say. */
export interface NamedPlace {
  zipCode: string | null;
  city: string | null;
  /** Two letters. */
  state: string | null;
  /** Whether it names another country than the United States. */
  isAbroad: boolean;
}

type Written = Record<'zipCode' | 'city' | 'state' | 'country', string | null>;

/** The place of an address: from separate fields, else as the address names it. */
export function placeOf(address: string, { zipCode, city, state, country }: Written): NamedPlace {
  const named = splitPlace(address.toUpperCase());
  return {
    zipCode,
    city: city ?? named.city,
    state: (state && stateCodeOf(state.replaceAll('.', ''))) ?? named.state,
    isAbroad: country !== null && !/^(?:us|usa|u\.s\.a?\.?|united states.*|america)$/i.test(country),
  };
}

/** Whether a door is where a lead says: something has to agree, and nothing may contradict. */
export function isAt(named: NamedPlace, door: { zipCode: string; city: string | null }): boolean {
  const state = stateOfZip(door.zipCode);
  const answers = [
    agrees(named.zipCode, door.zipCode),
    agrees(named.state, state),
    agrees(keyOf(named.city), keyOf(door.city)),
  ];
  return !named.isAbroad && answers.includes(true) && !answers.includes(false);
}

const keyOf = (city: string | null): string | null => city && cityKey(city);

/** Null if one of them is not known. */
const agrees = (one: string | null, other: string | null): boolean | null =>
  one === null || other === null ? null : one === other;
