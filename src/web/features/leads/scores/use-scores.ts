import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MOST_SCORES } from '#contract/scores.ts';
import { api, query } from '#web/api/index.ts';

/** The company's scores of some properties; undefined for one that is not known yet, null for one without a score. */
export function useScores(
  propertyIds: readonly number[],
  enabled: boolean,
): (propertyId: number) => number | null | undefined {
  const asked = propertyIds.slice(0, MOST_SCORES).map(String);
  const scores = useQuery({
    ...query(api.scores.list, { query: { propertyIds: asked } }),
    enabled: enabled && asked.length > 0,
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = scores;
  return useMemo(() => {
    const known = new Map(data?.map(({ propertyId, score }) => [propertyId, score]));
    const isWhole = data !== undefined && !isPlaceholderData;
    return (propertyId: number) => known.get(propertyId) ?? (isWhole ? null : undefined);
  }, [data, isPlaceholderData]);
}
