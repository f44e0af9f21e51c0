import { useQuery } from '@tanstack/react-query';
import type { ChangeBody } from '#contract/changes.ts';
import type { NewCostCalculation } from '#contract/cost-calculations.ts';
import type { NewMeasurement } from '#contract/measurements.ts';
import { type Measured, measureRoof } from '#domain/measure/measure.ts';
import { api, keptQuery } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { isNews } from '#web/features/field/doors/index.ts';
import { useOutbox } from '#web/field/index.ts';
import { listName, measurementName, pictureName } from './keep-roofs.ts';

/** The picture a roof is traced on, also without a connection. */
export function usePictureToTrace(propertyId: number) {
  const name = pictureName(useSignedInUser().id, propertyId);
  return useQuery(keptQuery(api.measurements.getPicture, name, { params: { propertyId } }));
}

/** The measurements of a roof, newest first, also without a connection. */
export const measurementsOf = (userId: string, propertyId: number) =>
  keptQuery(api.measurements.list, listName(userId, propertyId), { params: { propertyId } });

/** A measurement as it is shown and priced. */
export interface MeasuredRoof extends Measured {
  /** Null until the server has it. */
  version: number | null;
  storyCount: number;
  tracing: NewMeasurement;
  /** How a calculation names it. */
  basis: Pick<NewCostCalculation, 'measurementId' | 'measurementChangeId'>;
}

/** The newest measurement of a roof, also without a connection: one of this device counts from when it is saved. */
export function useMeasuredRoof(propertyId: number) {
  const { id: userId } = useSignedInUser();
  const { waiting, done } = useOutbox();
  const list = useQuery(measurementsOf(userId, propertyId));
  const measurementId = list.data?.data[0]?.id ?? null;
  const measurement = useQuery({
    ...keptQuery(api.measurements.get, measurementName(userId, measurementId), {
      params: { propertyId, measurementId: measurementId ?? 0 },
    }),
    enabled: measurementId !== null,
  });
  const own = [...done, ...waiting].findLast(
    ({ kind, body }) => kind === 'measurement' && body.propertyId === propertyId,
  );
  const readAt = list.data?.savedAt ?? list.dataUpdatedAt;
  const known = measurement.data?.data;
  // Until what the server made of it is here, too.
  const ownRoof = own && (isNews(own, readAt) || !known) ? roofOf(own) : null;
  const roof: MeasuredRoof | null =
    ownRoof ?? (known ? { ...known, basis: { measurementId: known.id } } : null);
  return {
    roof,
    /** Whether it is known that nobody measured it, or cannot be known. */
    isUnmeasured: roof === null && measurementId === null && !list.isPending,
    error: roof ? null : measurement.error,
    isPending: roof === null && (list.isPending || (measurementId !== null && measurement.isPending)),
    retry: () => void measurement.refetch(),
  };
}

function roofOf({ id, body }: { id: string; body: Record<string, unknown> }): MeasuredRoof | null {
  const { tracing } = body as ChangeBody<'measurement'>;
  const measured = measureRoof(tracing);
  if ('problem' in measured) return null;
  return {
    ...measured,
    version: null,
    storyCount: tracing.storyCount,
    tracing,
    basis: { measurementChangeId: id },
  };
}
