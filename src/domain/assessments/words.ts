import { percentWords } from '../percent.ts';
import { type AssessmentSource, type CaptureKind, type FactField, factFields } from './sources.ts';

interface Origin {
  source: AssessmentSource;
  kind: CaptureKind;
  /** From 0 to 1. */
  confidence?: number | null;
}

/**
 * Who says a fact: 'from the file of Nov 3, 2026', 'reviewed by a person on Nov 5, 2026, flight of …'.
 * @param day of what was looked at, as the reader writes it
 * @param said the day on which a person said it, where that is known
 */
export function originWords(
  { source, kind, confidence = null }: Origin,
  day: string,
  said: string | null = null,
): string {
  const sure = confidence === null ? '' : `, ${percentWords(confidence)} sure`;
  return `${words[source](kind, day, said)}${sure}`;
}

const words: Record<AssessmentSource, (kind: CaptureKind, day: string, said: string | null) => string> = {
  reviewer: (kind, day, said) =>
    kind === 'field'
      ? `reviewed by a person on ${day}`
      : `reviewed by a person${said ? ` on ${said}` : ''}, ${captures[kind]} of ${day}`,
  rep: (_kind, day) => `seen at the door on ${day}`,
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
export const captureWords = ({ kind }: { kind: CaptureKind }, day: string): string =>
  `${titles[kind]} of ${day}`;

/** What was said about a roof and its lot: 'severe, flat, water stains, no pool'. */
export function sayAll(says: Partial<Record<FactField, string | boolean | null>>): string {
  const values = factFields.flatMap((field) => {
    const value = says[field] ?? null;
    const sign = signs[field];
    if (value === null) return [];
    return sign ? [value ? sign : `no ${sign}`] : [value === 'none' ? 'no damage' : String(value)];
  });
  return values.join(', ');
}

const signs: Partial<Record<FactField, string>> = {
  hasMissingShingles: 'missing shingles',
  hasCrackedShingles: 'cracked shingles',
  hasCurlingShingles: 'curling shingles',
  hasWaterStains: 'water stains',
  hasPool: 'pool',
  hasSolarPanels: 'solar panels',
};
