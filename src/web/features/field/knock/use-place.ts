import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Fix } from '#domain/knocks/grade.ts';
import { useOutbox } from '#web/field/index.ts';
import { deviceChoice } from '#web/ui/device-choice.ts';
import { LOCATION_OPTIONS, locationFailure, locationObstacle, whereaboutsOf } from '#web/ui/location.ts';

/** Whether visits keep where this device is: chosen once, and before anything is asked of the browser. */
type PlaceChoice = 'share' | 'keep-back' | null;

const placeChoice = deviceChoice<PlaceChoice>('knock-place', {
  parse: (stored) => (stored === 'share' || stored === 'keep-back' ? stored : null),
  print: (choice) => choice,
});

export const usePlaceChoice = (): PlaceChoice => useSyncExternalStore(placeChoice.subscribe, placeChoice.get);
export const choosePlace = (choice: Exclude<PlaceChoice, null>): void => placeChoice.set(choice);

/** Visits in a day after which a rep is asked: by then they know what a visit is. */
const ASKED_AFTER = 3;

/** Whether it is time to ask. */
export function useIsPlaceAsked(): boolean {
  const { waiting, done } = useOutbox();
  const visits = [...waiting, ...done].filter(({ kind }) => kind === 'knock');
  return usePlaceChoice() === null && visits.length >= ASKED_AFTER;
}

/** Milliseconds after which a position is too old for this door. */
const FRESH_MS = 60_000;

export interface Whereabouts {
  /** Null while it is not known, or too long ago. */
  fix: Fix | null;
  /** Why it is not known, as a sentence. */
  problem: string | null;
}

/** Where the device is while doors are knocked on. It stays in this window; a visit takes along the one at its moment. */
export function useWhereabouts(): Whereabouts {
  const shares = usePlaceChoice() === 'share';
  const [seen, setSeen] = useState<{ fix: Fix; at: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!shares) return;
    const obstacle = locationObstacle() ?? (navigator.geolocation ? null : NO_LOCATION);
    if (obstacle) {
      const timer = setTimeout(() => setProblem(obstacle));
      return () => clearTimeout(timer);
    }
    const watch = navigator.geolocation.watchPosition(
      (position) => {
        setSeen({ fix: whereaboutsOf(position), at: Date.now() });
        setProblem(null);
      },
      (failure) => setProblem(locationFailure(failure)),
      LOCATION_OPTIONS,
    );
    const forgetting = setInterval(
      () => setSeen((last) => (last && Date.now() - last.at > FRESH_MS ? null : last)),
      FRESH_MS / 4,
    );
    return () => {
      navigator.geolocation.clearWatch(watch);
      clearInterval(forgetting);
    };
  }, [shares]);
  return { fix: shares ? (seen?.fix ?? null) : null, problem: shares ? problem : null };
}

const NO_LOCATION = 'This browser cannot find your location.';
