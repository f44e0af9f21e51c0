import { unavailable } from '#server/platform/errors.ts';

/** Uploads of one process at a time; each holds a database connection. */
const MOST_RUNNING = 8;
let running = 0;

/** @throws Unavailable if as many run already */
export async function withRoom<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MOST_RUNNING)
    throw unavailable('Too many uploads run at the moment. Please try again in a minute.', 60);
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
  }
}
