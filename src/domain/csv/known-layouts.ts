import { headerKey } from '#domain/property-fields.ts';

export interface KnownLayout {
  name: string;
  /** Known from public documents and memory only: a file of this source may look different today. */
  isFromMemory: boolean;
}

/** Headers that only files of this source have together, as headerKey() spells them. The first that fits counts. */
const marks = [
  ['A list of rejected rows', false, 'row reason'],
  ['An export of this product', false, 'parcelnumb areasqft uspsvacancy presenceofpool cropimageurl'],
  ['OpenAddresses', false, 'lon lat number street unit postcode hash'],
  ['New York City (PLUTO)', false, 'borough block lot bbl zonedist1'],
  ['Regrid', true, 'parcelnumb lluuid'],
  ['PropStream', true, 'apn owner1firstname mailingaddress mailingunit'],
  ['BatchLeads', true, 'firstname lastname propertyaddress propertyzip mailingaddress apn'],
  ['ATTOM', true, 'attomid propertyaddressfull'],
  ['CoreLogic', true, 'apnunformatted situshousenumber situsmode'],
  ['Maricopa County', true, 'apn physicaladdress physicalstreetnum'],
  ['Cook County', true, 'pin propaddressfull'],
  ['Los Angeles County', true, 'ain situshouseno'],
  ['Dallas (DCAD)', true, 'accountnum streetnum fullstreetname'],
  ['Harris (HCAD)', true, 'acct mailto siteaddr1'],
  ['Tarrant (TAD)', true, 'accountnum situsaddress ownercitystate'],
  ['Florida (NAL)', true, 'cono parcelid phyaddr1'],
] as const;

const layouts = marks.map(([name, isFromMemory, keys]) => ({ name, isFromMemory, keys: keys.split(' ') }));

/** The source whose layout a header has; null for an unknown one, which is accepted as well. */
export function knownLayout(headers: readonly string[]): KnownLayout | null {
  const known = new Set(headers.map(headerKey));
  const found = layouts.find(({ keys }) => keys.every((key) => known.has(key)));
  return found ? { name: found.name, isFromMemory: found.isFromMemory } : null;
}
