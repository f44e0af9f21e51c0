import { unavailable } from '#server/platform/errors.ts';
import { FairLimit, WaitedTooLong } from '#server/platform/fair-limit.ts';
import { openProcesses } from '#server/platform/processes.ts';
import type { DocumentOrder } from './typst.ts';
import type { Printed } from './typst-process.ts';

/** Documents that wait, of all callers together; and milliseconds one of them waits at most. */
const MOST_WAITING = 300;
const PATIENCE = 180_000;
const BUSY = 'Many documents are being made. Please try again in a moment.';

const print = openProcesses<DocumentOrder, Printed>({
  module: new URL('./typst-process.ts', import.meta.url),
  most: 1,
  mostWaiting: 2,
  busy: BUSY,
  // The first order waits for the compiler to load, which takes a machine under load half a minute.
  limit: { ms: 120_000, overdue: 'The document took too long to make. Please try again with less in it.' },
  memory: 192,
});

// The next order is put together while one is printed; those behind it hold no pictures yet.
const turns = new FairLimit({ most: 2, patience: PATIENCE });
let waiting = 0;

/**
 * A template of this folder, filled with data, as a PDF that meets PDF/UA-1. The data reaches the template as `data.json`,
 * so that no word of it is read as markup; pictures are files under the names it calls them by. The same order gives the
 * same bytes. Callers are served in turns, by a process that gives way to everything else.
 * @param caller who waits for it
 * @param order called when its turn has come, so that a hundred who wait do not hold a hundred orders
 * @throws Unavailable when too many wait, and when it takes too long
 */
export async function printDocument(
  caller: string,
  order: () => DocumentOrder | Promise<DocumentOrder>,
): Promise<Buffer> {
  if (waiting >= MOST_WAITING) throw unavailable(BUSY);
  waiting += 1;
  try {
    const printed = await turns.run(caller, async () => print(await order()));
    if ('problem' in printed) throw new Error(printed.problem);
    return Buffer.from(printed.pdf.buffer, printed.pdf.byteOffset, printed.pdf.byteLength);
  } catch (error) {
    throw error instanceof WaitedTooLong ? unavailable(BUSY) : error;
  } finally {
    waiting -= 1;
  }
}
