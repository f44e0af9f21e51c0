import { useQuery } from '@tanstack/react-query';
import type { PriceBook } from '#contract/price-book.ts';
import { packageKeys } from '#domain/pricing/book.ts';
import { estimate } from '#domain/pricing/estimate.ts';
import {
  quantitiesOfMeasurement,
  quantitiesOfTyped,
  type RoofGiven,
  type RoofQuantities,
} from '#domain/pricing/quantities.ts';
import { api, keep, keptQuery } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { type MeasuredRoof, useMeasuredRoof } from '../measure/index.ts';

const bookName = (userId: string) => `${userId} price book`;

/** Keeps on this device what prices come from, beside roofs. @throws ApiError */
export const keepPrices = async (userId: string, signal: AbortSignal): Promise<void> =>
  keep(bookName(userId), await api.priceBook.get({}, { signal }));

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
  const book = useQuery(keptQuery(api.priceBook.get, bookName(useSignedInUser().id)));
  return { book, measured: useMeasuredRoof(propertyId) };
}

/** The quantities of a roof; null if it is neither measured nor typed. */
export function roofOf(
  measured: MeasuredRoof | null,
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
