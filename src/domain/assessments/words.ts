import { formatPercent } from '../percent.ts';
import { type AssessmentSource, type CaptureKind, type FactField, factFields } from './sources.ts';

interface Origin {
  source: AssessmentSource;
  kind: CaptureKind;
  /** From 0 to 1. */
  confidence?: number | null;
}

/**
 * The source of a fact: 'from the file of Nov 3, 2026', 'reviewed by a person on Nov 5, 2026, flight of …'.
 * @param day of the capture, formatted for the reader
 * @param statedOn the day of the person's statement, if known
 */
export function describeOrigin(
  { source, kind, confidence = null }: Origin,
  day: string,
  statedOn: string | null = null,
): string {
  const sure = confidence === null ? '' : `, ${formatPercent(confidence)} sure`;
  return `${sourceTexts[source](kind, day, statedOn)}${sure}`;
}

const sourceTexts: Record<
  AssessmentSource,
  (kind: CaptureKind, day: string, statedOn: string | null) => string
> = {
  reviewer: (kind, day, statedOn) =>
    kind === 'field'
      ? `reviewed by a person on ${day}`
      : `reviewed by a person${statedOn ? ` on ${statedOn}` : ''}, ${captures[kind]} of ${day}`,
  rep: (_kind, day) => `seen at the door on ${day}`,
  permit: (_kind, day) => `from a building permit of ${day}`,
  model: (kind, day) => `found by software, ${captures[kind]} of ${day}`,
  file: (_kind, day) => `from the file of ${day}`,
  simulated: () => 'simulated',
};

const captures: Record<CaptureKind, string> = {
  file: 'file',
  flight: 'flight',
  'storm-response': 'storm-response flight',
  sample: 'sample',
  field: 'visit',
};

const titles: Record<CaptureKind, string> = {
  file: 'Imported file',
  flight: 'Flight',
  'storm-response': 'Flight after a storm',
  sample: 'Simulated capture',
  field: 'Seen at the doors',
};

/** What a capture is, with its day as the reader writes it: 'Flight of Nov 3, 2026'. */
export const describeCapture = ({ kind }: { kind: CaptureKind }, day: string): string =>
  `${titles[kind]} of ${day}`;

/** Facts about a roof and its lot as text: 'severe, flat, water stains, no pool'. */
export function describeFacts(says: Partial<Record<FactField, string | boolean | null>>): string {
  const values = factFields.flatMap((field) => {
    const value = says[field] ?? null;
    const sign = signs[field];
    if (value === null) return [];
    if (sign) return [value ? sign : `no ${sign}`];
    if (field === 'roofReplacedOn') return [`roof replaced ${whenReplaced(String(value))}`];
    return [value === 'none' ? 'no damage' : String(value)];
  });
  return values.join(', ');
}

// Who knows the year alone gives its first day.
const whenReplaced = (day: string): string =>
  day.endsWith('-01-01') ? `in ${day.slice(0, 4)}` : `on ${day}`;

const signs: Partial<Record<FactField, string>> = {
  hasMissingShingles: 'missing shingles',
  hasCrackedShingles: 'cracked shingles',
  hasCurlingShingles: 'curling shingles',
  hasWaterStains: 'water stains',
  hasPool: 'pool',
  hasSolarPanels: 'solar panels',
};
