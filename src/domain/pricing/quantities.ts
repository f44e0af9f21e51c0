import type { EdgeType } from '../measure/edge-types.ts';
import type { Measured } from '../measure/measure.ts';
import type { PenetrationKind } from '../measure/tracing.ts';
import { pitchWords } from '../measure/words.ts';
import { counted } from '../standing.ts';
import type { TypicalRoof } from './book.ts';

/** A measured figure with how far off it may be in 95 of 100 cases; null if nobody knows. */
export interface Amount {
  value: number;
  plusMinus: number | null;
}

export const lengthKinds = ['eaves', 'rakes', 'ridges', 'hips', 'valleys', 'walls'] as const;
export type LengthKind = (typeof lengthKinds)[number];
export const countKinds = ['pipes', 'vents', 'chimneys', 'skylights'] as const;
export type CountKind = (typeof countKinds)[number];

/** Where a figure is from: the measurement, what somebody typed, or the typical roof of the price book. */
export type Origin = 'measured' | 'typed' | 'typical';

/** What a roof is priced by. */
export interface RoofQuantities {
  source: 'measurement' | 'typed';
  /** Of the measurement; null for a typed roof, and until the server has the measurement. */
  measurementVersion: number | null;
  /** Of the sloped roof. */
  squareFeet: Amount;
  byPitch: { pitch: number; squareFeet: Amount }[];
  /** Feet. */
  lengths: Record<LengthKind, Amount>;
  counts: Record<CountKind, number>;
  countsFrom: Origin;
  stories: number;
  /** Of shingles to tear off. */
  layers: number;
  wastePercent: number;
  /** What nobody measured or typed, as sentences. */
  assumptions: string[];
}

/** What a person states of a roof; the rest is assumed, and listed as such. */
export interface RoofGiven {
  stories?: number | undefined;
  layers?: number | undefined;
  wastePercent?: number | undefined;
}

/** A measurement as far as a price needs it. */
export interface MeasuredRoof {
  version: number | null;
  storyCount: number;
  measured: Pick<Measured, 'slopedSquareFeet' | 'plusMinusSquareFeet' | 'byPitch' | 'lengths' | 'waste'>;
  penetrations: readonly { kind: PenetrationKind }[];
}

/** What is assumed of a typed roof. */
const ASSUMED = { pitch: 6, stories: 1, layers: 1 } as const;

const edgesOf: Record<LengthKind, readonly EdgeType[]> = {
  eaves: ['eave'],
  rakes: ['rake'],
  ridges: ['ridge'],
  hips: ['hip'],
  valleys: ['valley'],
  walls: ['step flashing', 'wall flashing'],
};

/** The quantities of a measured roof. */
export function quantitiesOfMeasurement(
  { version, storyCount, measured, penetrations }: MeasuredRoof,
  given: RoofGiven,
  typical: TypicalRoof,
): RoofQuantities {
  const isTraced = penetrations.length > 0;
  const traced = (...kinds: PenetrationKind[]) =>
    penetrations.filter(({ kind }) => kinds.includes(kind)).length;
  const isOutline = measured.lengths.length === 0;
  const assumptions = [
    ...(isTraced
      ? []
      : ['No pipes or vents were marked on the measurement: those of a typical roof are counted.']),
    ...(isOutline
      ? ['Only the outline of the roof is traced: its lengths are those of a typical roof of this size.']
      : []),
  ];
  return {
    source: 'measurement',
    measurementVersion: version,
    squareFeet: { value: measured.slopedSquareFeet, plusMinus: measured.plusMinusSquareFeet },
    byPitch: measured.byPitch.map(({ pitch, squareFeet, plusMinusSquareFeet }) => ({
      pitch,
      squareFeet: { value: squareFeet, plusMinus: plusMinusSquareFeet },
    })),
    lengths: lengthsBy((kind) => {
      if (isOutline) return { value: (typical[kind] * measured.slopedSquareFeet) / 100, plusMinus: null };
      return sumOfAmounts(
        measured.lengths
          .filter(({ type }) => edgesOf[kind].includes(type))
          .map(({ feet, plusMinusFeet }) => ({ value: feet, plusMinus: plusMinusFeet })),
      );
    }),
    counts: isTraced
      ? {
          pipes: traced('pipe'),
          vents: traced('vent', 'other'),
          chimneys: traced('chimney'),
          skylights: traced('skylight'),
        }
      : countsOf(typical),
    countsFrom: isTraced ? 'measured' : 'typical',
    stories: given.stories ?? storyCount,
    layers: layersOf(given, assumptions),
    wastePercent: given.wastePercent ?? (isOutline ? typical.wastePercent : measured.waste.suggestedPercent),
    assumptions,
  };
}

/** The quantities of a roof of which somebody typed the squares. */
export function quantitiesOfTyped(
  squares: number,
  { pitch, ...given }: RoofGiven & { pitch?: number | undefined },
  typical: TypicalRoof,
): RoofQuantities {
  const assumptions = [
    'The squares were typed, not measured. Lengths and counts are those of a typical roof of this size.',
  ];
  const squareFeet = { value: squares * 100, plusMinus: null };
  if (pitch === undefined)
    assumptions.push(`The pitch was not given: ${pitchWords(ASSUMED.pitch)} is assumed.`);
  if (given.stories === undefined) assumptions.push('The stories were not given: one is assumed.');
  return {
    source: 'typed',
    measurementVersion: null,
    squareFeet,
    byPitch: [{ pitch: pitch ?? ASSUMED.pitch, squareFeet }],
    lengths: lengthsBy((kind) => ({ value: typical[kind] * squares, plusMinus: null })),
    counts: countsOf(typical),
    countsFrom: 'typical',
    stories: given.stories ?? ASSUMED.stories,
    layers: layersOf(given, assumptions),
    wastePercent: given.wastePercent ?? typical.wastePercent,
    assumptions,
  };
}

/** Whether a measurement has no edges, so that all its lengths are those of a typical roof. */
export const isOutlineOnly = ({ source, lengths }: Pick<RoofQuantities, 'source' | 'lengths'>): boolean =>
  source === 'measurement' && lengthKinds.every((kind) => lengths[kind].plusMinus === null);

/** Several figures as one. Their errors have the same causes, so they add up in full. */
export const sumOfAmounts = (amounts: readonly Amount[]): Amount => ({
  value: amounts.reduce((sum, { value }) => sum + value, 0),
  plusMinus: amounts.reduce<number | null>(
    (sum, { plusMinus }) => (sum === null || plusMinus === null ? null : sum + plusMinus),
    0,
  ),
});

function layersOf({ layers }: RoofGiven, assumptions: string[]): number {
  if (layers !== undefined) return layers;
  assumptions.push(
    `The layers were not given: ${counted(ASSUMED.layers, 'layer is', 'layers are')} torn off.`,
  );
  return ASSUMED.layers;
}

const lengthsBy = (amountOf: (kind: LengthKind) => Amount): Record<LengthKind, Amount> =>
  Object.fromEntries(lengthKinds.map((kind) => [kind, amountOf(kind)])) as Record<LengthKind, Amount>;

const countsOf = ({ pipes, vents, chimneys, skylights }: TypicalRoof): Record<CountKind, number> => ({
  pipes,
  vents,
  chimneys,
  skylights,
});
