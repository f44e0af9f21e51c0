import { useQueries } from '@tanstack/react-query';
import { MOST_SCORES } from '#contract/scores.ts';
import { api, query } from '#web/api/index.ts';

export interface ManyScores {
  /** By property; one without a score is not in it. */
  scores: ReadonlyMap<number, number>;
  state: 'ready' | 'loading' | 'failed';
  retry: () => void;
}

/** The company's scores of more properties than one call answers, in lots that neighboring views share. */
export function useManyScores(propertyIds: readonly number[]): ManyScores {
  const ids = [...propertyIds].sort((a, b) => a - b);
  const lots = Array.from({ length: Math.ceil(ids.length / MOST_SCORES) }, (_, lot) =>
    ids.slice(lot * MOST_SCORES, (lot + 1) * MOST_SCORES).map(String),
  );
  return useQueries({
    queries: lots.map((lot) => ({
      ...query(api.scores.list, { query: { propertyIds: lot } }),
      // A view that was left is seldom seen again to the pixel.
      gcTime: 60_000,
    })),
    combine: (answers) => ({
      scores: new Map(answers.flatMap(({ data }) => data ?? []).map((one) => [one.propertyId, one.score])),
      state: answers.some(({ isError }) => isError)
        ? ('failed' as const)
        : answers.some(({ isPending }) => isPending)
          ? ('loading' as const)
          : ('ready' as const),
      retry: () => {
        for (const { isError, refetch } of answers) if (isError) void refetch();
      },
    }),
  });
}
