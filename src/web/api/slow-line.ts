/** Milliseconds after which a page's first byte is late. */
const SLOW_ANSWER_MS = 350;

/**
 * Whether the connection is slower than 4G, or the user saves data: by what the browser reports, or, where it reports
 * nothing, by how long the page's first byte took.
 */
export function isSlowLine(): boolean {
  const { effectiveType, saveData } = ('connection' in navigator ? navigator.connection : {}) as {
    effectiveType?: string;
    saveData?: boolean;
  };
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return (
    saveData === true ||
    (effectiveType !== undefined && effectiveType !== '4g') ||
    (page !== undefined && page.responseStart - page.requestStart > SLOW_ANSWER_MS)
  );
}
