/** Rows of a page, on every list. */
export const PAGE_SIZE = 50;
