import { pitchWords } from '../measure/words.ts';
import { counted } from '../standing.ts';
import {
  type BookItem,
  type BookSettings,
  type PackageKey,
  type PriceBook,
  partsOf,
  sellingPrice,
  type Unit,
} from './book.ts';
import { type ItemQuantity, isForPitch, isForStories, quantityOf } from './item-quantity.ts';
import { type Cents, LARGEST_PART, LARGEST_TOTAL, shareOf, sumOfCents, timesRatio } from './money.ts';
import type { RoofQuantities } from './quantities.ts';
import { moneyWords, percentWords } from './words.ts';

export const lineGroups = ['material', 'labor', 'permit', 'disposal', 'tax', 'markup'] as const;
export type LineGroup = (typeof lineGroups)[number];

/** A line of an estimate. */
export interface EstimateLine {
  /** The item's key in the price book, 'tax', 'tax-on-materials' or 'markup'. */
  key: string;
  group: LineGroup;
  label: string;
  /** In units; of squares also thirds. */
  quantity: number;
  unit: Unit;
  unitCents: Cents;
  /** What a unit sells for, by the item alone. Lines of tax and profit have none, nor do those of earlier releases. */
  priceCents?: Cents;
  /** Rounded; the total is the sum of these. */
  cents: Cents;
  /** The sentence that traces the quantity. */
  from: string;
  /** Of its item. */
  colors?: readonly string[] | undefined;
}

/** What one package costs on one roof. */
export interface Estimate {
  package: PackageKey;
  name: string;
  description: string;
  lines: EstimateLine[];
  /** Sums of lines by group. */
  cents: Record<LineGroup, Cents>;
  totalCents: Cents;
  /** Of roof. */
  costPerSquareFootCents: Cents;
  warrantyYears: number | null;
  /** Days of work; null if the price book gives no pace. */
  days: number | null;
  /** What decking costs beyond the sheets in the price, before sales tax on the whole of it; null if the price book has none. */
  decking: { label: string; sheetsIncluded: number; centsPerSheet: Cents } | null;
}

/**
 * Prices one package on a roof, or says as a sentence why that cannot be done. Pure: the same roof and book give the
 * same lines, in the browser and on the server.
 */
export function estimate(
  roof: RoofQuantities,
  { items, settings }: PriceBook,
  chosen: PackageKey,
): Estimate | { problem: string } {
  const own = items.filter(({ packages }) => packages.includes(chosen));
  const { name, description, warrantyYears } = settings.packages[chosen];
  if (own.length === 0) return { problem: `The price book has no items for ‘${name}’.` };
  const unpriced = unpricedPitch(own, roof);
  if (unpriced !== null) return { problem: unpriced };

  const lines: EstimateLine[] = [];
  let costs = 0;
  for (const item of own) {
    const found = quantityOf(item, roof, settings.deckingSheets);
    if (found === null) continue;
    costs += (item.unitCents * found.parts) / partsOf(item.unit);
    if (costs > LARGEST_TOTAL) return { problem: TOO_MUCH };
    lines.push(lineOf(item, found, settings));
  }
  if (lines.every(({ cents }) => cents === 0))
    return { problem: `Everything in ‘${name}’ comes to $0. Please check the price book.` };
  lines.push(...closingLines(lines, settings));

  const cents = sumsOf(lines);
  const totalCents = sumOfCents(lines.map((line) => line.cents));
  const hundredths = Math.max(1, Math.round(roof.squareFeet.value * 100));
  const costPerSquareFootCents = timesRatio(totalCents, 100, hundredths);
  const tooLarge = [cents.permit, cents.disposal, costPerSquareFootCents].some((part) => part > LARGEST_PART);
  if (tooLarge || totalCents > LARGEST_TOTAL) return { problem: TOO_MUCH };
  return {
    ...{ package: chosen, name, description, lines, cents, totalCents, warrantyYears },
    costPerSquareFootCents,
    days: settings.squaresPerDay === null ? null : daysFor(roof.squareFeet.value, settings.squaresPerDay),
    decking: deckingOf(own, settings),
  };
}

const TOO_MUCH = 'The price is more than a calculation can hold. Please check the price book and the roof.';

function lineOf(item: BookItem, { parts, from }: ItemQuantity, settings: BookSettings): EstimateLine {
  const { key, group, label, unit, unitCents, colors } = item;
  const quantity = parts / partsOf(unit);
  return {
    ...{ key, group, label, unit, unitCents, from, quantity },
    priceCents: sellingPrice(item, settings),
    cents: timesQuantity(unitCents, { quantity, unit }),
    ...(colors && { colors }),
  };
}

/** A price of a unit times a quantity, which has whole parts of its unit. */
export const timesQuantity = (
  cents: Cents,
  { quantity, unit }: Pick<EstimateLine, 'quantity' | 'unit'>,
): Cents => timesRatio(cents, Math.round(quantity * partsOf(unit)), partsOf(unit));

/** Roof that no labor price covers would be laid for nothing. */
function unpricedPitch(items: readonly BookItem[], roof: RoofQuantities): string | null {
  const labor = items.filter(({ group, basis }) => group === 'labor' && basis === 'area');
  if (labor.length === 0) return null;
  const here = labor.filter((item) => isForStories(item, roof.stories));
  const bare = roof.byPitch.find(
    ({ pitch, squareFeet }) => squareFeet.value > 0 && !here.some((item) => isForPitch(item, pitch)),
  );
  return bare
    ? `The price book has no labor price for ${pitchWords(bare.pitch)} on ${counted(roof.stories, 'story', 'stories')}.`
    : null;
}

/** The key of a tax that is a cost of the job; one on the whole price has the key 'tax'. */
export const TAX_ON_MATERIALS = 'tax-on-materials';

/** Sales tax and profit. Profit is what the prices of the lines leave beyond their costs and the tax on materials. */
function closingLines(lines: readonly EstimateLine[], settings: BookSettings): EstimateLine[] {
  const { tax, profit } = settings;
  const costs = sumOfCents(lines.map(({ cents }) => cents));
  const materials = sumsOf(lines).material;
  const onMaterials = tax.rule === 'materials' ? shareOf(materials, tax.basisPoints) : 0;
  const before = sumOfCents(lines.map((line) => timesQuantity(line.priceCents ?? 0, line)));
  const profitCents = before - costs - onMaterials;
  const onAll = tax.rule === 'all' ? shareOf(before, tax.basisPoints) : 0;
  const rate = percentWords(tax.basisPoints);
  const share = percentWords(profit.basisPoints);
  const closing = [
    onMaterials > 0 &&
      closingLine('tax', 'Sales tax', onMaterials, `${rate} of materials of ${moneyWords(materials)}.`, {
        key: TAX_ON_MATERIALS,
      }),
    profitCents !== 0 &&
      closingLine(
        'markup',
        profit.basisPoints === 0 ? 'Rounding of unit prices' : profit.kind === 'margin' ? 'Margin' : 'Markup',
        profitCents,
        profit.kind === 'margin'
          ? `${share} of each unit’s price before tax on it, on costs of ${moneyWords(costs + onMaterials)}.`
          : `${share} on each unit’s cost, on costs of ${moneyWords(costs + onMaterials)}.`,
      ),
    onAll > 0 && closingLine('tax', 'Sales tax', onAll, `${rate} of the price of ${moneyWords(before)}.`),
  ];
  return closing.filter((line) => line !== false);
}

const closingLine = (
  group: 'tax' | 'markup',
  label: string,
  cents: Cents,
  from: string,
  { key = group }: { key?: string } = {},
): EstimateLine => ({ key, group, label, quantity: 1, unit: 'job', unitCents: cents, cents, from });

function sumsOf(lines: readonly Pick<EstimateLine, 'group' | 'cents'>[]): Record<LineGroup, Cents> {
  const of = (group: LineGroup) =>
    sumOfCents(lines.filter((line) => line.group === group).map(({ cents }) => cents));
  return Object.fromEntries(lineGroups.map((group) => [group, of(group)])) as Record<LineGroup, Cents>;
}

/** What one more sheet of decking is billed at: the price of those in the total. */
function deckingOf(items: readonly BookItem[], settings: BookSettings): Estimate['decking'] {
  const item = items.find(({ basis }) => basis === 'decking');
  if (!item) return null;
  const centsPerSheet = sellingPrice(item, settings);
  return { label: item.label, sheetsIncluded: settings.deckingSheets, centsPerSheet };
}

const daysFor = (squareFeet: number, squaresPerDay: number): number =>
  Math.max(1, Math.ceil(squareFeet / 100 / squaresPerDay - 1e-9));
