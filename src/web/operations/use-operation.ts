import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Operation, OperationDetails } from '#contract/operations.ts';
import { isOpen } from '#domain/operations.ts';
import { api, query } from '#web/api/index.ts';

export const FOLLOW_EVERY = 1000;

/** How often what is shown of long work is asked for again: not at all once nothing of it is under way. */
export const followInterval = (shown: readonly Pick<Operation, 'state'>[] | undefined): number | false =>
  shown?.some(({ state }) => isOpen(state)) ? FOLLOW_EVERY : false;

/**
 * A piece of long work, followed to its end.
 * @param isStarting whether a call that is under way starts it, so that it may not be there yet
 */
export function useOperation(
  operationId: string,
  { isStarting = false } = {},
): UseQueryResult<OperationDetails> {
  return useQuery({
    ...query(api.operations.get, { params: { operationId } }),
    refetchInterval: ({ state }) =>
      state.data || !isStarting ? followInterval(state.data && [state.data]) : FOLLOW_EVERY,
  });
}
