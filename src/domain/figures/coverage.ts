import type { SeverityLevel } from '../roofs.ts';

/** Days within which a visit counts as a late one. */
export const RECENT_DAYS = 30;

/** How often the company visited a door. */
export const attemptLevels = ['never', 'once', 'twice', 'more'] as const;
export type AttemptLevel = (typeof attemptLevels)[number];

export const attemptLabels: Record<AttemptLevel, string> = {
  never: 'Never visited',
  once: 'Once',
  twice: 'Twice',
  more: 'Three times and more',
};

export const attemptLevel = (visits: number): AttemptLevel =>
  attemptLevels[Math.min(visits, attemptLevels.length - 1)] ?? 'never';

/** Doors of a ZIP that are alike, as far as coverage asks. */
export interface CoveredDoors {
  doors: number;
  /** At each of them. */
  visits: number;
  /** Visited within RECENT_DAYS. */
  isRecent: boolean;
  severity: SeverityLevel | null;
  /** A visit ended with an appointment. */
  isSet: boolean;
  /** Won, lost, or not to be contacted: no more visits. */
  isClosed: boolean;
}

/** Doors of a ZIP, counted. */
export interface Coverage extends Record<AttemptLevel, number> {
  doors: number;
  recent: number;
  /** Visited at least once, and those of them where a visit ended with an appointment. */
  visited: number;
  set: number;
  /** Never visited and not closed. */
  left: number;
  severe: number;
  severeLeft: number;
  moderate: number;
  moderateLeft: number;
}

/** What was done of a ZIP, and what is left in it. */
export function coverageOf(groups: readonly CoveredDoors[]): Coverage {
  const count = (fits: (door: CoveredDoors) => boolean) =>
    groups.filter(fits).reduce((sum, { doors }) => sum + doors, 0);
  const at = (level: AttemptLevel) => count(({ visits }) => attemptLevel(visits) === level);
  const isLeft = ({ visits, isClosed }: CoveredDoors) => visits === 0 && !isClosed;
  const of = (level: SeverityLevel) => count(({ severity }) => severity === level);
  const leftOf = (level: SeverityLevel) => count((door) => door.severity === level && isLeft(door));
  return {
    doors: count(() => true),
    ...{ never: at('never'), once: at('once'), twice: at('twice'), more: at('more') },
    recent: count(({ isRecent }) => isRecent),
    visited: count(({ visits }) => visits > 0),
    set: count(({ isSet }) => isSet),
    left: count(isLeft),
    ...{ severe: of('severe'), severeLeft: leftOf('severe') },
    ...{ moderate: of('moderate'), moderateLeft: leftOf('moderate') },
  };
}
