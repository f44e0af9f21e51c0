import { ApiError, api, onConnection, readAgain, readConnection, setConnection } from '#web/api/index.ts';

/** Milliseconds between two questions, and until one of them is given up. */
const EVERY_MS = 3000;
const LIMIT_MS = 6000;

/**
 * While the server is not reached, probes it every few seconds, also when nothing waits to be sent: screens and the bar
 * then update at once. The browser's other windows are notified.
 */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = () => {
    clearInterval(timer);
    if (readConnection() !== 'reached') timer = setInterval(ask, EVERY_MS);
  };
  const stopListening = onConnection((connection) => {
    follow();
    if (connection === 'reached') channel?.postMessage(connection);
  });
  const offline = () => setConnection('unreachable');
  const heard = () => setConnection('reached');
  window.addEventListener('offline', offline);
  window.addEventListener('online', askNow);
  document.addEventListener('visibilitychange', ask);
  channel?.addEventListener('message', heard);
  follow();
  ask();
  return () => {
    clearInterval(timer);
    stopListening();
    window.removeEventListener('offline', offline);
    window.removeEventListener('online', askNow);
    document.removeEventListener('visibilitychange', ask);
    channel?.removeEventListener('message', heard);
  };
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('ridgecap-connection');

/** A window in the background hears of it from the others. */
function ask(): void {
  if (document.visibilityState === 'visible') askNow();
}

function askNow(): void {
  if (readConnection() === 'reached') return;
  // Any answer of the server's own counts, and is noticed by the call itself.
  api.auth.me({}, { limitMs: LIMIT_MS, cache: 'no-store' }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) void readAgain(['session']);
  });
}
