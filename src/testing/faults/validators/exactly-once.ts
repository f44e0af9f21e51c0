import type { Write } from '../history.ts';

/** What is in the table twice, or was never tried. A write without an acknowledgment may be there once or not at all. */
export function strayWrites(history: readonly Write[], found: readonly string[]): string[] {
  const tried = new Set(history.map(({ key }) => key));
  const seen = new Set<string>();
  return found.filter((key) => {
    const isStray = seen.has(key) || !tried.has(key);
    seen.add(key);
    return isStray;
  });
}
