import type { Log } from './log.ts';
import type { Services } from './services.ts';

/** Work that goes on for as long as the process: for what cannot wait for the next minute's job. */
export interface Loop {
  name: string;
  /** @returns what ends it, and waits for what it has begun */
  start(services: Services, log: Log): () => Promise<void>;
}

/** Starts them. @returns what ends them all */
export function startLoops(loops: readonly Loop[], services: Services, log: Log): () => Promise<void> {
  const ends = loops.map((loop) => loop.start(services, log.child({ loop: loop.name })));
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
