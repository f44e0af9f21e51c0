/** Lets the application open without a connection (public/sw.js). Only where it is built: the dev server has its own ways. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    // Where it is not allowed, the application works as before, with a connection.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}
