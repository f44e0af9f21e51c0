import { type BookItem, LARGEST_UNIT_CENTS, type PriceBook } from './book.ts';
import { type EstimateLine, TAX_ON_MATERIALS } from './estimate.ts';
import { type Cents, shareOf, sumOfCents, timesRatio, WHOLE } from './money.ts';

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

function sellingPrice({ group, unitCents }: BookItem, { profit, tax }: PriceBook['settings']): Cents {
  const isTaxed = tax.rule === 'materials' && group === 'material';
  const cost = unitCents + (isTaxed ? shareOf(unitCents, tax.basisPoints) : 0);
  const price =
    profit.kind === 'markup'
      ? cost + shareOf(cost, profit.basisPoints)
      : timesRatio(cost, WHOLE, WHOLE - profit.basisPoints);
  return Math.min(LARGEST_UNIT_CENTS, price);
}

/**
 * Lines of a calculation with profit and the tax on materials spread over them, in proportion: they add up to the same
 * total, cent for cent. Where there is neither, the lines are as they were.
 */
export function sellingLines(lines: readonly EstimateLine[]): EstimateLine[] {
  const isHidden = ({ group, key }: EstimateLine) => group === 'markup' || key === TAX_ON_MATERIALS;
  const hidden = sumOfCents(lines.filter(isHidden).map(({ cents }) => cents));
  const shown = lines.filter((line) => !isHidden(line));
  if (hidden === 0) return shown;
  const whole = sumOfCents(shown.filter(carries).map(({ cents }) => cents));
  let left = hidden;
  let toCome = whole;
  return shown.map((line) => {
    if (!carries(line)) return line;
    // Of what is left, so that no cent is lost on the way.
    const part = toCome === 0 ? 0 : timesRatio(left, line.cents, toCome);
    left -= part;
    toCome -= line.cents;
    const cents = line.cents + part;
    return { ...line, cents, unitCents: Math.round(cents / line.quantity) };
  });
}

/** Credits and the customer's sales tax carry nothing of it. */
const carries = ({ group, cents }: EstimateLine): boolean => group !== 'tax' && cents > 0;
