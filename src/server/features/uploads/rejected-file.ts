import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RowProblem } from '#domain/csv/property-row.ts';
import { rejectedHeader, rejectedLine } from '#domain/csv/rejected.ts';
import type { FileStore } from '#server/platform/storage.ts';

// Excel takes a CSV for the local code page unless it begins with this mark.
const BYTE_ORDER_MARK = '\uFEFF';

/** The rejected rows of one upload on their way into a file. Rows are kept in memory between two calls of `flush`. */
export class RejectedFile {
  readonly #path: string;
  #text = '';
  #isMade = false;

  constructor(path: string) {
    this.#path = path;
  }

  begin(header: readonly string[]): void {
    this.#text = BYTE_ORDER_MARK + rejectedHeader(header);
  }

  add(row: number, cells: readonly string[], problems: readonly RowProblem[]): void {
    this.#text += rejectedLine(row, cells, problems);
    this.#isMade = true;
  }

  async flush(): Promise<void> {
    if (!this.#isMade || this.#text === '') return;
    const text = this.#text;
    this.#text = '';
    await mkdir(dirname(this.#path), { recursive: true });
    await appendFile(this.#path, text);
  }

  /** Moves the rows into the store; answers whether there are any. */
  async store(files: FileStore, key: string): Promise<boolean> {
    await this.flush();
    if (this.#isMade) await files.moveFromFs(this.#path, key);
    return this.#isMade;
  }
}
