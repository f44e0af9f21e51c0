/** Lowest and highest value, both included. */
export type Range = readonly [number, number];

/** Slider of the year built (docs/product.md). Its ends are open: at 1950 older houses pass, at 2025 newer ones. */
export const YEAR_RANGE = { min: 1950, max: 2025, step: 1 } as const;

/** Slider of the roofed area in square feet (docs/product.md). Its upper end is open: '200k+'. */
export const AREA_RANGE = { min: 0, max: 200_000, step: 5_000 } as const;

/** Slider of the years since the last sale. Its upper end is open. */
export const YEARS_OWNED_RANGE = { min: 0, max: 40, step: 1 } as const;

/** Slider of the years since the roof was replaced or the building built. Its upper end is open. */
export const ROOF_AGE_RANGE = { min: 0, max: 40, step: 1 } as const;

/** Slider of the roof's squares. Its upper end is open. */
export const SQUARES_RANGE = { min: 0, max: 100, step: 1 } as const;

export type RangeLimits = { min: number; max: number; step: number };

/** Whether the value is in the range. Unknown (null or zero) always passes, and the slider's ends are open. */
export function passesRange(value: number | null, range: Range, limits: RangeLimits): boolean {
  return value === null || value === 0 || isWithin(value, range, limits);
}

/** Whether a known number is in the range; the slider's ends are open. */
export const isWithin = (value: number, [low, high]: Range, limits: RangeLimits): boolean =>
  (low <= limits.min || value >= low) && (high >= limits.max || value <= high);

/** '1950 – 2025'; open ends read '1950 or earlier' and '2025 or later'. */
export function yearLabel([low, high]: Range): string {
  if (low <= YEAR_RANGE.min && high >= YEAR_RANGE.max) return 'Any year';
  if (low <= YEAR_RANGE.min) return `Up to ${high}`;
  if (high >= YEAR_RANGE.max) return `${low} or later`;
  return low === high ? `${low}` : `${low} – ${high}`;
}

/** '5 – 10 years'; open ends read '10 years or longer' and 'Up to 5 years'. */
export const yearsLabel = (range: Range): string => spanLabel(range, YEARS_OWNED_RANGE, 'longer');

/** The same of an age: '10 years or older'. */
export const roofAgeLabel = (range: Range): string => spanLabel(range, ROOF_AGE_RANGE, 'older');

function spanLabel([low, high]: Range, { min, max }: RangeLimits, more: 'longer' | 'older'): string {
  if (low <= min && high >= max) return 'Any time';
  if (low <= min) return `Up to ${inYears(high)}`;
  if (high >= max) return `${inYears(low)} or ${more}`;
  return low === high ? inYears(low) : `${low} – ${inYears(high)}`;
}

const inYears = (years: number): string => (years === 1 ? '1 year' : `${years} years`);

/** '20 – 40 squares'; open ends read '40 squares or more' and 'Up to 20 squares'. */
export function squaresLabel([low, high]: Range): string {
  if (low <= SQUARES_RANGE.min && high >= SQUARES_RANGE.max) return 'Any size';
  if (low <= SQUARES_RANGE.min) return `Up to ${inSquares(high)}`;
  if (high >= SQUARES_RANGE.max) return `${inSquares(low)} or more`;
  return low === high ? inSquares(low) : `${low} – ${inSquares(high)}`;
}

const inSquares = (squares: number): string => (squares === 1 ? '1 square' : `${squares} squares`);

/** '0 – 200k+' in thousands of square feet. */
export function areaLabel([low, high]: Range): string {
  return `${inThousands(low)} – ${inThousands(high)}${high >= AREA_RANGE.max ? '+' : ''} sq ft`;
}

const inThousands = (squareFeet: number): string => (squareFeet === 0 ? '0' : `${squareFeet / 1000}k`);
