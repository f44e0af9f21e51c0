import { type Column, writeCsv } from '../csv/write.ts';
import type { BookItem } from './book.ts';
import { decimalOf } from './money.ts';

/** The columns of a price book as CSV, each with its accepted names in lower case, the first one written. */
export const bookColumns = {
  key: { names: ['key', 'id'], needed: false, read: ({ key }) => key },
  label: { names: ['item', 'name', 'label', 'description'], needed: true, read: ({ label }) => label },
  group: { names: ['group', 'category', 'type'], needed: true, read: ({ group }) => group },
  basis: { names: ['counted by', 'basis'], needed: true, read: ({ basis }) => basis },
  unit: { names: ['unit'], needed: true, read: ({ unit }) => unit },
  unitCents: {
    names: ['unit price', 'price', 'cost'],
    needed: true,
    read: ({ unitCents }) => Number(decimalOf(unitCents)).toFixed(2),
  },
  covers: { names: ['covers', 'coverage'], needed: false, read: ({ covers }) => covers },
  waste: { names: ['waste percent', 'waste'], needed: false, read: ({ waste }) => waste },
  packages: { names: ['packages', 'package'], needed: false, read: ({ packages }) => packages.join(' ') },
  pitchOver: { names: ['pitch over'], needed: false, read: ({ pitchOver }) => pitchOver },
  pitchUpTo: { names: ['pitch up to'], needed: false, read: ({ pitchUpTo }) => pitchUpTo },
  storiesFrom: { names: ['stories from'], needed: false, read: ({ storiesFrom }) => storiesFrom },
  storiesTo: { names: ['stories to'], needed: false, read: ({ storiesTo }) => storiesTo },
  colors: { names: ['colors', 'color'], needed: false, read: ({ colors = [] }) => colors.join('; ') },
} as const satisfies Record<
  keyof BookItem,
  { names: readonly [string, ...string[]]; needed: boolean; read: Column<BookItem>['read'] }
>;
export type BookColumn = keyof typeof bookColumns;

/** The items of a price book as CSV that can be imported again without a change. */
export const bookCsv = (items: readonly BookItem[]): string =>
  writeCsv(
    items,
    Object.values(bookColumns).map(({ names: [header], read }) => ({ header, read })),
  );
