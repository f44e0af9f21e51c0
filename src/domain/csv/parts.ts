import { addressKey, namesNoDoor, streetLine } from '#domain/addresses.ts';
import type { PropertyFieldKey } from '#domain/property-fields.ts';
import { withoutPlace } from './row-place.ts';

/**
 * Columns that hold a piece of a field: house number and street on their own, city and ZIP of the owner's mail, a
 * second owner. Names as headerKey() spells them; those of county assessors and data vendors are collected from
 * public layouts and from memory, so a file may still name them otherwise.
 */
export type PartName =
  | 'number'
  | 'fraction'
  | 'direction'
  | 'typeBefore'
  | 'street'
  | 'streetType'
  | 'directionBehind'
  | 'building'
  | 'unit'
  | 'line2'
  | 'city'
  | 'state'
  | 'zip'
  | 'cityAndState'
  | 'first'
  | 'last'
  | 'company'
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
    number: `saddno propaddressnumber addresshousenumber situsnum physicalnum lowaddress addressfrom addressstart addrfrom fromaddress
      lowhouseno lowhousenumber housenumberlow house number`,
    fraction: 'streethalfnum addressfractionstart fraction',
    direction: 'saddpref dir prefix addressprefix addrprefix housedirection direction',
    street: 'saddstr str addressstreetname street',
    typeBefore: 'stpretyp stpretype streetpretype pretype',
    streetType: 'saddsttyp situstype',
    directionBehind: 'saddstsuf quad',
    building: 'building bldg buildingno bldgno bldgnum bldgnumber',
    unit: `sunit propertyaddressunitvalue addressunit locunit subaddress secondaryunit secondarynumber unitrangestart unit`,
    line2: `address2 addressline2 addr2 addrline2 streetaddress2 streetaddressline2 physicaladdr2 parceladdress2
      secondaryaddress`,
    city: 'propaddresscityname scity addresscity city',
    state: 'sstate state',
  },
  ownerAddress: {
    number: '',
    fraction: 'mailingfraction mailfraction',
    direction: 'mailingdirection maildirection',
    street: 'mailingstreet mailstreet ownerstreet',
    streetType: 'mailingmode mailmode',
    directionBehind: '',
    unit: 'mailunit mailingunit ownerunit',
    line2: `mailingline2 mailline2 ownerline2 pyaddrline2 truemailingaddr2 mailaddr2 mailaddress2 mailaddressline2 mailaddrline2 mailingaddress2 mailingaddr2 mailingaddressline2
      owneraddr2 owneraddress2 owneraddressline2 ownermailingaddress2 ownaddr2 pstladdress2`,
    city: `pyaddrcity truemailingcity mailcity mailingcity ownercity owncity mailaddresscityname mailaddresscity pstlcity
      contactownermailaddresscity ownermailingcity`,
    state: `pyaddrstate truemailingstate mailstate mailstate2 mailingstate ownerstate ownstate mailaddressstate pstlstate
      contactownermailaddressstate ownermailingstate`,
    zip: `pyaddrzip truemailingzipcode mailingzip5 ownzip mailzip mailingzip mailzipcode mailingzipcode ownerzip ownerzipcode ownzipcd mailaddresszipcode
      mailaddresszipcode1 pstlzip5 contactownermailaddresszip ownermailingzip`,
    cityAndState: 'ownercitystate mailcitystate mailingcitystate mailingcitystatezip mailcitystatezip',
  },
  owner: {
    first: 'owner1firstname ownerfirstname ownerfirst ownerfirstn firstname',
    last: 'owner1lastname ownerlastname ownerlast ownerlastn lastname',
    company: `companyname company ownercompany ownercompanyname owner1companyname businessname corporatename
      entityname`,
    second: 'owner2 ownername2 ownernme2 owner2name owner2fullname partyowner2namefull secondowner coowner',
    secondFirst: 'owner2firstname',
    secondLast: 'owner2lastname',
  },
};

const words = (list: string): string[] => list.trim().split(/\s+/);

/** Names of a street's parts, whatever precedes them: 'SITUS_STREET_NAME', 'OwnerStreetName'. */
const streetPieces: Partial<Record<PartName, string[]>> = {
  number:
    words(`housenumber houseno housenum housenbr streetnumber streetnum streetno streetnbr stnumber stnum stno
    strnumber strnum strno strnbr addressnumber addressnum addressno addrnumber addrnum addrno addnumber addnum addno`),
  fraction: words(`housefraction housenumberfraction housenumbersuffix housenumsuffix streetfraction strfrac
    streetnumbersuffix streethalfnum strnumsfx addnumsuf addressnumbersuffix frachouseno`),
  direction:
    words(`predir predirection predirectional prefixdirection dirprefix directionprefix streetdirection
    streetdir streetprefix streetprefx streetpre streetpredir streetpredirection streetpredirectional
    streetdirectionprefix stdir stpre stpredir stprefix strdir strpre strpfx strprefix addrpredir`),
  street: words('streetname streetnm streetnam stname stnm strname addrstreet fullstreetname roadname'),
  streetType:
    words(`streettype streetsuffix streetsuf streetsfx streetdesignation sttype stsuffix stsuf strtype
    strsuffix strsuf strsfx stpostyp stposttype addrsuffix`),
  directionBehind:
    words(`postdir postdirection postdirectional suffixdirection suffixdir dirsuffix directionsuffix sufdir
    streetpostdir streetpostdirection streetpostdirectional streetsuffixdirection stposdir stpostdir strsfxdir
    addrposdir addrpostdir quadrant`),
  unit: words(`unitnumber unitno unitnum unitnbr unitid apartment apartmentnumber apt aptno aptnum aptnumber aptunit
    suite suiteno suitenumber condounit condono condonumber strunit houseunit addrunit`),
};

/** Short forms that occur only after a word for the property. */
const shortPieces: Partial<Record<PartName, string[]>> = {
  number: ['house'],
  fraction: words('fraction frac'),
  direction: words('direction dir pre prefix prefx'),
  street: words('street st str'),
  streetType: words('suffix suf sfx mode'),
  unit: ['unit'],
  line2: words('address2 addr2 add2 addressline2 addrline2 line2'),
  city: ['city'],
  state: ['state'],
};

const ofProperty =
  words(`situs site property prop propertyaddress propaddress physical phy phys location loc par premise
  truesite`);
const ofOwner = words('mailing mail mailingaddress mailaddress owner ownermailing taxpayer');

const partByName = new Map<string, Part>();
for (const [field, whose, named] of [
  ['address', ['', ...ofProperty], streetPieces],
  ['address', ofProperty, shortPieces],
  ['ownerAddress', ofOwner, streetPieces],
] as const)
  for (const [part, pieces] of Object.entries(named) as [PartName, string[]][])
    for (const before of whose) for (const piece of pieces) partByName.set(before + piece, { field, part });
for (const [field, names] of Object.entries(parts) as [PartField, Partial<Record<PartName, string>>][]) {
  for (const [part, list] of Object.entries(names) as [PartName, string][]) {
    for (const name of words(list)) partByName.set(name, { field, part });
  }
}

/** Every piece of every field, in the order in which they are put together. */
export const knownParts: readonly Part[] = Object.entries(parts).flatMap(([field, names]) =>
  Object.keys(names).map((part) => ({ field: field as PartField, part: part as PartName })),
);

/** What piece of which field a header names, by its headerKey(). */
export const partOf = (name: string): Part | undefined => partByName.get(name);

/** Headers that do not tell whose address they mean: the property's or the owner's. */
export const unclaimedParts = new Map<string, PartName | 'address'>([
  ...['address', 'address1', 'addressline1', 'addr', 'streetaddress'].map(
    (name) => [name, 'address'] as const,
  ),
  ...['unit', 'unitnumber', 'apt'].map((name) => [name, 'unit'] as const),
  ['address2', 'line2'],
  ['addressline2', 'line2'],
  ['city', 'city'],
  ['state', 'state'],
  ...['citystate', 'citystatezip', 'citystzip', 'cityzip'].map((name) => [name, 'cityAndState'] as const),
  ...['zip', 'zipcode', 'zip5', 'postalcode', 'postcode'].map((name) => [name, 'zip'] as const),
]);

type Cells = Partial<Record<PartName, string>>;

/**
 * '12', '1/2', 'N', 'Main', 'St' → '12 1/2 N Main St'; with the unit behind what names the door already, and without
 * the city, state and ZIP that the row has in separate columns.
 */
export function joinStreet(whole: string | null, cells: Cells): string | null {
  const line = whole === null ? splitLine(cells) : wholeLine(whole, cells);
  const within = cells.unit ?? (cells.line2 && isUnit(cells.line2, cells) ? cells.line2 : undefined);
  const isNamed = line !== null && namesUnit.test(line);
  if (line === null || (!isNamed && (within === undefined || /^0+$/.test(within)))) return line;
  const unit = isNamed ? '' : namesUnit.test(` ${within}`) ? ` ${within}` : ` #${within}`;
  return behindStreet(line, buildingBeside(line, cells) + unit);
}

/** '12 Main St, Phoenix, AZ 85001' and ' #4' → '12 Main St #4, Phoenix, AZ 85001'. */
function behindStreet(line: string, unit: string): string {
  const street = streetLine(line);
  const end = line.toUpperCase().startsWith(street) ? street.length : line.length;
  return line.slice(0, end) + unit + line.slice(end);
}

/** Units of one number are in several buildings; a house alone is only numbered for the assessor. */
const buildingBeside = (line: string, { building }: Cells) =>
  building !== undefined && isBuilding.test(building) && !namesBuilding.test(line) ? ` Bldg ${building}` : '';
const isBuilding = /^(?!0+$)[a-z\d]{1,4}$/i;
const namesBuilding = /\s(?:bldg|building)\b/i;

/** A second line is the unit, or the city and ZIP (Harris). */
const isUnit = (line2: string, { zip }: Cells) => unitAlone.test(line2) && line2.slice(0, 5) !== zip;
const unitAlone =
  /^(?:#.|(?:apt|apartment|unit|suite|ste|bldg|building|lot|spc|space|trlr|trailer|rm|room|fl|floor|ph|penthouse|no|number)\b\.?\s*\S|[a-z]?-?\d+-?[a-z]?$|[a-z]$|(?:rear|front|upper|lower|basement|bsmt)$)/i;

/** The pieces side by side; null without a street. */
function splitLine({
  number,
  fraction,
  direction,
  typeBefore,
  street,
  streetType,
  directionBehind,
}: Cells): string | null {
  if (street === undefined) return null;
  // Some files have the type once more where others have the direction.
  const behind = directionBehind?.toUpperCase() === streetType?.toUpperCase() ? undefined : directionBehind;
  return [withoutZeros(number), fraction, direction, typeBefore, street, streetType, behind]
    .filter((part) => part !== undefined)
    .join(' ');
}

function wholeLine(whole: string, cells: Cells): string {
  const street = withoutPlace(whole, cells);
  // 'Address' is the house number where the street has separate columns.
  if (/^\d+[A-Z]?$/i.test(street)) return splitLine({ ...cells, number: street }) ?? street;
  const split = cells.number === undefined ? null : splitLine(cells);
  if (split === null && cells.number !== undefined && isStreetAlone(street, cells.number))
    return [withoutZeros(cells.number), cells.fraction, street]
      .filter((part) => part !== undefined)
      .join(' ');
  if (split !== null) {
    // The street is followed by a city other than the row's.
    const isLonger = street !== whole && street.toUpperCase().startsWith(`${split.toUpperCase()} `);
    return isLonger ? split : street;
  }
  return withDirections(street, cells);
}

/** Whether a line holds no house number, because a separate column has it. */
const isStreetAlone = (line: string, number: string) =>
  /^\d*[1-9]/.test(number) && !/^\d/.test(line) && namesNoDoor(addressKey(line));

/** 'N' from a separate column, in a line that names no direction. */
function withDirections(line: string, { direction, directionBehind }: Cells): string {
  const [number = '', ...rest] = line.split(/\s+/);
  const isIn = (direction: string) => rest.some((word) => word.toUpperCase() === direction.toUpperCase());
  const before = direction && /^\d/.test(number) && !isIn(direction) ? [number, direction, ...rest] : null;
  const text = before?.join(' ') ?? line;
  return directionBehind && !isIn(directionBehind) ? `${text} ${directionBehind}` : text;
}

/** 'PO Box 18', 'Phoenix', 'AZ', '85001' → 'PO Box 18, Phoenix, AZ 85001'. */
export function joinMail(whole: string | null, cells: Cells): string | null {
  const { line2, city, state, zip, cityAndState, unit } = cells;
  const first = whole ?? splitLine(cells) ?? line2 ?? null;
  if (first === null) return null;
  const line = joinStreet(first, { ...(unit !== undefined && { unit }) }) ?? first;
  const place = [cityAndState ?? city, [cityAndState ? undefined : state, zip].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const rest = [line2, place].filter((part): part is string => part !== undefined && part !== '');
  return [line, ...rest.filter((part) => !line.toUpperCase().includes(part.toUpperCase()))].join(', ');
}

/** 'Ann', 'Lee' → 'Ann Lee'; a second owner behind '&'; a company where no person is named. */
export function joinOwners(whole: string | null, cells: Cells): string | null {
  const { first, last, company, second, secondFirst, secondLast } = cells;
  const nameOf = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ') || null;
  const one = whole ?? nameOf(first, last) ?? company ?? null;
  const two = second ?? nameOf(secondFirst, secondLast);
  if (one === null || two === null || one.toUpperCase().includes(two.toUpperCase())) return one ?? two;
  return `${one} & ${two}`;
}

const namesUnit = /\s(?:#|apt\b|apartment\b|unit\b|suite\b|ste\b)/i;

/** '00120' of a column of fixed width, '120.0' of a spreadsheet. */
const withoutZeros = (number: string | undefined) => number?.replace(/\.0+$/, '').replace(/^0+(?=\d)/, '');
