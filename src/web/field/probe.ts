import { ApiError, api, onConnection, readAgain, readConnection, setConnection } from '#web/api/index.ts';

/** Milliseconds between two questions, and until one of them is given up. */
const EVERY_MS = 3000;
const LIMIT_MS = 6000;
/** Milliseconds between two questions in the end, where a gateway answers that does not reach the server. */
const LONGEST_MS = 60_000;

/**
 * While the server is not reached, probes it every few seconds, also when nothing waits to be sent: screens and the bar
 * then update at once. Behind a gateway that answers in its place the pauses grow. The browser's other windows are notified.
 */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = EVERY_MS;
  let isStopped = false;
  const next = () => {
    timer = setTimeout(() => {
      next();
      ask();
    }, pause);
  };
  const follow = () => {
    clearTimeout(timer);
    pause = EVERY_MS;
    if (readConnection() !== 'reached') next();
  };
  // By hand or by the timer: the next question comes so much later.
  const slowDown = () => {
    clearTimeout(timer);
    pause = Math.min(LONGEST_MS, pause * 2);
    if (!isStopped) next();
  };
  const askNow = () => askForServer(slowDown);
  /** A window in the background hears of it from the others. */
  const ask = () => {
    if (document.visibilityState === 'visible') askNow();
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
    isStopped = true;
    clearTimeout(timer);
    stopListening();
    window.removeEventListener('offline', offline);
    window.removeEventListener('online', askNow);
    document.removeEventListener('visibilitychange', ask);
    channel?.removeEventListener('message', heard);
  };
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('ridgecap-connection');

function askForServer(onGateway: () => void): void {
  if (readConnection() === 'reached') return;
  // Any answer of the server's own counts, and is noticed by the call itself.
  api.auth.me({}, { limitMs: LIMIT_MS, cache: 'no-store' }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status === 0) return;
    if (!error.isOurs) onGateway();
    else if (error.status === 401) void readAgain(['session']);
  });
}
