import { directions, isBuildingWord, isStreetType, isUnitWord } from './address-words.ts';
import { stateOfZip } from './owners/zip-states.ts';

const stateNames = new Map(
  `ALABAMA AL|ALASKA AK|ARIZONA AZ|ARKANSAS AR|CALIFORNIA CA|COLORADO CO|CONNECTICUT CT|DELAWARE DE
  DISTRICT OF COLUMBIA DC|FLORIDA FL|GEORGIA GA|HAWAII HI|IDAHO ID|ILLINOIS IL|INDIANA IN|IOWA IA|KANSAS KS
  KENTUCKY KY|LOUISIANA LA|MAINE ME|MARYLAND MD|MASSACHUSETTS MA|MICHIGAN MI|MINNESOTA MN|MISSISSIPPI MS|MISSOURI MO
  MONTANA MT|NEBRASKA NE|NEVADA NV|NEW HAMPSHIRE NH|NEW JERSEY NJ|NEW MEXICO NM|NEW YORK NY|NORTH CAROLINA NC
  NORTH DAKOTA ND|OHIO OH|OKLAHOMA OK|OREGON OR|PENNSYLVANIA PA|PUERTO RICO PR|GUAM GU|VIRGIN ISLANDS VI|US VIRGIN ISLANDS VI|AMERICAN SAMOA AS|NORTHERN MARIANA ISLANDS MP|RHODE ISLAND RI|SOUTH CAROLINA SC
  SOUTH DAKOTA SD|TENNESSEE TN|TEXAS TX|UTAH UT|VERMONT VT|VIRGINIA VA|WASHINGTON WA|WEST VIRGINIA WV|WISCONSIN WI
  WYOMING WY`
    .split(/[|\n]/)
    .map((pair) => pair.trim())
    .map((pair) => [pair.slice(0, -3), pair.slice(-2)] as const),
);
/** With those of military mail. */
const stateCodes = new Set([...stateNames.values(), 'AA', 'AE', 'AP']);

/** The two letters of a state, by its name in whatever letters or the two themselves; null for others. */
export function stateCodeOf(text: string): string | null {
  const name = text.trim().toUpperCase();
  return stateNames.get(name) ?? (stateCodes.has(name) ? name : null);
}

const mostWords = 3;

/** The name or the two letters of a state that a text ends with, and where they begin; null for none. */
function stateAtEnd(text: string): { index: number; name: string } | null {
  let found = null;
  let index = text.length;
  for (let words = 0; words < mostWords && index > 0; words += 1) {
    index = text.lastIndexOf(' ', index - 2) + 1;
    const name = text.slice(index);
    if (stateNames.has(name) || stateCodes.has(name)) found = { index, name };
  }
  return found;
}
const zipAtEnd = /(?:^|\s)(\d{5})(?:[- ]?(\d{4}))?$/;
const longZipAtEnd = /\s\d{5}[- ]?\d{4}$/;
const countryAtEnd = /(?:^|\s)(?:USA|U\.\s?S\.\s?A\.?|UNITED STATES(?: OF AMERICA)?)$/;
const onlyLetters = /^[\p{L} .'’-]+$/u;

/** The last words of states and countries. */
const lastWords = new Set([
  ...[...stateNames.keys()].map((name) => name.slice(name.lastIndexOf(' ') + 1)),
  ...stateCodes,
  ...'USA U.S.A. U.S.A A. A US STATES AMERICA'.split(' '),
]);

/** Whether an address may name more than its street: cheap, for most do not. */
export function mayNamePlace(upper: string): boolean {
  if (upper.includes(',') || upper.includes('\n') || /\d{4}\s*$/.test(upper)) return true;
  const text = upper.trimEnd();
  return lastWords.has(text.slice(text.lastIndexOf(' ') + 1));
}

/** The place an address names behind its street, upper case; null if it names none. */
export interface PlaceNamed {
  street: string;
  city: string | null;
  /** Two letters. */
  state: string | null;
  zipCode: string | null;
  /** The four digits behind the ZIP code. */
  plus4: string | null;
}

/**
 * Removes ', Sebastopol, CA 95472' and the like from the end of an address in upper case, with or without commas, but
 * no unit. Without a state or ZIP code at the end a city cannot be distinguished from a street, so nothing is removed.
 */
export function splitPlace(upper: string): PlaceNamed {
  const parts = upper
    .replace(/[\s.,;]+$/, '')
    .split(/[,\n]/)
    .map((part) => part.trim());
  while (parts.at(-1) === '') parts.pop();
  const none = { street: upper.trim(), city: null, state: null, zipCode: null, plus4: null };
  const end = () => parts.at(-1) ?? '';
  const cut = (length: number) => {
    const rest = end()
      .slice(0, end().length - length)
      .trimEnd();
    parts.pop();
    if (rest !== '') parts.push(rest);
  };
  const hadCommas = parts.length > 1;
  const country =
    (/[AS.]$/.test(end()) ? countryAtEnd.exec(end()) : null) ?? (hadCommas && end() === 'US' ? ['US'] : null);
  if (country && (hadCommas || stateAtEnd(end().replace(countryAtEnd, '').replace(zipAtEnd, '')) !== null))
    cut(country[0].length);

  const zip = /\d$/.test(end()) ? zipAtEnd.exec(end()) : null;
  const beforeZip = zip ? end().slice(0, zip.index).trim() : '';
  const isOwnPart = parts.length > 1 && (beforeZip === '' || onlyLetters.test(beforeZip));
  const isPlain = zip && !isOwnPart && stateAtEnd(beforeZip) === null && isCityBeforeZip(beforeZip);
  const zipCode =
    zip && (isOwnPart || stateAtEnd(beforeZip) !== null || isPlain || longZipAtEnd.test(end()))
      ? (zip[1] ?? null)
      : null;
  if (zip && zipCode !== null) cut(zip[0].length);

  const found = stateAtEnd(end());
  const before = found ? end().slice(0, found.index).trim() : '';
  const isUnitName = found !== null && isUnitWord(before.split(/\s+/).at(-1)?.replace(/\.$/, ''));
  // 'ELM CT' and 'MAIN ST NE' also end with a state's letters, so a city is required before them.
  const code = found && stateCodeOf(found.name);
  const isOfZip = zipCode !== null && code === stateOfZip(zipCode);
  const needsCity =
    parts.length === 1 && !isOfZip && (zipCode === null || ambiguousStates.has(found?.name ?? ''));
  const isState = found !== null && !isUnitName && (hadCommas || !needsCity || cityWithin(before) !== null);
  if (found && isState) cut(found.name.length);
  if (!isState && zipCode === null && !country) return none;
  return {
    ...takeCity(parts),
    state: isState ? code : null,
    zipCode,
    plus4: zipCode === null ? null : (zip?.[2] ?? null),
  };
}

const ambiguousStates = new Set(['AL', 'CT', 'LA', 'MT', 'NE', 'PR', 'AA', 'AE', 'AP', 'AS', 'VI']);

function takeCity(parts: string[]): Pick<PlaceNamed, 'street' | 'city'> {
  const street = () => parts.filter((part) => part !== '').join(', ');
  const isCity = (part: string) =>
    onlyLetters.test(part) &&
    !directions.has(part) &&
    part.length > 1 &&
    !part.split(/\s+/).some((word) => isBuildingWord(word.replace(/\.$/, '')));
  let last = parts.at(-1) ?? '';
  if (parts.length > 2 && / (?:COUNTY|PARISH)$/.test(last) && isCity(last)) {
    parts.pop();
    last = parts.at(-1) ?? '';
  }
  if (parts.length > 1 && isCity(last)) {
    parts.pop();
    return { street: street(), city: last };
  }
  const city = cityWithin(last);
  if (city !== null) parts[parts.length - 1] = last.slice(0, last.length - city.length).trim();
  return { street: street(), city };
}

/** 'N MAIN ST PHOENIX' before '85001', but not 'COUNTY ROAD' before it. */
const isCityBeforeZip = (text: string) => cityWithin(text) !== null;

/** The words behind the street and its unit: 'SAN JOSE' of '12 N MAIN ST #4 SAN JOSE'; null if there are none. */
function cityWithin(text: string): string | null {
  const words = text.split(/\s+/);
  const bare = words.map((word) => word.replace(/[.,]+$/, ''));
  const end = endOfBox(bare) ?? endOfUnit(bare) ?? endOfStreet(bare);
  if (end === null || end >= words.length) return null;
  const city = words.slice(end).join(' ');
  const isWhole = onlyLetters.test(city) && city.length > 2 && !bare.slice(end).some(isBuildingWord);
  return isWhole ? text.slice(text.lastIndexOf(city)) : null;
}

const boxes =
  /^(?:(?:P ?O |POST OFFICE )?BOX|POB|DRAWER|PMB) |^(?:RR|R R|RURAL ROUTE|RT|RTE|RFD|HC|PSC|CMR|UNIT|CALLER) \S+ (?:BOX|BX) /;

/** 'PO BOX 4 MESA', 'RR 2 BOX 14 MESA', 'PSC 3 BOX 4 APO'. */
function endOfBox(words: readonly string[]): number | null {
  const box = boxes.exec(words.join(' '))?.[0];
  return box === undefined
    ? null
    : box.trim().split(' ').length + (words[box.trim().split(' ').length] === '#' ? 2 : 1);
}

function endOfUnit(words: readonly string[]): number | null {
  for (let i = 2; i < words.length; i += 1) {
    const word = words[i] ?? '';
    if (/^#./.test(word)) return i + 1;
    if (isUnitWord(word) && words[i + 1] !== undefined) return words[i + 1] === '#' ? i + 3 : i + 2;
  }
  return null;
}

const mostCommon = new Set('AVENUE AVE AV ROAD RD DRIVE DR LANE LN BOULEVARD BLVD'.split(' '));
const routeTypes = new Set('HIGHWAY HWY ROUTE RTE ROAD RD'.split(' '));

/** The end of the street in an address without commas; null without a street type. */
function endOfStreet(words: readonly string[]): number | null {
  // '195 N 500 W LOGAN'
  const [number, one, street, two] = words;
  if (
    directions.has(one ?? '') &&
    directions.has(two ?? '') &&
    [number, street].every((word) => /^\d+$/.test(word ?? ''))
  )
    return 4;
  const ends: number[] = [];
  let hasName = false;
  for (let i = 1; i < words.length; i += 1) {
    const word = words[i] ?? '';
    // 'SAINT' begins a city.
    const isType =
      (isStreetType(word) && word !== 'SAINT') || (word === 'CR' && !/^\d/.test(words[i + 1] ?? ''));
    if (hasName && isType && !isStreetType(words[i + 1])) ends.push(i);
    // 'ST' behind the type of the street begins a city: 'MAIN ST ST LOUIS'.
    if (hasName && isStreetType(word) && words[i + 1] === 'ST') {
      ends.push(i);
      break;
    }
    hasName ||= !directions.has(word);
  }
  const chosen = ends.findLast((i) => mostCommon.has(words[i] ?? '')) ?? ends[0];
  if (chosen === undefined) return endOfRoute(words);
  return behindDirection(words, isNumbered(words, chosen) ? chosen + 2 : chosen + 1);
}

/** '1005 STATE HIGHWAY 116 SEBASTOPOL', whose type of street follows the house number. */
function endOfRoute(words: readonly string[]): number | null {
  const i = words.findIndex((word, at) => at > 0 && routeTypes.has(word));
  return i > 0 && isNumbered(words, i) ? behindDirection(words, i + 2) : null;
}

const isNumbered = (words: readonly string[], i: number) =>
  routeTypes.has(words[i] ?? '') && /^\d+[A-Z]?$/.test(words[i + 1] ?? '');

/** 'N' and 'NE' belong to the street, 'NORTH' to 'NORTH LAS VEGAS'. */
function behindDirection(words: readonly string[], end: number): number {
  const word = words[end] ?? '';
  return word.length <= 2 && directions.has(word) && end + 1 < words.length ? end + 1 : end;
}
