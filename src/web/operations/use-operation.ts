import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Operation, OperationDetails } from '#contract/operations.ts';
import { isOpen } from '#domain/operations.ts';
import { api, query } from '#web/api/index.ts';

const FOLLOW_EVERY = 1000;

/** How often what is shown of long work is asked for again: not at all once nothing of it is under way. */
export const followInterval = (shown: readonly Pick<Operation, 'state'>[] | undefined): number | false =>
  shown?.some(({ state }) => isOpen(state)) ? FOLLOW_EVERY : false;

/** A piece of long work, followed to its end. */
export function useOperation(operationId: string): UseQueryResult<OperationDetails> {
  return useQuery({
    ...query(api.operations.get, { params: { operationId } }),
    refetchInterval: ({ state }) => followInterval(state.data && [state.data]),
  });
}
