// Runs before the application is there, for who is signed in: asks for what the dashboard shows first, so that it is
// under way beside the scripts. The application then takes these very answers.
(() => {
  if (location.pathname !== '/dashboard' && location.pathname !== '/') return;
  const ask = (href) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href });
    document.head.append(link);
  };
  ask('/api/properties/zip-codes');
  const { dashboard } = document.currentScript.dataset;
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href: dashboard }),
  );
  // The same rule lives in web/features/dashboard/slow-line.ts.
  const { effectiveType, saveData } = navigator.connection ?? {};
  const [page] = performance.getEntriesByType('navigation');
  const slow =
    saveData === true ||
    (effectiveType !== undefined && effectiveType !== '4g') ||
    (page !== undefined && page.responseStart - page.requestStart > 350);
  if (slow && location.search === '') ask('/api/leads?sort=severityLevel&direction=desc&limit=50&skip=0');
  // The system's own letters, then: Inter is as large as the first rows, the styles and the page together.
  if (slow) document.documentElement.dataset.line = 'slow';
})();
