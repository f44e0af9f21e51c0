import type { PropertyFieldKey } from '#domain/property-fields.ts';

/**
 * Columns that hold a piece of a field: house number and street on their own, city and ZIP of the owner's mail, a
 * second owner. Names as headerKey() spells them; those of county assessors and data vendors are collected from
 * public layouts and from memory, so a file may still name them otherwise.
 */
export type PartName =
  | 'number'
  | 'fraction'
  | 'direction'
  | 'street'
  | 'streetType'
  | 'directionBehind'
  | 'unit'
  | 'line2'
  | 'city'
  | 'state'
  | 'zip'
  | 'cityAndState'
  | 'first'
  | 'last'
  | 'second'
  | 'secondFirst'
  | 'secondLast';

export type PartField = Extract<PropertyFieldKey, 'address' | 'owner' | 'ownerAddress'>;

export interface Part {
  field: PartField;
  part: PartName;
}

const parts: Record<PartField, Partial<Record<PartName, string>>> = {
  address: {
    number: `housenumber houseno housenum streetnumber streetnum streetno stnum strnum saddno situshouseno
      situshousenumber physicalstreetnum propertyaddresshousenumber addressnumber addno addrnum number`,
    fraction: 'streethalfnum situsfraction situshousenumbersuffix strnumsfx housenumberfraction',
    direction: `saddpref predir predirection streetdirection streetdir stdir strpfx situsdirection situspredirection
      physicalstreetdir propertyaddressstreetdirection`,
    street: `streetname stname saddstr str situsstreet situsstreetname physicalstreetname propertyaddressstreetname
      fullstreetname street`,
    streetType: `streettype streetsuffix sttype saddsttyp strsfx situsmode situsstreettype physicalstreettype
      propertyaddressstreetsuffix`,
    directionBehind: `postdir postdirection saddstsuf strsfxdir situspostdirection situsquadrant
      propertyaddressstreetpostdirection`,
    unit: `unitnumber unitno unitnum unitid apartment apt aptno aptnumber suite sunit strunit situsunit
      situsunitnumber propertyunit propertyunitnumber propertyaddressunitvalue unit`,
  },
  ownerAddress: {
    unit: 'mailunit mailingunit mailingunitnumber ownerunit',
    line2: `mailaddr2 mailaddress2 mailingaddress2 owneraddress2 owneraddressline2 ownaddr2 pstladdress2`,
    city: `mailcity mailingcity ownercity owncity mailaddresscityname mailaddresscity pstlcity
      contactownermailaddresscity`,
    state: `mailstate mailstate2 mailingstate ownerstate ownstate mailaddressstate pstlstate
      contactownermailaddressstate`,
    zip: `mailzip mailingzip mailzipcode mailingzipcode ownerzip ownerzipcode ownzipcd mailaddresszipcode
      mailaddresszipcode1 pstlzip5 contactownermailaddresszip`,
    cityAndState: 'ownercitystate mailcitystate mailingcitystate',
  },
  owner: {
    first: 'owner1firstname ownerfirstname firstname',
    last: 'owner1lastname ownerlastname lastname',
    second: 'owner2 ownername2 ownernme2 owner2name owner2fullname partyowner2namefull secondowner coowner',
    secondFirst: 'owner2firstname',
    secondLast: 'owner2lastname',
  },
};

const partByName = new Map<string, Part>();
for (const [field, names] of Object.entries(parts) as [PartField, Partial<Record<PartName, string>>][]) {
  for (const [part, list] of Object.entries(names) as [PartName, string][]) {
    for (const name of list.trim().split(/\s+/)) partByName.set(name, { field, part });
  }
}

/** Every piece of every field, in the order in which they are put together. */
export const knownParts: readonly Part[] = Object.entries(parts).flatMap(([field, names]) =>
  Object.keys(names).map((part) => ({ field: field as PartField, part: part as PartName })),
);

/** What piece of which field a header names, by its headerKey(). */
export const partOf = (name: string): Part | undefined => partByName.get(name);

/** Headers that say nothing about whose address they mean: the property's, or where its owner gets mail. */
export const unclaimedParts = new Map<string, PartName | 'address'>([
  ...['address', 'address1', 'addressline1', 'addr', 'streetaddress'].map(
    (name) => [name, 'address'] as const,
  ),
  ...['unit', 'unitnumber', 'apt'].map((name) => [name, 'unit'] as const),
  ['address2', 'line2'],
  ['addressline2', 'line2'],
  ['city', 'city'],
  ['state', 'state'],
  ...['zip', 'zipcode', 'zip5', 'postalcode', 'postcode'].map((name) => [name, 'zip'] as const),
]);

type Cells = Partial<Record<PartName, string>>;

/** '12', '1/2', 'N', 'Main', 'St' → '12 1/2 N Main St'; with the unit behind what names the door already. */
export function joinStreet(whole: string | null, cells: Cells): string | null {
  const { number, fraction, direction, street, streetType, directionBehind, unit, line2 } = cells;
  const line =
    whole ??
    (street === undefined
      ? null
      : [withoutZeros(number), fraction, direction, street, streetType, directionBehind]
          .filter((part) => part !== undefined)
          .join(' '));
  const within = unit ?? line2;
  if (line === null || within === undefined || /^0+$/.test(within) || namesUnit.test(line)) return line;
  return `${line} ${namesUnit.test(` ${within}`) ? within : `#${within}`}`;
}

/** 'PO Box 18', 'Phoenix', 'AZ', '85001' → 'PO Box 18, Phoenix, AZ 85001'. */
export function joinMail(whole: string | null, cells: Cells): string | null {
  const { line2, city, state, zip, cityAndState, unit } = cells;
  if (whole === null) return null;
  const line = joinStreet(whole, { ...(unit !== undefined && { unit }) }) ?? whole;
  const place = [cityAndState ?? city, [cityAndState ? undefined : state, zip].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const rest = [line2, place].filter((part): part is string => part !== undefined && part !== '');
  return [line, ...rest.filter((part) => !line.toUpperCase().includes(part.toUpperCase()))].join(', ');
}

/** 'Ann', 'Lee' → 'Ann Lee'; a second owner behind '&'. */
export function joinOwners(whole: string | null, cells: Cells): string | null {
  const { first, last, second, secondFirst, secondLast } = cells;
  const nameOf = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ') || null;
  const one = whole ?? nameOf(first, last);
  const two = second ?? nameOf(secondFirst, secondLast);
  if (one === null || two === null || one.toUpperCase().includes(two.toUpperCase())) return one ?? two;
  return `${one} & ${two}`;
}

const namesUnit = /\s(?:#|apt\b|apartment\b|unit\b|suite\b|ste\b)/i;

/** '00120' of a column of fixed width, '120.0' of a spreadsheet. */
const withoutZeros = (number: string | undefined) => number?.replace(/\.0+$/, '').replace(/^0+(?=\d)/, '');
