import { type Consideration, considerate } from './considerate.ts';
import { LOB, lobAt } from './lob.ts';
import { HouseClosed, type PrintHouse } from './print-house.ts';

export { type Addressed, HouseClosed, type PrintHouse } from './print-house.ts';

export interface PrintHouseSettings {
  /** Of a service that speaks as Lob does; Lob by default. */
  printHouseUrl: string | undefined;
  /** The operator's; without it pieces are printed from files alone. */
  printHouseKey: string | undefined;
}

/** A third of what Lob allows a key, for two processes and pieces that are looked up. */
const USUAL: Consideration = { pausesMs: [1000, 5000, 20_000], everyMs: 100 };

export function openPrintHouse(
  { printHouseUrl, printHouseKey }: PrintHouseSettings,
  consideration = USUAL,
): PrintHouse {
  if (printHouseKey) return considerate(lobAt(printHouseUrl ?? LOB, printHouseKey), consideration);
  const none = () => Promise.reject(new HouseClosed('No print service is set up on this server.'));
  return { vendor: null, mode: null, order: none, find: none };
}
