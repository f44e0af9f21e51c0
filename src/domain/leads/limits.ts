/** Most properties one list call answers; X-Total-Count says how many there are. */
export const LIST_LIMIT = 15_000;
/** Most properties one CSV export holds (docs/product.md). */
export const EXPORT_LIMIT = 250;
