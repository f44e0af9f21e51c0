import { ROOFS_AT_ONCE } from '#contract/measurements.ts';
import { api, keepAll } from '#web/api/index.ts';

/** The names under which a device keeps what roofs are measured on, and their measurements. */
export const pictureName = (userId: string, propertyId: number) => `${userId} roof picture ${propertyId}`;
export const listName = (userId: string, propertyId: number) => `${userId} measurements ${propertyId}`;
export const measurementName = (userId: string, measurementId: number | null) =>
  `${userId} measurement ${measurementId}`;

/** Keeps on this device the newest measurements of these roofs, and what pictures they are traced on. @throws ApiError */
export async function keepRoofs(
  userId: string,
  propertyIds: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < propertyIds.length; from += ROOFS_AT_ONCE) {
    const ids = propertyIds.slice(from, from + ROOFS_AT_ONCE);
    const query = { propertyIds: ids.join(',') };
    const [found, pictures] = await Promise.all([
      api.measurements.listNewest({ query }, { signal }),
      api.measurements.listPictures({ query }, { signal }),
    ]);
    const newest = new Map(found.map(({ propertyId, measurement }) => [propertyId, measurement]));
    await keepAll([
      ...ids.map((id) => [listName(userId, id), newest.has(id) ? [newest.get(id)] : []] as const),
      ...[...newest.values()].map((one) => [measurementName(userId, one.id), one] as const),
      ...pictures.map(({ propertyId, picture }) => [pictureName(userId, propertyId), { picture }] as const),
    ]);
  }
}
