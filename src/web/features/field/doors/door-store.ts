import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Rules } from '#domain/changes/after.ts';
import { type DoorState, stateOf } from '#domain/changes/door-state.ts';
import { type KeptChange, useOutbox } from '#web/field/index.ts';
import { changesByDoor } from './kept-changes.ts';
import { stateNow } from './state-now.ts';
import { useOutcomeStages } from './use-outcome-stages.ts';

/** A door's data from several answers of the server. */
type Shared = Pick<DoorState, 'stage' | 'tags' | 'dealValue'>;
export type DoorReading = { propertyId: number } & Partial<Shared>;

const parts = ['stage', 'tags', 'dealValue'] as const satisfies readonly (keyof Shared)[];
type Readings = Record<keyof Shared, Map<number, { value: unknown; readAt: number }>>;

/** Every door, by what was read about it last and what this device did there since. */
export interface DoorStore {
  rules: Rules;
  /** What this device did at a door and has not forgotten yet, in the order made. */
  changesOf: (propertyId: number) => readonly KeptChange[];
  /** A door's data from answers read after this moment, with the changes of this device; null if there are none. */
  newer: (propertyId: number, readAt: number) => Partial<Shared> | null;
  /** The doors of which something is known beside an answer. */
  ids: () => Iterable<number>;
}

/** The current store of doors. Data in `read` is newer than what was read before `readAt`. */
export function useDoorStore(read?: readonly DoorReading[], readAt = 0): DoorStore {
  const { waiting, done, userId } = useOutbox();
  const companyStages = useOutcomeStages();
  const known = useSyncExternalStore(subscribe, () => readings);
  useEffect(() => {
    if (read && readAt > 0) noteReadings(read, readAt, userId);
  }, [read, readAt, userId]);
  return useMemo(
    () => doorStore([...done, ...waiting], { companyStages }, known),
    [waiting, done, companyStages, known],
  );
}

/** @param changes in any order */
export function doorStore(changes: readonly KeptChange[], rules: Rules, known = noReadings()): DoorStore {
  const byDoor = changesByDoor(changes);
  const changesOf = (propertyId: number) => byDoor.get(propertyId) ?? none;
  return {
    rules,
    changesOf,
    newer(propertyId, readAt) {
      const isNewer = (part: keyof Shared) => (known[part].get(propertyId)?.readAt ?? 0) > readAt;
      if (!parts.some(isNewer)) return null;
      const newer = parts.filter(isNewer).map((part) => {
        const { value, readAt } = known[part].get(propertyId) ?? { value: null, readAt: 0 };
        const state = stateOf({ stage: 'new', [part]: value });
        return [part, stateNow(state, changesOf(propertyId), { readAt, rules })[part]];
      });
      return Object.fromEntries(newer) as Partial<Shared>;
    },
    ids: () => new Set([...byDoor.keys(), ...known.stage.keys()]),
  };
}

const none: readonly KeptChange[] = [];
export const noReadings = (): Readings => ({ stage: new Map(), tags: new Map(), dealValue: new Map() });

let readings = noReadings();
let readBy: string | null = null;
const listeners = new Set<() => void>();

/** What was read last of each door is kept; screens that show an earlier answer follow. */
function noteReadings(read: readonly DoorReading[], readAt: number, userId: string | null): void {
  if (readBy !== userId) readings = noReadings();
  readBy = userId;
  if (!takeReadings(readings, read, readAt)) return;
  readings = { ...readings };
  for (const listener of listeners) listener();
}

/** @returns whether something in them differs from what was known */
export function takeReadings(known: Readings, read: readonly DoorReading[], readAt: number): boolean {
  let isNew = false;
  for (const { propertyId, ...reading } of read)
    for (const part of parts) {
      const value = reading[part];
      const before = known[part].get(propertyId);
      if (value === undefined || (before && before.readAt >= readAt)) continue;
      known[part].set(propertyId, { value, readAt });
      isNew ||= JSON.stringify(before?.value) !== JSON.stringify(value);
    }
  return isNew;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
