import { useState } from 'react';
import type { NewCostCalculation } from '#contract/cost-calculations.ts';
import { type PackageKey, packageKeys } from '#domain/pricing/book.ts';
import { type Estimate, estimate } from '#domain/pricing/estimate.ts';
import { roofOf, usePricedRoof } from '#web/features/sales/pricing/index.ts';

/** What of a roof is typed where it was not measured, or beside the measurement. Fields as they are typed. */
export interface TypedRoof {
  squares: string;
  pitch: string;
  stories: string;
  layers: string;
}

const nothingTyped: TypedRoof = { squares: '', pitch: '', stories: '', layers: '' };

export type Priced = Estimate | { problem: string };

/**
 * The roof a new proposal is priced by, and what each package costs on it. Prices are computed here, by the same
 * function as on the server, from what this device keeps of the price book: so they are there without a connection.
 */
export function useRoof(propertyId: number) {
  const { book, list, measurement, measurementId } = usePricedRoof(propertyId);
  const [typed, setTyped] = useState(nothingTyped);
  const [isTyped, setIsTyped] = useState(false);
  const measured = measurement.data?.data ?? null;
  const typing = isTyped || (list.isSuccess && measurementId === null) || list.isError;
  const given = { stories: numberOf(typed.stories), layers: numberOf(typed.layers) };
  const squares = numberOf(typed.squares);
  const priceBook = book.data?.data ?? null;
  const isKnown = typing ? squares !== undefined && squares > 0 : measured !== null;
  const stated = typing ? { ...given, squares, pitch: numberOf(typed.pitch) } : given;
  const quantities = priceBook && isKnown ? roofOf(measured, stated, priceBook) : null;
  const prices =
    quantities && priceBook
      ? (Object.fromEntries(packageKeys.map((key) => [key, estimate(quantities, priceBook, key)])) as Record<
          PackageKey,
          Priced
        >)
      : null;
  const basis: Omit<NewCostCalculation, 'package'> = typing
    ? { squares, pitch: numberOf(typed.pitch), ...given }
    : { measurementId: measurementId ?? undefined, ...given };
  return {
    book,
    list,
    measurement,
    measured,
    typed,
    setTyped,
    isTyped: typing,
    setIsTyped,
    prices,
    basis,
    quantities,
  };
}

export type Roof = ReturnType<typeof useRoof>;

/** What was typed, if it is a number. */
function numberOf(text: string): number | undefined {
  const number = Number(text.replace(',', '.').trim());
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
}
