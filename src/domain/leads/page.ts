/** Rows on one page of the dashboard (docs/product.md). */
export const PAGE_SIZE = 50;
/** Roofs on one page of its pictures, which are looked over faster than rows are read. */
export const PICTURES_PAGE_SIZE = 200;

export interface Page {
  /** From 1; 1 also where there is nothing. */
  page: number;
  pageCount: number;
  /** First and last row on the page, counted from 1; both 0 where there is nothing. */
  first: number;
  last: number;
}

/** The page that can be shown: a page beyond the end becomes the last one. */
export function pageOf(rowCount: number, wanted: number, size = PAGE_SIZE): Page {
  const pageCount = Math.max(1, Math.ceil(rowCount / size));
  const page = Math.min(pageCount, Math.max(1, Math.trunc(wanted) || 1));
  const first = rowCount === 0 ? 0 : (page - 1) * size + 1;
  return { page, pageCount, first, last: Math.min(rowCount, page * size) };
}
