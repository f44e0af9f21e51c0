import { useCallback, useMemo } from 'react';
import { leadFields } from '#domain/filters/lead-fields.ts';
import { activeFields, type LeadFilters } from '#domain/filters/lead-filters.ts';
import type { MapPoint } from '#domain/map/points.ts';
import { useStagesNow } from '#web/features/field/doors/index.ts';

export interface Stages {
  /** The points with the stages as they are now. */
  brought: (points: readonly MapPoint[]) => readonly MapPoint[];
  /** Names what is known of the work, for what was asked with filters that ask of it; 0 for others. */
  seenAt: (filters: LeadFilters) => number;
}

/**
 * The current stages of doors. Points contain the stages from when they were read; the few doors in a stage other than new
 * are read again whenever one changes, which 60,000 points are not.
 */
export function useStages(): Stages {
  const { stages: data, readAt } = useStagesNow();
  const known = useMemo(
    () => data && new Map(data.map(({ propertyId, stage }) => [propertyId, stage])),
    [data],
  );
  const brought = useCallback(
    (points: readonly MapPoint[]) =>
      known
        ? points.map((point) => {
            const stage = known.get(point.id) ?? 'new';
            return stage === point.stage ? point : { ...point, stage };
          })
        : points,
    [known],
  );
  const seenAt = (filters: LeadFilters) =>
    activeFields(filters).some((name) => leadFields[name].about === 'work') ? readAt : 0;
  return { brought, seenAt };
}
