import { useQuery } from '@tanstack/react-query';
import { type Measurement, ROOFS_AT_ONCE } from '#contract/measurements.ts';
import type { PriceBook } from '#contract/price-book.ts';
import { packageKeys } from '#domain/pricing/book.ts';
import { estimate } from '#domain/pricing/estimate.ts';
import {
  quantitiesOfMeasurement,
  quantitiesOfTyped,
  type RoofGiven,
  type RoofQuantities,
} from '#domain/pricing/quantities.ts';
import { api, keep, keepAll, keptQuery } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';

/** The names under which a device keeps what prices come from. */
const bookName = (userId: string) => `${userId} price book`;
const listName = (userId: string, propertyId: number) => `${userId} measurements ${propertyId}`;
const measurementName = (userId: string, measurementId: number | null) =>
  `${userId} measurement ${measurementId}`;

/** Keeps on this device what prices at these doors come from. @throws ApiError */
export async function keepPrices(
  userId: string,
  propertyIds: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const parts = Array.from({ length: Math.ceil(propertyIds.length / ROOFS_AT_ONCE) }, (_, part) =>
    propertyIds.slice(part * ROOFS_AT_ONCE, (part + 1) * ROOFS_AT_ONCE),
  );
  await keep(bookName(userId), await api.priceBook.get({}, { signal }));
  for (const ids of parts) {
    const found = await api.measurements.listNewest({ query: { propertyIds: ids.join(',') } }, { signal });
    const newest = new Map(found.map(({ propertyId, measurement }) => [propertyId, measurement]));
    await keepAll([
      ...ids.map((id) => [listName(userId, id), newest.has(id) ? [newest.get(id)] : []] as const),
      ...[...newest.values()].map((one) => [measurementName(userId, one.id), one] as const),
    ]);
  }
}

/** What a person states of a roof; with squares it is priced by them, without by its newest measurement. */
export interface PricedBy extends RoofGiven {
  squares?: number | undefined;
  pitch?: number | undefined;
}

/**
 * What each package costs on a roof, computed on this device with the price book and the measurement that it keeps: so
 * prices are there without a connection, and are those that the server gets.
 */
export function usePricedRoof(propertyId: number) {
  const { id: userId } = useSignedInUser();
  const params = { propertyId };
  const book = useQuery(keptQuery(api.priceBook.get, bookName(userId)));
  const list = useQuery(keptQuery(api.measurements.list, listName(userId, propertyId), { params }));
  const measurementId = list.data?.data[0]?.id ?? null;
  const measurement = useQuery({
    ...keptQuery(api.measurements.get, measurementName(userId, measurementId), {
      params: { propertyId, measurementId: measurementId ?? 0 },
    }),
    enabled: measurementId !== null,
  });
  return { book, list, measurement, measurementId };
}

type Measured = Measurement & { tracing: { penetrations?: readonly { kind: Kind }[] | undefined } };
type Kind = Parameters<typeof quantitiesOfMeasurement>[0]['penetrations'][number]['kind'];

/** The quantities of a roof; null if it is neither measured nor typed. */
export function roofOf(
  measured: Measured | null,
  { squares, pitch, ...given }: PricedBy,
  { settings: { typical } }: Pick<PriceBook, 'settings'>,
): RoofQuantities | null {
  if (squares !== undefined) return quantitiesOfTyped(squares, { pitch, ...given }, typical);
  if (!measured) return null;
  const { version, storyCount, tracing } = measured;
  const penetrations = tracing.penetrations ?? [];
  return quantitiesOfMeasurement({ version, storyCount, measured, penetrations }, given, typical);
}

/** Good, better and best on a roof, each a price or the sentence why there is none. */
export const offersOn = (roof: RoofQuantities, book: PriceBook) =>
  packageKeys.map((key) => ({
    key,
    name: book.settings.packages[key].name,
    found: estimate(roof, book, key),
  }));
export type Offer = ReturnType<typeof offersOn>[number];
