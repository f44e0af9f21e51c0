import { createReadStream } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { rejectedHeader, rejectedLine } from '#domain/csv/rejected.ts';
import type { RowProblem } from '#domain/csv/row-problem.ts';
import { type FileStore, type NewFile, storeFile } from '#server/files/index.ts';

// Excel takes a CSV for the local code page unless it begins with this mark.
const BYTE_ORDER_MARK = '\uFEFF';
const MEDIA_TYPE = 'text/csv; charset=utf-8';

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

  /** Copies the rows into the store; null if there are none. */
  async store(files: FileStore, userId: string): Promise<NewFile | null> {
    await this.flush();
    if (!this.#isMade) return null;
    const wanted = { kind: 'rejected-rows', extension: '.csv', mediaType: MEDIA_TYPE, userId } as const;
    return storeFile(files, wanted, createReadStream(this.#path));
  }
}
