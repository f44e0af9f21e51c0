import { useState } from 'react';
import type { NewCostCalculation } from '#contract/cost-calculations.ts';
import { type PackageKey, packageKeys } from '#domain/pricing/book.ts';
import { type Estimate, estimate } from '#domain/pricing/estimate.ts';
import { type RoofField, roofLimits } from '#domain/pricing/roof-limits.ts';
import { typedNumber } from '#domain/typed-number.ts';
import { roofOf, usePricedRoof } from '#web/features/sales/pricing/index.ts';

/** What of a roof is typed where it was not measured, or beside the measurement. Fields as they are typed. */
export type TypedRoof = Record<Exclude<RoofField, 'waste'>, string>;

const nothingTyped: TypedRoof = { squares: '', pitch: '', stories: '', layers: '' };

export type Priced = Estimate | { problem: string };

/**
 * The roof a new proposal is priced by, and what each package costs on it. Prices are computed here, by the same
 * function as on the server, from what this device keeps of the price book: so they are there without a connection.
 */
export function useRoof(propertyId: number) {
  const { book, measured } = usePricedRoof(propertyId);
  const { roof, isUnmeasured } = measured;
  const [typed, setTyped] = useState(nothingTyped);
  const [isTyped, setIsTyped] = useState(false);
  const typing = isTyped || isUnmeasured;
  const read = (name: keyof TypedRoof) => typedNumber(typed[name], roofLimits[name]);
  const given = { stories: read('stories').value, layers: read('layers').value };
  const [squares, pitch] = [read('squares').value, read('pitch').value];
  const asked: readonly (keyof TypedRoof)[] = typing ? ['squares', 'pitch', 'stories', 'layers'] : ['layers'];
  const isWrong = asked.some((name) => read(name).problem);
  const priceBook = book.data?.data ?? null;
  const isKnown = !isWrong && (typing ? squares !== undefined : roof !== null);
  const stated = typing ? { ...given, squares, pitch } : given;
  const quantities = priceBook && isKnown ? roofOf(roof, stated, priceBook) : null;
  const prices =
    quantities && priceBook
      ? (Object.fromEntries(packageKeys.map((key) => [key, estimate(quantities, priceBook, key)])) as Record<
          PackageKey,
          Priced
        >)
      : null;
  const basis: Omit<NewCostCalculation, 'package'> = typing
    ? { squares, pitch, ...given }
    : { ...roof?.basis, ...given };
  return {
    ...{ book, measured, typed, setTyped, isTyped: typing, setIsTyped, prices, basis, quantities },
  };
}

export type Roof = ReturnType<typeof useRoof>;
