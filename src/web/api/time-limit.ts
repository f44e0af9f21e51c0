/** A signal that ends when its time is over, or with the caller's signal. */
export interface TimeLimit {
  signal: AbortSignal;
  /** Starts over with this many milliseconds. */
  restart(milliseconds: number): void;
  end(): void;
}

export function startLimit(milliseconds: number, outer?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  const expire = () => controller.abort(new DOMException('The server took too long.', 'TimeoutError'));
  const abort = () => controller.abort(outer?.reason);
  let timer = setTimeout(expire, milliseconds);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    restart(next) {
      clearTimeout(timer);
      timer = setTimeout(expire, next);
    },
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}
