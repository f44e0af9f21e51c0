// Runs before the first paint so that a dark screen never flashes white. The same rule lives in web/ui/theme.ts.
(() => {
  let choice = 'system';
  try {
    choice = localStorage.getItem('vite-ui-theme') || 'system';
  } catch {
    // Storage may be forbidden; the system's theme then decides.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();
