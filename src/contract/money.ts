import { z } from 'zod';

/** US dollars as decimal text, '12500.00': money is never a float. */
export const Money = z.string().regex(/^\d+(\.\d{1,2})?$/);

const DEAL_RANGE = 'A deal value is from $0 to $9,999,999,999.99, in dollars and cents, for example 12500.00';

/** US dollars, as a number or as decimal text, from 0 in steps of 0.01 (docs/product.md). */
export const DealValue = z.union(
  [
    z
      .number()
      .min(0)
      .max(9_999_999_999.99)
      .multipleOf(0.01)
      .transform((value) => value.toFixed(2)),
    z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, DEAL_RANGE),
  ],
  DEAL_RANGE,
);
