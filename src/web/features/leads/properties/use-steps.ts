import { type KeyboardEvent, useState } from 'react';
import { neighborsIn } from '#domain/leads/neighbors.ts';
import type { OpenedProperty } from './use-opened-property.ts';

/** The way from the open property to those before and after it in its list. */
export interface Steps {
  /** From 1; null for what is not, or no longer, in the list. */
  place: number | null;
  count: number;
  /** Null at the list's ends. */
  previous: (() => void) | null;
  next: (() => void) | null;
  /** Whether there was a step since the dialog opened. */
  stepped: boolean;
  /** Left and right arrow, where nothing with the focus wants them itself. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * @param ids the list, in the order shown
 * @param within the longer list that the ids are a part of: how many come before them, and how many there are
 * @param onStep turns the list behind to what is shown now. Gives whether it moved
 */
export function useSteps(
  opened: OpenedProperty,
  ids: readonly number[],
  within: { before: number; count: number } = { before: 0, count: ids.length },
  onStep?: (index: number) => boolean,
): Steps {
  const { id } = opened;
  const index = id === null ? -1 : ids.indexOf(id);
  const [seen, setSeen] = useState({ id, index });
  const [stepped, setStepped] = useState(false);
  // What drops out of the list while it is open, for a new stage perhaps, still has neighbors.
  if (index >= 0 && (seen.id !== id || seen.index !== index)) setSeen({ id, index });
  if (id === null && stepped) setStepped(false);

  const around = neighborsIn(ids, id ?? 0, seen.id === id && seen.index >= 0 ? seen.index : null);
  const stepTo = (target: number | null) => {
    if (target === null) return null;
    return () => {
      setStepped(true);
      opened.step(target, onStep?.(within.before + ids.indexOf(target)) ?? false);
    };
  };
  const previous = stepTo(around.previous);
  const next = stepTo(around.next);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : null;
    if (!step || !isFree(event)) return;
    event.preventDefault();
    step();
  };
  const place = around.place === null ? null : within.before + around.place;
  return { place, count: within.count, previous, next, stepped, onKeyDown };
}

const wantsArrows =
  'input, textarea, select, [contenteditable], [role=tab], [role=menu], [role=menuitem], [role=listbox], [role=combobox], [role=slider]';

/** Not so for keys with Ctrl and the like, in a field, on a tab, in a menu, or in a dialog on top of this one. */
function isFree(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return false;
  const target = event.target as HTMLElement;
  return event.currentTarget.contains(target) && !target.closest(wantsArrows);
}
