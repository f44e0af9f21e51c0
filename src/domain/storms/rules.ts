import { wallClockAt } from '../appointments/local-moment.ts';
import { capitalized } from '../capitalized.ts';
import { DAY_MS } from '../durations.ts';
import type { SeverityLevel } from '../roofs.ts';

/** Which doors a storm brings on a contractor's list. What is null, or empty, asks nothing. */
export interface StormRule {
  name: string;
  /** Radar hail of so many inches at the door, a report of such hail nearby, or wind: one is enough. */
  hailInches: number | null;
  reportedHailInches: number | null;
  windMph: number | null;
  severities: readonly SeverityLevel[];
  roofSubtypes: readonly string[];
  /** The minimum age of the house in years; an unknown age passes. */
  roofAgeYears: number | null;
  /** Days without any activity of the company at the door. */
  untouchedDays: number | null;
  /** The least score of the door, from 1 to 100; a door without one stays out. */
  leastScore: number | null;
  /** Of a morning. What is more waits for the next ones. */
  mostDoors: number;
}

export const RULE_NAME_LENGTH = 48;
export const RULE_RANGES = {
  hailInches: { min: 0.5, max: 8 },
  windMph: { min: 30, max: 250 },
  roofAgeYears: { min: 1, max: 150 },
  untouchedDays: { min: 1, max: 730 },
  leastScore: { min: 1, max: 100 },
  mostDoors: { min: 1, max: 500 },
} as const;

/** In which order a storm's doors are listed, and which are left for later where they are too many. */
export const STORM_ORDER =
  'Confirmed before unconfirmed, then the largest radar hail at the door (by quarter inches), the largest hail reported nearby, the strongest wind, the worst roof, the oldest one (by five years), the largest one, and doors with a known phone or email.';

/** Days for which a storm brings doors on lists: its files are amended for five. */
export const STORM_DAYS = 7;

/** On the clock of the doors: from when on a morning's list is made, until when files are waited for, and its end. */
const FIRST = '05:00';
const PATIENT_UNTIL = '05:40';
const LAST = '12:00';

/** The morning whose list is due at a moment, and whether files that are being joined are still waited for. */
export function morningAt(now: Date, timeZone: string): { morning: string; mayWait: boolean } | null {
  const [morning = '', time = ''] = wallClockAt(now, timeZone).split('T');
  return time >= FIRST && time < LAST ? { morning, mayWait: time < PATIENT_UNTIL } : null;
}

/** The days whose storms a morning's list looks at, the first and the last. */
export function stormDaysOf(morning: string): { from: string; to: string } {
  const from = new Date(Date.parse(morning) - STORM_DAYS * DAY_MS).toISOString().slice(0, 10);
  return { from, to: morning };
}

/** What a rule asks for, as a line. */
export function describeRule(rule: Omit<StormRule, 'name'>): string {
  const { hailInches, reportedHailInches, windMph } = rule;
  const { severities, roofSubtypes, roofAgeYears, untouchedDays, leastScore, mostDoors } = rule;
  const storm = [
    hailInches !== null && `radar hail of ${hailInches} in or more at the door`,
    reportedHailInches !== null && `hail of ${reportedHailInches} in or more reported nearby`,
    windMph !== null && `wind of ${windMph} mph or more`,
  ].filter((choices) => choices !== false);
  const parts = [
    storm.join(' or '),
    severities.length > 0 && `severity ${either(severities)}`,
    roofSubtypes.length > 0 && either(roofSubtypes),
    roofAgeYears !== null && `built ${years(roofAgeYears)} ago or earlier`,
    untouchedDays !== null && `not touched in ${untouchedDays === 1 ? '1 day' : `${untouchedDays} days`}`,
    leastScore !== null && `score of ${leastScore} or more`,
    `at most ${mostDoors === 1 ? '1 door' : `${mostDoors} doors`} a morning`,
  ].filter(Boolean);
  const text = parts.join(' · ');
  return capitalized(text);
}

const either = (choices: readonly string[]) =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format([...choices]);
const years = (count: number) => (count === 1 ? '1 year' : `${count} years`);

/** 'the storm of Sep 26, 2025', 'the storms of Sep 25, 2025 and Sep 26, 2025'. @param days YYYY-MM-DD */
export function describeStorms(days: readonly string[]): string {
  const choices = [...days].sort().map(formatStormDay);
  return `the ${choices.length === 1 ? 'storm' : 'storms'} of ${new Intl.ListFormat('en-US').format(choices)}`;
}

export const formatStormDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
