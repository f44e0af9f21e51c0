import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RoofAtDoor } from '#contract/roof-sizes.ts';
import { MOST_SIZES, squaresOfQueueWords } from '#domain/roof-size/words.ts';
import { api, keptQuery, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';

/** The squares of some roofs; undefined of one that is not known yet, null of one without a size. */
export function useSquares(
  propertyIds: readonly number[],
  enabled: boolean,
): { squaresOf: (propertyId: number) => number | null | undefined } {
  const asked = propertyIds.slice(0, MOST_SIZES).map(String);
  const { data, isPlaceholderData } = useQuery({
    ...query(api.roofSizes.list, { query: { propertyIds: asked } }),
    enabled: enabled && asked.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const known = new Map(data?.map(({ propertyId, squares }) => [propertyId, squares]));
    const isWhole = data !== undefined && !isPlaceholderData;
    return { squaresOf: (propertyId: number) => known.get(propertyId) ?? (isWhole ? null : undefined) };
  }, [data, isPlaceholderData]);
}

/** The roofs of a queue; without a connection those taken along or seen last. */
export const roofsOfQueue = (userId: string, queueId: number) =>
  keptQuery(api.roofSizes.listOfQueue, `${userId} roofs ${queueId}`, { params: { queueId } });

/** What they come to. */
export const squaresOfQueue = (userId: string, queueId: number) =>
  keptQuery(api.roofSizes.ofQueue, `${userId} squares ${queueId}`, { params: { queueId } });

/** The roof of one of a queue's doors; undefined while it is not known, and where it has no size. */
export function useRoofAtDoor(queueId: number, propertyId: number): RoofAtDoor | undefined {
  const { data } = useQuery(roofsOfQueue(useSignedInUser().id, queueId));
  return data?.data.find((roof) => roof.propertyId === propertyId);
}

/** '612 squares', of a queue; null while they are not known, or no roof has a size. Without a connection those seen last. */
export function useQueueSquares(queueId: number | null): string | null {
  const { data } = useQuery({
    ...squaresOfQueue(useSignedInUser().id, queueId ?? 0),
    enabled: queueId !== null && Number.isInteger(queueId),
  });
  return data ? squaresOfQueueWords(data.data) : null;
}
