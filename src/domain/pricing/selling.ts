import { counted } from '../standing.ts';
import { type PriceBook, sellingPrice } from './book.ts';
import { type Estimate, type EstimateLine, TAX_ON_MATERIALS, timesQuantity } from './estimate.ts';
import { sumOfCents, timesRatio } from './money.ts';
import { moneyWords } from './words.ts';

/**
 * A price book as a rep sees it: what each item sells for. Profit and the tax on materials are part of its price, rounded
 * to cents, and nothing tells them apart from the cost. Sales tax on the whole price is the customer's, and stays.
 */
export function sellingBook<Book extends PriceBook>(book: Book): Book {
  const { settings, items } = book;
  return {
    ...book,
    items: items.map((item) => ({ ...item, unitCents: sellingPrice(item, settings) })),
    settings: {
      ...settings,
      profit: { kind: 'markup', basisPoints: 0 },
      tax: settings.tax.rule === 'materials' ? { rule: 'none', basisPoints: 0 } : settings.tax,
    },
  };
}

/**
 * Lines of a calculation at what they sell for, each by its item alone; they add up to the same total. Those of earlier
 * releases have no prices: there, tax on materials and profit are spread in proportion to the costs.
 */
export function sellingLines(lines: readonly EstimateLine[]): EstimateLine[] {
  const shown = lines.filter(({ group, key }) => group !== 'markup' && key !== TAX_ON_MATERIALS);
  const total = sumOfCents(lines.map(({ cents }) => cents));
  const costs = sumOfCents(shown.map(costOf));
  const sold = total - sumOfCents(shown.map(({ cents }) => cents)) + costs;
  let before = 0;
  return shown.map((line) => {
    if (line.group === 'tax') return line;
    const { priceCents, quantity } = line;
    if (priceCents !== undefined)
      return { ...line, unitCents: priceCents, cents: timesQuantity(priceCents, line) };
    if (costs === 0) return line;
    const given = timesRatio(sold, before, costs);
    before += line.cents;
    const cents = timesRatio(sold, before, costs) - given;
    return { ...line, cents, unitCents: Math.round(cents / quantity) };
  });
}

const costOf = ({ group, cents }: EstimateLine): number => (group === 'tax' ? 0 : cents);

/** What decking beyond the sheets in a price costs; '' if the price book has none. */
export function deckingWords({
  decking,
  lines,
}: Pick<Estimate, 'decking'> & { lines: readonly EstimateLine[] }): string {
  if (decking === null) return '';
  // Earlier releases stated it with the tax, and their lines have no prices.
  const isTaxed =
    lines.some(({ key }) => key === 'tax') && lines.some(({ priceCents }) => priceCents !== undefined);
  const included = counted(decking.sheetsIncluded, 'sheet', 'sheets');
  const each = `${moneyWords(decking.centsPerSheet)}${isTaxed ? ' plus sales tax' : ''}`;
  return `The price includes ${included} of decking; each further one costs ${each}.`;
}
