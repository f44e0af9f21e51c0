import { QueryObserver, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Operation, OperationDetails } from '#contract/operations.ts';
import { isOpen } from '#domain/operations.ts';
import { api, pollWhileAnswered, query, queryClient } from '#web/api/index.ts';

export const FOLLOW_EVERY = 1000;

/** How often what is shown of long work is asked for again: not at all once nothing of it is under way. */
export const followInterval = (shown: readonly Pick<Operation, 'state'>[] | undefined): number | false =>
  shown?.some(({ state }) => isOpen(state)) ? FOLLOW_EVERY : false;

interface FollowOptions {
  /** Whether a call that is under way starts it, so that it may not be there yet. */
  isStarting?: boolean;
}

/** A piece of long work, followed to its end. */
export function useOperation(
  operationId: string,
  options: FollowOptions = {},
): UseQueryResult<OperationDetails> {
  return useQuery(followed(operationId, options));
}

/**
 * The same where no screen waits for it: resolves when it has ended, however it did.
 * @throws ApiError if it cannot be read
 */
export function operationEnded(operationId: string): Promise<OperationDetails> {
  const observer = new QueryObserver(queryClient, followed(operationId));
  return new Promise<OperationDetails>((resolve, reject) => {
    const stop = observer.subscribe(({ data, error, isError }) => {
      if (!isError && (!data || isOpen(data.state))) return;
      stop();
      if (isError) reject(error);
      else if (data) resolve(data);
    });
  });
}

const followed = (operationId: string, { isStarting = false }: FollowOptions = {}) =>
  queryOptions({
    ...query(api.operations.get, { params: { operationId } }),
    refetchInterval: pollWhileAnswered((read) =>
      read || !isStarting ? followInterval(read && [read]) : FOLLOW_EVERY,
    ),
  });
