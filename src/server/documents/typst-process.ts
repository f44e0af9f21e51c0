import { answerOrders } from '#server/platform/processes.ts';
import { type DocumentOrder, openTypst } from './typst.ts';

/** A document, or what is wrong with its template or data. */
export type Printed = { pdf: Uint8Array } | { problem: string };

const print = openTypst();

answerOrders<DocumentOrder>(async (order): Promise<Printed> => {
  try {
    return { pdf: print(order) };
  } catch (error) {
    return { problem: String(error) };
  }
});
