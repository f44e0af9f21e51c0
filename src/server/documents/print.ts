import { openThreads } from '#server/platform/threads.ts';
import type { DocumentOrder, PrintedDocument } from './typst-worker.ts';

const print = openThreads<DocumentOrder, PrintedDocument>({
  module: new URL('./typst-worker.ts', import.meta.url),
  // The compiler holds some 150 MB of memory.
  most: 1,
  mostWaiting: 20,
  busy: 'Many documents are being made. Please try again in a moment.',
  // The first order waits for the compiler to load, which takes a machine under load half a minute.
  limit: { ms: 120_000, overdue: 'The document took too long to make. Please try again with less in it.' },
});

/**
 * A template of this folder, filled with data, as a tagged PDF. The data reaches the template as `data.json`, so that
 * no word of it is read as markup; pictures are files under the names it calls them by. The same order gives the same
 * bytes.
 * @throws Unavailable when too many wait, and when it takes too long
 */
export async function printDocument(order: DocumentOrder): Promise<Buffer> {
  const { pdf } = await print(order);
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
}
