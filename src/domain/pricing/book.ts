import { type Cents, timesRatio, WHOLE } from './money.ts';

/** The three offers side by side. */
export const packageKeys = ['good', 'better', 'best'] as const;
export type PackageKey = (typeof packageKeys)[number];

/** The costs an item belongs to. */
export const costGroups = ['material', 'labor', 'permit', 'disposal'] as const;
export type CostGroup = (typeof costGroups)[number];

export const costGroupLabels: Record<CostGroup, string> = {
  material: 'Material',
  labor: 'Labor',
  permit: 'Permit',
  disposal: 'Disposal',
};

/** What an item is sold by. A square is ordered in thirds, which are bundles; everything else in whole units. */
export const units = [
  'square',
  'bundle',
  'roll',
  'piece',
  'sheet',
  'box',
  'foot',
  'each',
  'load',
  'hour',
  'job',
] as const;
export type Unit = (typeof units)[number];

/** Into how many parts a unit is divided. */
export const partsOf = (unit: Unit): number => (unit === 'square' ? 3 : 1);

const unitNames: Record<Unit, readonly [one: string, many: string]> = {
  square: ['square', 'squares'],
  bundle: ['bundle', 'bundles'],
  roll: ['roll', 'rolls'],
  piece: ['piece', 'pieces'],
  sheet: ['sheet', 'sheets'],
  box: ['box', 'boxes'],
  foot: ['foot', 'feet'],
  each: ['each', 'each'],
  load: ['load', 'loads'],
  hour: ['hour', 'hours'],
  job: ['job', 'jobs'],
};

/** 'piece', 'pieces'. */
export const unitName = (unit: Unit, quantity = 1): string => unitNames[unit][quantity === 1 ? 0 : 1];

/** What of a roof an item is counted by. */
export const bases = {
  area: { label: 'Roof area', measure: 'squares' },
  layers: { label: 'Roof area, each layer torn off', measure: 'squares' },
  eaves: { label: 'Eaves', measure: 'feet' },
  rakes: { label: 'Rakes', measure: 'feet' },
  'eaves and rakes': { label: 'Eaves and rakes', measure: 'feet' },
  ridges: { label: 'Ridges', measure: 'feet' },
  'ridges and hips': { label: 'Ridges and hips', measure: 'feet' },
  valleys: { label: 'Valleys', measure: 'feet' },
  'eaves and valleys': { label: 'Eaves and valleys', measure: 'feet' },
  walls: { label: 'Step and wall flashing', measure: 'feet' },
  pipes: { label: 'Pipes', measure: 'count' },
  vents: { label: 'Vents', measure: 'count' },
  chimneys: { label: 'Chimneys', measure: 'count' },
  skylights: { label: 'Skylights', measure: 'count' },
  decking: { label: 'Decking sheets included', measure: 'count' },
  job: { label: 'Once per job', measure: 'count' },
} as const satisfies Record<string, { label: string; measure: 'squares' | 'feet' | 'count' }>;
export type Basis = keyof typeof bases;
export const basisKeys = Object.keys(bases) as [Basis, ...Basis[]];

/** Pitch limits are for what is counted by area alone: lengths have no pitch. */
export const hasPitch = (basis: Basis): boolean => basis === 'area' || basis === 'layers';

/** One line of a price book. */
export interface BookItem {
  /** Stays with the item from version to version. */
  key: string;
  group: CostGroup;
  label: string;
  basis: Basis;
  unit: Unit;
  unitCents: Cents;
  /** What one unit covers: squares, feet or a count, as its basis is measured. */
  covers: number;
  /** Percent on top of what is measured, or the roof's own. */
  waste: 'roof' | number;
  /** The offers it is part of. */
  packages: readonly PackageKey[];
  /** Only roof that is steeper than this, and no steeper than the other, as a rise over 12; null means no limit. */
  pitchOver: number | null;
  pitchUpTo: number | null;
  /** Only buildings with at least and at most so many stories; null means no limit. */
  storiesFrom: number | null;
  storiesTo: number | null;
  /** It comes in these, one of which somebody chooses; absent without any. */
  colors?: readonly string[] | undefined;
}

/**
 * Which sales tax is added: on materials, as a cost of the job; on the whole price, at its end; or none.
 */
export const taxRules = ['materials', 'all', 'none'] as const;
export type TaxRule = (typeof taxRules)[number];

export const taxRuleLabels: Record<TaxRule, string> = {
  materials: 'On materials',
  all: 'On the whole price',
  none: 'No sales tax',
};

/** A markup is a share of the costs; a margin is a share of the price. */
export const profitKinds = ['margin', 'markup'] as const;
export type ProfitKind = (typeof profitKinds)[number];

export interface PackageTerms {
  name: string;
  description: string;
  warrantyYears: number | null;
}

/** A typical roof, for prices by typed squares: feet of each edge per square, and counts per roof. */
export interface TypicalRoof {
  wastePercent: number;
  eaves: number;
  rakes: number;
  ridges: number;
  hips: number;
  valleys: number;
  walls: number;
  pipes: number;
  vents: number;
  chimneys: number;
  skylights: number;
}

export interface BookSettings {
  packages: Record<PackageKey, PackageTerms>;
  profit: { kind: ProfitKind; basisPoints: number };
  tax: { rule: TaxRule; basisPoints: number };
  /** Sheets of decking that the price includes; each more is billed by its stated price. */
  deckingSheets: number;
  /** Squares that a crew finishes in a day; null if no duration is to be given. */
  squaresPerDay: number | null;
  typical: TypicalRoof;
}

export interface PriceBook {
  items: readonly BookItem[];
  settings: BookSettings;
}

/** What a unit of an item sells for: its cost, the tax on it if it is a material, and profit. At most the largest price. */
export function sellingPrice(
  { group, unitCents }: Pick<BookItem, 'group' | 'unitCents'>,
  { profit, tax }: Pick<BookSettings, 'profit' | 'tax'>,
): Cents {
  const taxed = WHOLE + (tax.rule === 'materials' && group === 'material' ? tax.basisPoints : 0);
  // Rounded once, so that tax and profit do not each lose a part of a cent.
  const price =
    profit.kind === 'markup'
      ? timesRatio(unitCents, taxed * (WHOLE + profit.basisPoints), WHOLE * WHOLE)
      : timesRatio(unitCents, taxed, WHOLE - profit.basisPoints);
  return Math.min(LARGEST_UNIT_CENTS, price);
}

export const MOST_ITEMS = 1000;
export const LABEL_LENGTH = 120;
/** Most colors of an item, and characters of one. */
export const MOST_COLORS = 30;
export const COLOR_LENGTH = 40;
export const DESCRIPTION_LENGTH = 500;
/** $999,999.99 for a unit. */
export const LARGEST_UNIT_CENTS: Cents = 99_999_999;
export const LEAST_COVERS = 0.01;
export const LARGEST_COVERS = 100_000;
export const MOST_WASTE_PERCENT = 100;
export const STEEPEST = 24;
/** Basis points: a margin of 90 percent, a markup of 500, a tax of 25. */
export const LARGEST_MARGIN = 9000;
export const LARGEST_MARKUP = 50_000;
export const LARGEST_TAX = 2500;

/** What is wrong with an item beyond its fields by themselves, as sentences by field. */
export function itemProblems(
  item: Pick<BookItem, 'basis' | 'pitchOver' | 'pitchUpTo' | 'storiesFrom' | 'storiesTo'>,
): { field: keyof BookItem; reason: string }[] {
  const { basis, pitchOver, pitchUpTo, storiesFrom, storiesTo } = item;
  const problems: { field: keyof BookItem; reason: string }[] = [];
  if (!hasPitch(basis) && (pitchOver !== null || pitchUpTo !== null))
    problems.push({
      field: pitchOver === null ? 'pitchUpTo' : 'pitchOver',
      reason: 'Only items by roof area can be limited to a pitch.',
    });
  if (pitchOver !== null && pitchUpTo !== null && pitchOver >= pitchUpTo)
    problems.push({
      field: 'pitchUpTo',
      reason: 'The lower limit of the pitch has to be below the upper one.',
    });
  if (storiesFrom !== null && storiesTo !== null && storiesFrom > storiesTo)
    problems.push({ field: 'storiesTo', reason: 'The lowest number of stories is above the highest one.' });
  return problems;
}
