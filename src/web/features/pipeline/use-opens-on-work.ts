import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Deal } from '#contract/pipeline.ts';
import { type Stage, stages } from '#domain/crm.ts';

/** The first stage with a card; null where there is none. Doors that nobody touched are listed elsewhere. */
export const firstWithWork = (deals: readonly Pick<Deal, 'stage'>[]): Stage | null =>
  stages.find((stage) => stage !== 'new' && deals.some((deal) => deal.stage === stage)) ?? null;

/** Scrolls a board sideways, once, to the first column with work. */
export function useOpensOnWork(boardRef: RefObject<HTMLElement | null>, deals: readonly Deal[]): void {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const board = boardRef.current;
    const stage = firstWithWork(deals);
    if (isDone.current || !board || !stage) return;
    isDone.current = true;
    const column = board.querySelector<HTMLElement>(`[data-stage="${stage}"]`);
    if (column) board.scrollLeft += column.getBoundingClientRect().left - board.getBoundingClientRect().left;
  }, [boardRef, deals]);
}
