/** Most properties in one list call; X-Total-Count holds the total. */
export const LIST_LIMIT = 15_000;
/** Most properties one CSV export holds (docs/product.md). */
export const EXPORT_LIMIT = 250;
