import { createDecoder } from './decode.ts';
import { isSeparatorLine, sniffDialect } from './dialect.ts';
import { requireText, requireWidth, UnreadableFile } from './property-file.ts';
import { createScanner } from './scan.ts';

/** What the beginning of a file shows. */
export interface FileSample {
  headers: readonly string[];
  /** The first different values of each column, in the order of the headers. */
  values: readonly (readonly string[])[];
}

/** Bytes of the beginning that a sample is taken from. */
export const SAMPLE_BYTES = 1_000_000;

const ROWS = 200;
const VALUES = 3;
const VALUE_LENGTH = 60;
const HEADER_LENGTH = 200;

/**
 * A file's header and sample values of its columns, under any names.
 * @throws UnreadableFile if it is not a CSV
 */
export function sampleFile(beginning: Uint8Array): FileSample {
  const decoder = createDecoder(requireText(beginning));
  const text = decoder.push(beginning) + decoder.end();
  let headers: readonly string[] | undefined;
  const values: string[][] = [];
  let rows = 0;
  const scanner = createScanner(sniffDialect(text), {
    record(row, cells) {
      if (cells.every((cell) => cell.trim() === '') || (row === 1 && isSeparatorLine(cells))) return;
      if (headers) {
        rows += 1;
        if (rows <= ROWS) note(cells);
        return;
      }
      requireWidth(cells);
      headers = cells.map((cell) => cell.trim().slice(0, HEADER_LENGTH));
      values.push(...headers.map(() => []));
    },
    broken(_row, reason) {
      if (!headers) throw new UnreadableFile(`The header cannot be read. ${reason}.`);
    },
  });
  const note = (cells: readonly string[]) => {
    for (const [index, known] of values.entries()) {
      const value = (cells[index] ?? '').trim().slice(0, VALUE_LENGTH);
      if (value !== '' && known.length < VALUES && !known.includes(value)) known.push(value);
    }
  };
  scanner.push(text);
  // The last record of a beginning is cut off.
  if (!headers || beginning.length < SAMPLE_BYTES) scanner.end();
  if (!headers)
    throw new UnreadableFile('This is an empty file. Please upload a CSV file with a header line.');
  return { headers, values };
}
