import { pitchWords } from '../measure/words.ts';
import { type BookItem, bases, hasPitch, partsOf, unitName } from './book.ts';
import {
  type Amount,
  isOutlineOnly,
  type LengthKind,
  type RoofQuantities,
  sumOfAmounts,
} from './quantities.ts';

/** How much of an item a roof takes, with the sentence that traces it. */
export interface ItemQuantity {
  /** In whole parts of the unit, so that amounts are exact. */
  parts: number;
  from: string;
}

/** How much of an item the roof takes, rounded up to what is sold; null if the roof has none of it. */
export function quantityOf(item: BookItem, roof: RoofQuantities, deckingSheets: number): ItemQuantity | null {
  if (!isForStories(item, roof.stories)) return null;
  const counted = countOf(item, roof, deckingSheets);
  if (counted.amount.value <= 0) return null;
  const waste = item.waste === 'roof' ? roof.wastePercent : item.waste;
  const needed = (counted.amount.value * (1 + waste / 100)) / item.covers;
  // A hair above a whole part is rounding of the machine, not another part.
  const parts = Math.ceil(needed * partsOf(item.unit) - 1e-6);
  if (parts <= 0) return null;
  return { parts, from: sentence([counted.words, wasteWords(waste), coversWords(item)]) };
}

/** Whether the item is for a pitch; lengths and counts have none. */
export const isForPitch = ({ pitchOver, pitchUpTo }: BookItem, pitch: number): boolean =>
  (pitchOver === null || pitch > pitchOver) && (pitchUpTo === null || pitch <= pitchUpTo);

export const isForStories = ({ storiesFrom, storiesTo }: BookItem, stories: number): boolean =>
  (storiesFrom === null || stories >= storiesFrom) && (storiesTo === null || stories <= storiesTo);

interface Counted {
  amount: Amount;
  words: string;
}

const lengthsIn: Partial<Record<BookItem['basis'], readonly LengthKind[]>> = {
  eaves: ['eaves'],
  rakes: ['rakes'],
  'eaves and rakes': ['eaves', 'rakes'],
  ridges: ['ridges'],
  'ridges and hips': ['ridges', 'hips'],
  valleys: ['valleys'],
  'eaves and valleys': ['eaves', 'valleys'],
  walls: ['walls'],
};

function countOf(item: BookItem, roof: RoofQuantities, deckingSheets: number): Counted {
  const { basis } = item;
  const { label } = bases[basis];
  if (hasPitch(basis)) return areaOf(item, roof);
  const lengths = lengthsIn[basis];
  if (lengths) {
    const amount = sumOfAmounts(lengths.map((kind) => roof.lengths[kind]));
    return { amount, words: `${label}: ${tenths(amount.value)} ft${offWords(amount)}${byWhat(roof)}` };
  }
  switch (basis) {
    case 'pipes':
    case 'vents':
    case 'chimneys':
    case 'skylights': {
      const value = roof.counts[basis];
      const where = roof.countsFrom === 'measured' ? ' marked on the measurement' : ' of a typical roof';
      return { amount: exact(value), words: `${label}: ${value}${where}` };
    }
    case 'decking':
      return { amount: exact(deckingSheets), words: `${label} in the price book: ${deckingSheets}` };
    default:
      return { amount: exact(1), words: label };
  }
}

function areaOf(item: BookItem, roof: RoofQuantities): Counted {
  const isWhole = item.pitchOver === null && item.pitchUpTo === null;
  const area = isWhole
    ? roof.squareFeet
    : sumOfAmounts(
        roof.byPitch.filter(({ pitch }) => isForPitch(item, pitch)).map(({ squareFeet }) => squareFeet),
      );
  const times = item.basis === 'layers' ? roof.layers : 1;
  const what = isWhole ? 'Roof area' : `Roof area ${bandWords(item)}`;
  const layers = item.basis === 'layers' && times !== 1 ? `, ${times} layers` : '';
  return {
    // Squares.
    amount: { value: (area.value * times) / 100, plusMinus: null },
    words: `${what}: ${whole(area.value)} sq ft${offWords(area)}${typedWords(roof)}${layers}`,
  };
}

/** 'over 6/12 up to 8/12'. */
export function bandWords({ pitchOver, pitchUpTo }: Pick<BookItem, 'pitchOver' | 'pitchUpTo'>): string {
  const over = pitchOver === null ? null : `over ${pitchWords(pitchOver)}`;
  const upTo = pitchUpTo === null ? null : `up to ${pitchWords(pitchUpTo)}`;
  return [over, upTo].filter((part) => part !== null).join(' ');
}

const exact = (value: number): Amount => ({ value, plusMinus: 0 });
const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const tenths = (value: number) =>
  (Math.round(value * 10) / 10).toLocaleString('en-US', { maximumFractionDigits: 1 });
const offWords = ({ plusMinus }: Amount) => (plusMinus === null ? '' : ` ± ${tenths(plusMinus)}`);
const typedWords = ({ source }: RoofQuantities) => (source === 'typed' ? ' as typed' : '');
const byWhat = (roof: RoofQuantities) =>
  roof.source === 'typed' || isOutlineOnly(roof) ? ' of a typical roof of this size' : '';
const wasteWords = (percent: number) => (percent === 0 ? null : `${percent}% waste`);

function coversWords({ basis, unit, covers }: BookItem): string | null {
  const { measure } = bases[basis];
  if (covers === 1 && (measure === 'count' || unit === 'square' || unit === 'foot')) return null;
  const what = measure === 'squares' ? (covers === 1 ? 'square' : 'squares') : measure === 'feet' ? 'ft' : '';
  return `${covers.toLocaleString('en-US', { maximumFractionDigits: 4 })} ${what} per ${unitName(unit)}`.replace(
    '  ',
    ' ',
  );
}

const sentence = (parts: readonly (string | null)[]): string =>
  `${parts.filter((part) => part !== null).join(', ')}.`;
