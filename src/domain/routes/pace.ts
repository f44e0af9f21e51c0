import { walkSeconds } from './plan.ts';

/** How long a door takes, and from how many doors that was learnt: 0 where it is what is usual. */
export interface Pace {
  /** Average over all visits, including those without an answer. */
  minutesAtDoor: number;
  learntFrom: number;
}

export const USUAL_PACE: Pace = { minutesAtDoor: 2.5, learntFrom: 0 };

/** From so many doors on one's own pace counts. */
export const LEARNT_FROM = 30;

/** Longer between two visits is a break, or the next day. */
const BREAK_MINUTES = 30;

/** A real visit takes at least ten seconds: shorter ones were recorded in one go. */
const BURST_MINUTES = 1 / 6;

/** No pace is learned below it: a walk planned by less could not be walked. */
const FLOOR_MINUTES = 0.5;

interface VisitMade {
  userId: string;
  at: Date;
  /** Whether the phone was within reach of the door. */
  isLocated: boolean;
  latitude: number;
  longitude: number;
}

/**
 * The median time at a door, at least the floor: the time between two visits of one person minus the walk between the
 * doors. Only visits located at their doors count. The usual pace below LEARNT_FROM.
 */
export function paceOf(visits: readonly VisitMade[]): Pace {
  const inOrder = visits.toSorted(
    (a, b) => a.userId.localeCompare(b.userId) || a.at.getTime() - b.at.getTime(),
  );
  const minutes = inOrder.flatMap((visit, index) => {
    const next = inOrder[index + 1];
    if (next?.userId !== visit.userId || !visit.isLocated || !next.isLocated) return [];
    const between = (next.at.getTime() - visit.at.getTime()) / 60_000;
    const atDoor = between - walkSeconds(visit, next) / 60;
    return between > BREAK_MINUTES || atDoor < BURST_MINUTES ? [] : [atDoor];
  });
  if (minutes.length < LEARNT_FROM) return USUAL_PACE;
  return { minutesAtDoor: Math.max(FLOOR_MINUTES, medianOf(minutes)), learntFrom: minutes.length };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** '2.1 minutes at a door, from your last 120 doors.' @param whose 'your' or 'the crew’s' */
export function describePace({ minutesAtDoor, learntFrom }: Pace, whose: string): string {
  const minutes = `${minutesAtDoor.toFixed(1)} minutes at a door`;
  return learntFrom > 0
    ? `${minutes}, from ${whose} last ${learntFrom} doors.`
    : `${minutes}, until ${whose} visits say better.`;
}
