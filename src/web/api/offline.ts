/** Milliseconds after which a page without a quiet moment is kept, too. */
export const LATEST_MS = 10_000;

let isAsked = false;

/**
 * Lets the application open without a connection (public/sw.js). It fetches everything there is, so not before the screen
 * has what it shows. Only where it is built: the dev server has its own ways.
 */
export function keepForOffline(): void {
  if (isAsked || !import.meta.env.PROD || !navigator.serviceWorker) return;
  isAsked = true;
  // Where it is not allowed, the application works as before, with a connection.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
