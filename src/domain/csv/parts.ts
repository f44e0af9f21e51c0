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
    number: `housenumber houseno housenum housenbr streetnumber streetnum streetno streetnbr stnum stno strnum saddno
      situshouseno situshousenumber situsstreetnumber situsstnum sitehousenumber sitestreetnumber physicalstreetnum
      physicalstreetnumber physicalhousenumber propertyhousenumber propertystreetnumber propertyaddresshousenumber
      propaddressnumber addressnumber addresshousenumber addno addrno addrnum number`,
    fraction: `streethalfnum situsfraction situshousenumbersuffix strnumsfx housenumberfraction housenumbersuffix
      streetnumbersuffix streetfraction fraction`,
    direction: `saddpref predir predirection predirectional streetdirection streetdir streetprefix streetpredir
      streetpredirection streetpredirectional streetdirectionprefix stdir stpredir stprefix strpfx prefix
      prefixdirection dirprefix situsdirection situsdir situsprefix situspredir situspredirection situsstreetdirection
      situsstreetprefix siteprefix sitestreetprefix sitestreetdirection physicalstreetdir physicalstreetprefix
      propertydirection propertystreetprefix propertystreetdirection propertypredirection
      propertyaddressstreetdirection propertyaddressdirection addressprefix addrprefix addpredir housedirection
      direction`,
    street: `streetname stname saddstr str strname situsstreet situsstreetname situsst sitestreet sitestreetname
      physicalstreetname propertystreet propertystreetname propertyaddressstreetname addressstreetname
      fullstreetname street`,
    streetType: `streettype streetsuffix streetsuf sttype stsuffix strtype saddsttyp strsfx situsmode situsstreettype
      situsstreetsuffix situssuffix sitestreettype sitestreetsuffix physicalstreettype physicalstreetsuffix
      propertystreettype propertystreetsuffix propertyaddressstreetsuffix propertyaddressstreettype`,
    directionBehind: `postdir postdirection postdirectional saddstsuf strsfxdir streetpostdir streetpostdirection
      streetpostdirectional streetsuffixdirection suffixdirection suffixdir sufdir stpostdir situspostdir
      situspostdirection situsquadrant physicalstreetpostdir propertyaddressstreetpostdirection quadrant`,
    unit: `unitnumber unitno unitnum unitnbr unitid apartment apt aptno aptnum aptnumber aptunit suite suiteno
      suitenumber sunit strunit situsunit situsunitnumber situsapt siteunit siteunitnumber physicalunit
      physicalunitnumber propertyunit propertyunitnumber propertyapt propertyaddressunitvalue condounit
      condounitnumber addressunit addrunit locunit subaddress secondaryunit secondarynumber unit`,
    line2: `address2 addressline2 addr2 addrline2 siteaddress2 siteaddr2 siteadd2 siteaddressline2 situsaddress2
      situsaddr2 situsaddressline2 propertyaddress2 propertyaddr2 propertyaddressline2 propaddress2 propaddr2
      phyaddr2 physaddr2 physicaladdress2 physicaladdr2 physicaladdressline2 streetaddress2 streetaddressline2
      locationaddress2 locaddr2 parceladdress2 secondaryaddress`,
    city: `situscity sitecity propertycity propertyaddresscity propcity propaddresscityname physicalcity phycity
      scity loccity locationcity addresscity city`,
    state: `situsstate sitestate propertystate propertyaddressstate propstate propaddressstate physicalstate
      phystate sstate state`,
  },
  ownerAddress: {
    number: `mailinghousenumber mailinghouseno mailingstreetnumber mailhousenumber mailhouseno mailstreetnumber
      mailstreetno ownerhousenumber ownerstreetnumber`,
    fraction: 'mailinghousenumbersuffix mailingfraction mailhousenumbersuffix mailfraction',
    direction: `mailingdirection mailingpredir mailingpredirection mailingstreetdirection mailingstreetprefix
      maildirection mailpredir mailstreetdirection mailstreetprefix`,
    street: 'mailingstreetname mailingstreet mailstreetname mailstreet ownerstreetname ownerstreet',
    streetType: `mailingmode mailingstreettype mailingstreetsuffix mailmode mailstreettype mailstreetsuffix
      ownerstreetsuffix`,
    directionBehind: 'mailingquadrant mailingpostdir mailingpostdirection mailquadrant mailpostdir',
    unit: 'mailunit mailunitnumber mailingunit mailingunitnumber mailingapt mailapt ownerunit',
    line2: `mailaddr2 mailaddress2 mailaddressline2 mailaddrline2 mailingaddress2 mailingaddr2 mailingaddressline2
      owneraddr2 owneraddress2 owneraddressline2 ownermailingaddress2 ownaddr2 pstladdress2`,
    city: `mailcity mailingcity ownercity owncity mailaddresscityname mailaddresscity pstlcity
      contactownermailaddresscity ownermailingcity`,
    state: `mailstate mailstate2 mailingstate ownerstate ownstate mailaddressstate pstlstate
      contactownermailaddressstate ownermailingstate`,
    zip: `mailzip mailingzip mailzipcode mailingzipcode ownerzip ownerzipcode ownzipcd mailaddresszipcode
      mailaddresszipcode1 pstlzip5 contactownermailaddresszip ownermailingzip`,
    cityAndState: 'ownercitystate mailcitystate mailingcitystate',
  },
  owner: {
    first: 'owner1firstname ownerfirstname firstname',
    last: 'owner1lastname ownerlastname lastname',
    company: `companyname company ownercompany ownercompanyname owner1companyname businessname corporatename
      entityname`,
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

/**
 * '12', '1/2', 'N', 'Main', 'St' → '12 1/2 N Main St'; with the unit behind what names the door already, and without
 * the city, state and ZIP that the row has in columns of their own.
 */
export function joinStreet(whole: string | null, cells: Cells): string | null {
  const line = whole === null ? splitLine(cells) : wholeLine(whole, cells);
  const within = cells.unit ?? (cells.line2 && isUnit(cells.line2, cells) ? cells.line2 : undefined);
  if (line === null || within === undefined || /^0+$/.test(within) || namesUnit.test(line)) return line;
  return `${line} ${namesUnit.test(` ${within}`) ? within : `#${within}`}`;
}

/** A second line is the unit, or the city and ZIP (Harris). */
const isUnit = (line2: string, { zip }: Cells) => unitAlone.test(line2) && line2.slice(0, 5) !== zip;
const unitAlone =
  /^(?:#.|(?:apt|apartment|unit|suite|ste|bldg|building|lot|spc|space|trlr|trailer|rm|room|fl|floor|ph|penthouse|no|number)\b\.?\s*\S|[a-z]?-?\d+-?[a-z]?$|[a-z]$|(?:rear|front|upper|lower|basement|bsmt)$)/i;

/** The pieces side by side; null without a street. */
function splitLine({
  number,
  fraction,
  direction,
  street,
  streetType,
  directionBehind,
}: Cells): string | null {
  if (street === undefined) return null;
  return [withoutZeros(number), fraction, direction, street, streetType, directionBehind]
    .filter((part) => part !== undefined)
    .join(' ');
}

function wholeLine(whole: string, cells: Cells): string {
  const street = withoutPlace(whole, cells);
  const split = cells.number === undefined ? null : splitLine(cells);
  if (split !== null) {
    // Behind the street stands another city than that of the row.
    const isLonger = street !== whole && street.toUpperCase().startsWith(`${split.toUpperCase()} `);
    return isLonger ? split : street;
  }
  return withDirections(street, cells);
}

/** 'N' of a column of its own, in a line that names no direction. */
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
