/**
 * The page numbers to show as buttons: at most `size`, with the current page in the middle where both ends allow.
 * Pages count from 1.
 */
export function pageWindow(page: number, pageCount: number, size = 5): number[] {
  const length = Math.min(size, Math.max(pageCount, 0));
  const current = Math.min(Math.max(page, 1), Math.max(pageCount, 1));
  const first = Math.max(1, Math.min(current - Math.floor(size / 2), pageCount - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}
