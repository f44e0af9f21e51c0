import { type BookItem, bases, unitName } from './book.ts';
import { bandWords } from './item-quantity.ts';
import { moneyWords } from './words.ts';

export interface BookChange {
  change: 'added' | 'changed' | 'removed';
  key: string;
  label: string;
  /** Of a changed item, as 'Price $13.50 → $14.25'. */
  details: string[];
}

/** What differs between two lists of items, in the order of the new one, then what is gone. */
export function bookChanges(before: readonly BookItem[], after: readonly BookItem[]): BookChange[] {
  const known = new Map(before.map((item) => [item.key, item]));
  const kept = new Set(after.map(({ key }) => key));
  const changes = after.flatMap((item): BookChange[] => {
    const old = known.get(item.key);
    const { key, label } = item;
    if (!old) return [{ change: 'added', key, label, details: [] }];
    const details = differences(old, item);
    return details.length > 0 ? [{ change: 'changed', key, label, details }] : [];
  });
  const gone = before.filter(({ key }) => !kept.has(key));
  return [
    ...changes,
    ...gone.map(({ key, label }): BookChange => ({ change: 'removed', key, label, details: [] })),
  ];
}

const fields: readonly (readonly [name: string, words: (item: BookItem) => string])[] = [
  ['Name', ({ label }) => label],
  ['Group', ({ group }) => group],
  ['Counted by', ({ basis }) => bases[basis].label],
  ['Unit', ({ unit }) => unitName(unit)],
  ['Price', ({ unitCents }) => moneyWords(unitCents)],
  ['Covers', ({ covers }) => String(covers)],
  ['Waste', ({ waste }) => wasteWords(waste)],
  ['Packages', ({ packages }) => packages.join(', ')],
  ['Pitch', (item) => bandWords(item) || 'any'],
  ['Colors', ({ colors = [] }) => colors.join(', ') || 'none'],
  ['Stories', (item) => storiesWords(item) || 'any'],
];

const differences = (old: BookItem, item: BookItem): string[] =>
  fields.flatMap(([name, words]) =>
    words(old) === words(item) ? [] : [`${name} ${words(old)} → ${words(item)}`],
  );

export const wasteWords = (waste: BookItem['waste']): string =>
  waste === 'roof' ? 'the roof’s own' : `${waste}%`;

/** 'from 2 to 3', 'from 3'; empty for any. */
export function storiesWords({
  storiesFrom,
  storiesTo,
}: Pick<BookItem, 'storiesFrom' | 'storiesTo'>): string {
  const from = storiesFrom === null ? null : `from ${storiesFrom}`;
  const to = storiesTo === null ? null : `to ${storiesTo}`;
  return [from, to].filter((part) => part !== null).join(' ');
}
