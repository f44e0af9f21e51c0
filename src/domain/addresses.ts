import { mayNamePlace, splitPlace } from './address-place.ts';
import { isRouteNumber, withRoutes } from './address-routes.ts';
import {
  abbreviations,
  directions,
  isBuildingWord,
  isStreetType,
  isUnitWord,
  mayHaveUnitBehind,
  ordinalNumber,
  ordinalOf,
  spelledMiles,
  spelledNumbers,
} from './address-words.ts';

export { stateCodeOf } from './address-place.ts';

/** Raise it when addressKey() starts to give other results: stored keys are then recomputed. */
export const ADDRESS_RULE = 5;

/**
 * The address as it is compared: upper case, without punctuation, with the usual abbreviations (USPS Publication 28)
 * and without a city, state and ZIP behind it. '12 North Main Street, Apt. 4' and '12 N MAIN ST #4' are the same.
 * `addresses.cases.json` lists spellings that are one address, and addresses that are not.
 */
export function addressKey(address: string): string {
  const upper = address.toUpperCase().replace(/[\s.,;]+$/, '');
  const street = mayNamePlace(upper) ? splitPlace(simpler(upper)).street : upper;
  const words = (isPlain.test(street) ? street : plain(street)).replace(gluedUnit, ' $1 ').split(' ');
  return joined(withUnit(withFloor(withRoutes(withHouseNumber(words))))) || upper;
}

/** The street line of an address, upper case and else as it is written: ', Sebastopol, CA 95472' behind it is cut. */
export const streetLine = (address: string): string => splitPlace(address.toUpperCase()).street;

const LOWEST_ZIP = 501;

/** The ZIP code at the end of a one-line address, if a state or a comma precedes it. */
export function zipOfAddress(address: string): string | null {
  const { zipCode } = splitPlace(address.toUpperCase());
  return zipCode !== null && Number(zipCode) >= LOWEST_ZIP ? zipCode : null;
}

/** How a key with a house number begins, for JavaScript and PostgreSQL. '1ST AVE' and 'HOOVER AVE' are no doors. */
export const houseNumber = /^(?:\d+[A-Z]?|[NSEW]\d+[NSEW]\d+) /;

/**
 * Whether an address, by its key, names a street and no door: 'HOOVER AVE', '0 N MAIN ST', '1ST AVE', 'HWY 66'.
 * Any other number may be the door's: 'LOT 5 ELM ST', 'RR 2 BOX 14', '1 MAIN ST'.
 */
export function namesNoDoor(key: string): boolean {
  if (onGrid.test(key)) return true;
  // The unit's number is not the door's: 'MAIN ST # 4'.
  const tokens = (key.split(' # ')[0] ?? key).split(' ');
  return !tokens.some(
    (token, i) => /[1-9]/.test(token) && !/^\d+(?:ST|ND|RD|TH)$/.test(token) && !isRouteNumber(tokens, i),
  );
}

/** 'N 500 E' is a street of Utah's grid; a door has a number before it. */
const onGrid = /^[NSEW] \d+ [NSEW]$/;

/** 'APT4' */
const gluedUnit = / (APARTMENT|APT|UNIT|SUITE|STE|BLDG|LOT|SPC|TRLR)(?=\d)/;

const isPlain = /^[A-Z0-9]+(?: [A-Z0-9]+)*$/;

const fractions: Record<string, string> = { '½': '1/2', '¼': '1/4', '¾': '3/4', '⅓': '1/3', '⅔': '2/3' };

/** Without accents, with fractions and house numbers in one spelling; commas stay. */
function simpler(upper: string): string {
  const letters = /^[ -~]*$/.test(upper)
    ? upper
    : upper
        .replace(/[½¼¾⅓⅔]/g, (fraction) => ` ${fractions[fraction]} `)
        .normalize('NFKD')
        .replace(/\p{M}/gu, '');
  return letters.replace(/^(\s*\d{1,3}),(\d{3}\s)/, '$1$2');
}

function plain(text: string): string {
  return simpler(text)
    .replace(/(\d)\.0+(?=\s|$)/g, '$1')
    .replace(/(\d)\.5(?=\s)/g, '$1 1/2')
    .replace(/(\d)\.(?=\d)/g, '$1 ')
    .replace(/([A-Z])\.(?=[A-Z]{2})/g, '$1 ')
    .replace(/[.'’]/g, '')
    .replace(/^(\d+)-([A-Z])(?= )/, '$1$2')
    .replace(/\b(\d+)[- ](ST|ND|RD|TH)\b(?= )/g, (whole, number: string, end: string) =>
      ordinalNumber(number) === number + end && end !== 'ST' && end !== 'RD' ? number + end : whole,
    )
    .replaceAll('#', ' # ')
    .replace(/(?<!\d)([13]\/[2348]|[257]\/[38])(?!\d)|\//g, (_whole, fraction?: string) => fraction ?? ' ')
    .replace(/[^\p{L}\p{N}#/]+/gu, ' ')
    .trim();
}

/** Zeros before a number, a spelled number, 'NO' and a unit before the house number, '12 A MAIN ST', 'N95 W18855'. */
function withHouseNumber(given: readonly string[]): readonly string[] {
  let words = given.some(hasZero) ? given.map(withoutZeros) : [...given];
  const [first = '', second = ''] = words;
  if (isUnitWord(first) && /^\d/.test(words[2] ?? '') && words.length > 3)
    words = [...words.slice(2), '#', second];
  else if ((first === 'NO' || first === 'NUMBER' || first === '#') && /^\d/.test(second))
    words = words.slice(1);
  else if (spelledNumbers.has(first) && words.length > 2 && !isStreetType(second))
    words[0] = spelledNumbers.get(first) ?? first;
  const [number = '', letter = '', name = ''] = words;
  if (letter.length > 1 && !/\d/.test(letter)) return words;
  if (/^\d+$/.test(number) && /^[A-DF-MP-RT-VX-Z]$/.test(letter) && isStreetWord(name))
    words.splice(0, 2, number + letter);
  else if (/^[NSEW]\d+$/.test(number) && /^[NSEW]\d+$/.test(letter)) words.splice(0, 2, number + letter);
  else if (/^\d+[NSEW]$/.test(number) && /^\d+[NSEW]$/.test(letter))
    words = [number, letter].flatMap((word) => [word.slice(0, -1), word.slice(-1)]).concat(words.slice(2));
  return words;
}

/** 'A' of '12 A MAIN ST' belongs to the number, that of '12 A ST' and 'U' of '12 U S HWY 66' do not. */
const isStreetWord = (word: string) => /[A-Z]{2}/.test(word) && !isStreetType(word) && !isBuildingWord(word);

const hasZero = (word: string) => word.charCodeAt(0) === 48;
const withoutZeros = (word: string) => word.replace(/^0+(?=\d)/, '');

/** '2ND FLOOR' at the end is floor 2. */
function withFloor(words: readonly string[]): readonly string[] {
  const last = words.length - 1;
  const isFloor = last >= 3 && /^FL(?:OO)?R?$/.test(words[last] ?? '');
  const before = words[last - 1] ?? '';
  const number = isFloor ? /^(\d+)(?:ST|ND|RD|TH)$/.exec(ordinalOf(before, undefined)?.text ?? before) : null;
  return number ? [...words.slice(0, last - 1), 'FL', number[1] ?? ''] : words;
}

/** 'NO 4' and a bare number behind the street become '# 4'. */
function withUnit(words: readonly string[]): readonly string[] {
  const last = words.length - 1;
  const [word = '', before = '', third = ''] = [words[last], words[last - 1], words[last - 2]];
  if (last >= 3 && (before === 'NO' || before === 'NUMBER') && /^\d|^[A-Z]$/.test(word))
    return [...words.slice(0, last - 1), '#', word];
  const isUnit = last >= 3 && /^\d+[A-Z]?$|^[A-Z]$|^[A-Z]\d+$/.test(word) && !directions.has(word);
  if (isUnit && mayHaveUnitBehind(abbreviations.get(before) ?? before) && !directions.has(third))
    return [...words.slice(0, last), '#', word];
  return words;
}

/** Abbreviates each word and joins them. */
function joined(words: readonly string[]): string {
  const end = unitStart(words);
  let key = '';
  let last = '';
  for (let i = 0; i < words.length; i += 1) {
    const ordinal = i < end ? ordinalOf(words[i] ?? '', words[i + 1]) : null;
    if (ordinal) i += ordinal.words - 1;
    const word = ordinal?.text ?? abbreviate(words, i, end);
    if (word === '') continue;
    key += key === '' || isSplit(last, word) || (i > end && isPiece(last, word)) ? word : ` ${word}`;
    last = i > end && isPiece(last, word) ? last + word : word;
  }
  return key;
}

/** 'South W' and 'P. O.' are also written as one word. */
const isSplit = (first: string, second: string) =>
  ((first === 'N' || first === 'S') && (second === 'E' || second === 'W')) ||
  (first === 'P' && second === 'O') ||
  (first === 'MC' && /^[A-Z]{3}/.test(second)) ||
  (first === 'O' && /^[A-Z]{4}/.test(second) && !directions.has(second));

/** Units are written '4B', '4-B' and '4 B'. */
const isPiece = (first: string, second: string) =>
  (/^\d+$/.test(first) && /^[A-Z]$/.test(second)) || (/^[A-Z]$/.test(first) && /^\d+$/.test(second));

/** Where the street ends and the unit begins. */
function unitStart(words: readonly string[]): number {
  for (let i = 1; i < words.length; i += 1) if (isUnitWord(words[i]) && !isSainte(words, i)) return i;
  return words.length;
}

/** 'STE GENEVIEVE AVE' is not a suite. */
const isSainte = (words: readonly string[], i: number) =>
  words[i] === 'STE' && /^[A-Z]{3}/.test(words[i + 1] ?? '') && i + 1 < words.length;

function abbreviate(words: readonly string[], i: number, end: number): string {
  const word = words[i] ?? '';
  const isBeforeUnit = i < end;
  const direction = directions.get(word);
  if (direction) return isStreetName(words, i, end) ? word : direction;
  if (isBeforeUnit) {
    if (word === 'NO' && i === 1 && end > 3) return 'N';
    if (word === 'LA' && i === end - 1 && i > 1) return 'LN';
    // Behind a name it is not a county road.
    if (word === 'CR' && i === end - 1 && i > 1) return 'CIR';
    if (isSainte(words, i)) return 'STE';
    if (words[i + 1] === 'MILE' && i > 0) return spelledMiles.get(word) ?? word;
    if (/^\d{1,3}$/.test(word) && i > 0 && isNumberedStreet(words, i)) return ordinalNumber(word);
    return abbreviations.get(word) ?? word;
  }
  if (word === '#' && isBuildingWord(words[i - 1])) return '';
  return abbreviations.get(word) ?? word;
}

/** In '12 North St' the direction is the street's name and stays; in '12 North Main St' it is not. */
const isStreetName = (words: readonly string[], i: number, end: number) =>
  (i + 1 < end
    ? isStreetType(words[i + 1]) && (end - i === 2 || directions.has(words[i + 2] ?? ''))
    : false) && words.slice(1, i).every((word) => directions.has(word));

/** '82 ST' of '7500 SW 82 ST' is 82ND, and so is '31 AVE' of '12-34 31 AVE' in Queens. */
const isNumberedStreet = (words: readonly string[], i: number) =>
  mayHaveUnitBehind(abbreviations.get(words[i + 1] ?? '') ?? words[i + 1]) &&
  words.slice(1, i).every((word, at) => directions.has(word) || (at === 0 && /^\d+$/.test(word)));
