import { useMemo } from 'react';
import { type KeptChange, useOutbox } from '#web/field/index.ts';
import { changesByDoor } from './kept-changes.ts';

const none: readonly KeptChange[] = [];

/** What this device did at doors and has not forgotten yet, by door and in the order made. */
export function useChangesByDoor(): ReadonlyMap<number, readonly KeptChange[]> {
  const { waiting, done } = useOutbox();
  return useMemo(() => changesByDoor([...done, ...waiting]), [waiting, done]);
}

/** The same, of one door. */
export const useDoorChanges = (propertyId: number): readonly KeptChange[] =>
  useChangesByDoor().get(propertyId) ?? none;
