import { z } from 'zod';

/** US dollars as decimal text, '12500.00': money is never a float. */
export const Money = z.string().regex(/^\d+(\.\d{1,2})?$/);

/** Typed US dollars as a number or as decimal text, from 0 to $9,999,999,999.99 in steps of 0.01. */
export const typedMoney = (message: string) =>
  z.union(
    [
      z
        .number()
        .min(0)
        .max(9_999_999_999.99)
        .multipleOf(0.01)
        .transform((value) => value.toFixed(2)),
      z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, message),
    ],
    message,
  );

/** What a deal is worth (docs/product.md). */
export const DealValue = typedMoney(
  'A deal value is from $0 to $9,999,999,999.99, in dollars and cents, for example 12500.00',
);
