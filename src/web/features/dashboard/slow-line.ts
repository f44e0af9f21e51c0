// What answers a page in more than this is far away or overloaded.
const SLOW_ANSWER_MS = 350;

/**
 * Whether the line is slower than 4G, or should be spared: by what the browser says, and where it says nothing, by how
 * long the page's first byte took. public/early.js applies the same rule before the application is there.
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
