import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewCostCalculation } from '#contract/cost-calculations.ts';
import { type PackageKey, packageKeys } from '#domain/pricing/book.ts';
import { type Estimate, estimate } from '#domain/pricing/estimate.ts';
import { quantitiesOfMeasurement, quantitiesOfTyped } from '#domain/pricing/quantities.ts';
import { api, keptQuery } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';

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
  const { id: userId } = useSignedInUser();
  const params = { propertyId };
  const book = useQuery(keptQuery(api.priceBook.get, `${userId} price book`));
  const list = useQuery(keptQuery(api.measurements.list, `${userId} measurements ${propertyId}`, { params }));
  const measurementId = list.data?.data[0]?.id ?? null;
  const measurement = useQuery({
    ...keptQuery(api.measurements.get, `${userId} measurement ${measurementId}`, {
      params: { propertyId, measurementId: measurementId ?? 0 },
    }),
    enabled: measurementId !== null,
  });
  const [typed, setTyped] = useState(nothingTyped);
  const [isTyped, setIsTyped] = useState(false);
  const measured = measurement.data?.data ?? null;
  const typing = isTyped || (list.isSuccess && measurementId === null) || list.isError;
  const given = { stories: numberOf(typed.stories), layers: numberOf(typed.layers) };
  const squares = numberOf(typed.squares);
  const priceBook = book.data?.data ?? null;
  const typical = priceBook?.settings.typical;
  const quantities =
    !typical || (typing ? squares === undefined || squares <= 0 : !measured)
      ? null
      : typing
        ? quantitiesOfTyped(squares ?? 0, { ...given, pitch: numberOf(typed.pitch) }, typical)
        : measured &&
          quantitiesOfMeasurement(
            {
              version: measured.version,
              storyCount: measured.storyCount,
              measured,
              penetrations: measured.tracing.penetrations ?? [],
            },
            given,
            typical,
          );
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
