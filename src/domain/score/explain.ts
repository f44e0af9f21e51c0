import { roofYear } from '../permits/roof-line.ts';
import { damageSigns } from '../roofs.ts';
import { formatInches } from '../storms/door-hail.ts';
import { REPORT_MILES } from '../storms/grades.ts';
import { type ScoreFacts, scoreMonth, WIN_METERS } from './facts.ts';
import {
  ageOf,
  type Factor,
  factorOf,
  factors,
  strongestStorm,
  type Term,
  termsOf,
  yearsSince,
} from './terms.ts';
import { scoreOf, type Weights } from './weights.ts';

export interface Reason {
  factor: Factor;
  /** What it added to the score, or took from it. */
  points: number;
  text: string;
}

export interface ExplainedScore {
  /** From 0 to 100; 0 on a vacant lot, which has no roof. */
  score: number;
  /** Those that moved the score, the strongest first. */
  reasons: Reason[];
  /** Factors about which nothing is known; they moved nothing. */
  unknown: Factor[];
}

/** The score of a door with its reasons in words, ordered by what moved it most. */
export function explainScore(facts: ScoreFacts, weights: Weights, now: Date): ExplainedScore {
  if (facts.isVacantLot) {
    const text = 'A vacant lot: there is no roof';
    return { score: 0, reasons: [{ factor: 'condition', points: -weights.base, text }], unknown: [] };
  }
  const month = scoreMonth(now);
  const terms = termsOf(facts, month);
  const reasons = terms
    .map((term) => ({
      factor: factorOf[term],
      points: weights.points[term],
      text: words(term, facts, month),
    }))
    .filter(({ points }) => points !== 0)
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points));
  return {
    score: scoreOf(terms, weights),
    reasons,
    unknown: factors.filter((one) => isUnknown(one, facts, month)),
  };
}

// No storm, no win and no sign is an answer, not a gap.
function isUnknown(factor: Factor, facts: ScoreFacts, month: string): boolean {
  switch (factor) {
    case 'condition':
      return facts.severityLevel === null;
    case 'roof-age':
      return yearsSince(roofYear(facts), month) === null;
    case 'ownership':
      return facts.ownership === null;
    default:
      return false;
  }
}

function words(term: Term, facts: ScoreFacts, month: string): string {
  switch (factorOf[term]) {
    case 'condition':
      return conditionWords(facts, month);
    case 'roof-age':
      if (facts.roofReplacedOn && roofYear(facts) !== facts.yearBuilt)
        return `The roof was replaced in ${roofYear(facts)}, as a permit or a file states: it is ${plural(yearsSince(roofYear(facts), month) ?? 0, 'year')} old`;
      return `Built in ${facts.yearBuilt}: the roof may be ${plural(yearsSince(facts.yearBuilt, month) ?? 0, 'year')} old. The year of the building stands in for that of the roof`;
    case 'storm':
      return stormWords(facts, month);
    case 'ownership':
      return facts.ownership === 'owner-occupied'
        ? 'The owner gets mail here, so probably lives here'
        : 'The owner’s mail goes to another address';
    case 'wins':
      return `Your company won ${plural(facts.winsNearby, 'deal')} within ${WIN_METERS} m in this ZIP code`;
    case 'signs':
      return `${damageSigns[term as keyof typeof damageSigns]} on the roof`;
  }
}

const conditions = {
  severe: 'Severe damage',
  moderate: 'Moderate damage',
  minor: 'Minor damage',
  none: 'No damage',
};

function conditionWords({ severityLevel, severitySeenOn }: ScoreFacts, month: string): string {
  const condition = conditions[severityLevel ?? 'none'];
  if (severitySeenOn === null) return `${condition}, on a day that is not known: it counts less`;
  const age = ageOf(severitySeenOn, month);
  const seen = `${condition}, seen on ${formatDay(severitySeenOn)}`;
  return age === 'recent'
    ? seen
    : `${seen}: ${age === 'aging' ? 'over a year' : 'over three years'} ago, so it counts less`;
}

function stormWords({ storms }: ScoreFacts, month: string): string {
  const found = strongestStorm(storms, month);
  if (!found) return 'Hail';
  const { cellInches, nearbyInches, day } = found.storm;
  return cellInches === null
    ? `${formatInches(nearbyInches ?? 0)} hail reported within ${REPORT_MILES} mi on ${formatDay(day)}; no radar estimate at the door`
    : `${formatInches(cellInches)} hail by radar at the door on ${formatDay(day)}`;
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const formatDay = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));
