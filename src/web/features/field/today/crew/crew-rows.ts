import type { CrewPerson } from '#contract/crew-day.ts';
import type { Walk } from '#contract/walks.ts';
import { type FunnelStep, stepsOf } from '#domain/figures/ledger.ts';

/** A colleague's day: what they did, and the walks given to them for it. */
export interface CrewRow extends CrewPerson {
  walks: readonly Walk[];
  /** What came of their visits. */
  steps: Record<FunnelStep, number>;
  /** Doors of their walks, and how many are visited or settled. */
  given: number;
  done: number;
  /** What is known of changes that did not arrive yet. */
  phone: PhoneState;
}

export interface PhoneState {
  /** When they last sent anything; null if never. */
  syncedAt: string | null;
  /** Whether that was today. */
  isOfToday: boolean;
  /** Changes their devices kept unsent at their last sync, and when the earliest of these syncs was. */
  unsent: number;
  reportedAt: string | null;
}

/** @param since when today began */
export function phoneState(
  { syncedAt, devices }: Pick<CrewPerson, 'syncedAt' | 'devices'>,
  since: string,
): PhoneState {
  const keeping = devices.filter(({ waiting }) => waiting > 0);
  return {
    syncedAt,
    isOfToday: syncedAt !== null && Date.parse(syncedAt) >= Date.parse(since),
    unsent: keeping.reduce((sum, { waiting }) => sum + waiting, 0),
    reportedAt: keeping.map((device) => device.syncedAt).sort()[0] ?? null,
  };
}

/** Everybody's day: who has a walk or did something first, the busiest at the top; the others by name. */
export function crewRows(people: readonly CrewPerson[], walks: readonly Walk[], since: string): CrewRow[] {
  const rows = people.map((person): CrewRow => {
    const own = walks.filter(({ walker }) => walker.id === person.id);
    const sum = (read: (walk: Walk) => number) => own.reduce((total, walk) => total + read(walk), 0);
    return {
      ...person,
      walks: own,
      steps: stepsOf(person.visits),
      given: sum(({ doors }) => doors),
      done: sum(({ done }) => done),
      phone: phoneState(person, since),
    };
  });
  const isOut = ({ walks: own, steps, won }: CrewRow) =>
    Number(own.length > 0 || steps.visits > 0 || won > 0);
  return rows.toSorted(
    (a, b) =>
      isOut(b) - isOut(a) ||
      b.steps.visits - a.steps.visits ||
      b.given - a.given ||
      a.name.localeCompare(b.name),
  );
}

/** Who has a walk today with doors to do and has sent nothing since the day began. */
export const withoutSync = (rows: readonly CrewRow[]): CrewRow[] =>
  rows.filter(({ given, done, phone }) => given > done && !phone.isOfToday);

/** 'Ann, Ben, Cleo and 4 more'. */
export function namesOf(rows: readonly Pick<CrewPerson, 'name'>[], most = 3): string {
  const named = rows.slice(0, most).map(({ name }) => name);
  const more = rows.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more.toLocaleString()} more` : named.join(', ');
}
