import { directions, isBuildingWord, isStreetType, isUnitWord } from './address-words.ts';

const stateNames = new Map(
  `ALABAMA AL|ALASKA AK|ARIZONA AZ|ARKANSAS AR|CALIFORNIA CA|COLORADO CO|CONNECTICUT CT|DELAWARE DE
  DISTRICT OF COLUMBIA DC|FLORIDA FL|GEORGIA GA|HAWAII HI|IDAHO ID|ILLINOIS IL|INDIANA IN|IOWA IA|KANSAS KS
  KENTUCKY KY|LOUISIANA LA|MAINE ME|MARYLAND MD|MASSACHUSETTS MA|MICHIGAN MI|MINNESOTA MN|MISSISSIPPI MS|MISSOURI MO
  MONTANA MT|NEBRASKA NE|NEVADA NV|NEW HAMPSHIRE NH|NEW JERSEY NJ|NEW MEXICO NM|NEW YORK NY|NORTH CAROLINA NC
  NORTH DAKOTA ND|OHIO OH|OKLAHOMA OK|OREGON OR|PENNSYLVANIA PA|PUERTO RICO PR|RHODE ISLAND RI|SOUTH CAROLINA SC
  SOUTH DAKOTA SD|TENNESSEE TN|TEXAS TX|UTAH UT|VERMONT VT|VIRGINIA VA|WASHINGTON WA|WEST VIRGINIA WV|WISCONSIN WI
  WYOMING WY`
    .split(/[|\n]/)
    .map((pair) => pair.trim())
    .map((pair) => [pair.slice(0, -3), pair.slice(-2)] as const),
);
const stateCodes = new Set(stateNames.values());

/** The two letters of a state, by its name in whatever letters or the two themselves; null for others. */
export function stateCodeOf(text: string): string | null {
  const name = text.trim().toUpperCase();
  return stateNames.get(name) ?? (stateCodes.has(name) ? name : null);
}

const state = [...stateNames.keys(), ...stateNames.values()].sort((a, b) => b.length - a.length).join('|');
const stateAtEnd = new RegExp(`(?:^|\\s)(${state})$`);
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
  const parts = upper.split(/[,\n]/).map((part) => part.trim());
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
  const country = countryAtEnd.exec(end()) ?? (hadCommas && end() === 'US' ? ['US'] : null);
  if (country && (hadCommas || stateAtEnd.test(end().replace(countryAtEnd, '').replace(zipAtEnd, ''))))
    cut(country[0].length);

  const zip = zipAtEnd.exec(end());
  const beforeZip = zip ? end().slice(0, zip.index).trim() : '';
  const isOwnPart = parts.length > 1 && (beforeZip === '' || onlyLetters.test(beforeZip));
  const isPlain = zip && !isOwnPart && !stateAtEnd.test(beforeZip) && isCityBeforeZip(beforeZip);
  const zipCode =
    zip && (isOwnPart || stateAtEnd.test(beforeZip) || isPlain || longZipAtEnd.test(end()))
      ? (zip[1] ?? null)
      : null;
  if (zip && zipCode !== null) cut(zip[0].length);

  const found = stateAtEnd.exec(end());
  const before = found ? end().slice(0, found.index).trim() : '';
  const isUnitName = found !== null && isUnitWord(before.split(/\s+/).at(-1)?.replace(/\.$/, ''));
  // 'ELM CT' and 'MAIN ST NE' also end with a state's letters, so a city is required before them.
  const needsCity = parts.length === 1 && (zipCode === null || ambiguousStates.has(found?.[1] ?? ''));
  const isState = found !== null && !isUnitName && (hadCommas || !needsCity || cityWithin(before) !== null);
  if (found && isState) cut(found[0].length);
  if (!isState && zipCode === null && !country) return none;
  return {
    ...takeCity(parts),
    state: isState ? stateCodeOf(found[1] ?? '') : null,
    zipCode,
    plus4: zipCode === null ? null : (zip?.[2] ?? null),
  };
}

const ambiguousStates = new Set(['AL', 'CT', 'LA', 'MT', 'NE', 'PR']);

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
  const end = endOfUnit(bare) ?? endOfStreet(bare);
  if (end === null || end >= words.length) return null;
  const city = words.slice(end).join(' ');
  const isWhole = onlyLetters.test(city) && city.length > 2 && !bare.slice(end).some(isBuildingWord);
  return isWhole ? text.slice(text.lastIndexOf(city)) : null;
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
  const ends: number[] = [];
  let hasName = false;
  for (let i = 1; i < words.length; i += 1) {
    const word = words[i] ?? '';
    if (hasName && isStreetType(word) && !isStreetType(words[i + 1])) ends.push(i);
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
