import { restore } from '../csv/formula.ts';
import { MOST_STORIES } from '../measure/picture-scale.ts';
import {
  type BookItem,
  basisKeys,
  COLOR_LENGTH,
  costGroups,
  itemProblems,
  LABEL_LENGTH,
  LARGEST_COVERS,
  LARGEST_UNIT_CENTS,
  LEAST_COVERS,
  MOST_COLORS,
  MOST_WASTE_PERCENT,
  packageKeys,
  STEEPEST,
  units,
} from './book.ts';
import type { BookColumn } from './book-csv.ts';
import { isPrintable } from './item-key.ts';
import { type Cents, centsOf } from './money.ts';

/** The text of a row's cell; empty if there is none. */
export type BookCells = (column: BookColumn) => string;

/** An item whose key is empty where the file has none. */
export type ReadItem = { item: BookItem } | { reasons: string[] };

type Read<Value> = { value: Value } | { reason: string };

/** A row of a CSV as an item, or everything that is wrong with it, a sentence each. */
export function readBookRow(cellOf: BookCells): ReadItem {
  const reasons: string[] = [];
  const cell = (column: BookColumn) => restore(cellOf(column)).trim();
  const take = <Value>(read: Read<Value>, instead: Value): Value => {
    if ('value' in read) return read.value;
    reasons.push(read.reason);
    return instead;
  };
  const colors = take(readColors(cell('colors')), []);
  const item: BookItem = {
    key: take(readKey(cell('key')), ''),
    group: take(oneOf('group', cell('group'), costGroups), 'material'),
    label: take(readLabel(cell('label')), ''),
    basis: take(oneOf('counted by', cell('basis'), basisKeys), 'area'),
    unit: take(oneOf('unit', cell('unit'), units), 'square'),
    unitCents: take(readPrice(cell('unitCents')), 0),
    covers: take(readNumber('covers', cell('covers'), LEAST_COVERS, LARGEST_COVERS), 1) ?? 1,
    waste: take(readWaste(cell('waste')), 0),
    packages: take(readPackages(cell('packages')), packageKeys),
    pitchOver: take(readNumber('pitch over', cell('pitchOver'), 0, STEEPEST), null),
    pitchUpTo: take(readNumber('pitch up to', cell('pitchUpTo'), 0, STEEPEST), null),
    storiesFrom: take(readWhole('stories from', cell('storiesFrom'), 1, MOST_STORIES), null),
    storiesTo: take(readWhole('stories to', cell('storiesTo'), 1, MOST_STORIES), null),
    ...(colors.length > 0 && { colors }),
  };
  if (reasons.length === 0) reasons.push(...itemProblems(item).map(({ reason }) => reason));
  return reasons.length > 0 ? { reasons } : { item };
}

const shown = (text: string) => `‘${text.length > 40 ? `${text.slice(0, 40)}…` : text}’`;

function readKey(text: string): Read<string> {
  const value = text.toLowerCase();
  return value === '' || /^[a-z0-9][a-z0-9-]{0,59}$/.test(value)
    ? { value }
    : { reason: `The key ${shown(text)} may have letters, digits and hyphens, at most 60.` };
}

function readLabel(text: string): Read<string> {
  const value = text.replaceAll(/\s+/g, ' ');
  if (value === '') return { reason: 'The item has no name.' };
  if (value.length > LABEL_LENGTH)
    return { reason: `The name of the item has more than ${LABEL_LENGTH} characters.` };
  return isPrintable(value)
    ? { value }
    : { reason: 'The name of the item has a character that cannot be printed.' };
}

function oneOf<Value extends string>(name: string, text: string, known: readonly Value[]): Read<Value> {
  const value = known.find((one) => one === text.toLowerCase().replaceAll(/\s+/g, ' '));
  if (value !== undefined) return { value };
  const choices = known.join(', ');
  return {
    reason: text === '' ? `‘${name}’ is missing: ${choices}.` : `${shown(text)} is no ‘${name}’: ${choices}.`,
  };
}

function readPrice(text: string): Read<Cents> {
  const plain = text.replaceAll(/[$,\s]/g, '');
  if (plain === '') return { reason: 'The unit price is missing.' };
  const cents = centsOf(plain);
  if (cents === null)
    return { reason: `The unit price ${shown(text)} is no amount of dollars and cents, such as 13.50.` };
  if (cents < 0 || plain.startsWith('-')) return { reason: `The unit price ${shown(text)} is negative.` };
  if (cents > LARGEST_UNIT_CENTS) return { reason: `The unit price ${shown(text)} is above $999,999.99.` };
  return { value: cents };
}

function readWaste(text: string): Read<number | 'roof'> {
  if (text.toLowerCase() === 'roof') return { value: 'roof' };
  const read = readNumber('waste percent', text.replace(/%$/, ''), 0, MOST_WASTE_PERCENT);
  return 'value' in read ? { value: read.value ?? 0 } : read;
}

function readPackages(text: string): Read<BookItem['packages']> {
  const names = text
    .toLowerCase()
    .split(/[\s,;/+]+/)
    .filter(Boolean);
  if (names.length === 0 || names.includes('all')) return { value: packageKeys };
  const strange = names.find((name) => !packageKeys.some((key) => key === name));
  if (strange !== undefined)
    return { reason: `${shown(strange)} is no package: ${packageKeys.join(', ')} or all.` };
  return { value: packageKeys.filter((key) => names.includes(key)) };
}

function readColors(text: string): Read<string[]> {
  const names = text.split(';').map((name) => name.trim().replaceAll(/\s+/g, ' '));
  const value = [...new Set(names.filter(Boolean))];
  if (value.length > MOST_COLORS) return { reason: `The item has more than ${MOST_COLORS} colors.` };
  const strange = value.find((name) => name.length > COLOR_LENGTH || !isPrintable(name));
  return strange === undefined
    ? { value }
    : {
        reason: `The color ${shown(strange)} has more than ${COLOR_LENGTH} characters, or one that cannot be printed. Put semicolons between colors.`,
      };
}

function readNumber(name: string, text: string, least: number, most: number): Read<number | null> {
  if (text === '') return { value: null };
  const value = /^\d{1,9}(\.\d{1,6})?$/.test(text.replaceAll(',', ''))
    ? Number(text.replaceAll(',', ''))
    : Number.NaN;
  return value >= least && value <= most
    ? { value }
    : {
        reason: `‘${name}’ is a number from ${least} to ${most.toLocaleString('en-US')}, not ${shown(text)}.`,
      };
}

function readWhole(name: string, text: string, least: number, most: number): Read<number | null> {
  const read = readNumber(name, text, least, most);
  return 'value' in read && read.value !== null && !Number.isInteger(read.value)
    ? { reason: `‘${name}’ is a whole number, not ${shown(text)}.` }
    : read;
}
