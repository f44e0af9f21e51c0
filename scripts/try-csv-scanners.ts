import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { createScanner } from '#domain/csv/scan.ts';

// The trial of docs/decisions/0032: our scanner against libraries, on files with the faults that imports meet. The
// libraries are no dependencies of the project, so they are installed elsewhere, and their folder is named:
//   mkdir /tmp/scanners && npm install --prefix /tmp/scanners papaparse@5.7.1 csv-parse@7.0.3
//   node scripts/try-csv-scanners.ts /tmp/scanners

const ROWS = 30_000;
const PIECE = 128 * 1024;
const ROUNDS = 3;

type Row = readonly string[];
type Scan = (pieces: readonly string[]) => Promise<Row[]>;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say in which folder papaparse and csv-parse are installed.');
const library = createRequire(join(resolve(folder), 'package.json'));
const papaparse = library('papaparse') as {
  NODE_STREAM_INPUT: unknown;
  parse: (input: unknown, options: object) => Transform;
};
const csvParse = library('csv-parse') as { parse: (options: object) => Transform };

const scanners: Record<string, Scan> = {
  ours: async (pieces) => {
    const rows: Row[] = [];
    const scanner = createScanner(
      { delimiter: ',', newline: '\n' },
      { record: (_row, cells) => rows.push(cells), broken: () => {} },
    );
    for (const piece of pieces) scanner.push(piece);
    scanner.end();
    return rows;
  },
  papaparse: through(() => papaparse.parse(papaparse.NODE_STREAM_INPUT, { delimiter: ',', newline: '\n' })),
  'csv-parse': through(() =>
    csvParse.parse({ relax_quotes: true, relax_column_count: true, skip_records_with_error: true }),
  ),
};

const plain: Row = ['12 Main St', '85251', 'Ann'];
const rowOf = (n: number): Row => [`P-${n}`, ...plain];
const quoted = (cells: Row): string => cells.map((cell) => `"${cell}"`).join(',');
const unclosed = (cells: Row): string => cells.map((cell, at) => (at === 1 ? `"${cell}` : cell)).join(',');
const joined = (cells: Row): string => cells.join(',');

interface File {
  text: string;
  /** What a reader that loses nothing gives. */
  right: Row[];
}

const files: Record<string, File> = {
  'a quote in every row': fileOf((n) => {
    const cells = [`P-${n}`, '12 Main St, Apt 4', '85251', 'Ann'];
    return { cells, line: `P-${n},"12 Main St, Apt 4",85251,Ann` };
  }),
  '12" in every hundredth row': fileOf((n) => {
    const cells = n % 100 === 0 ? [`P-${n}`, 'Pipe 12" wide', '85251', 'Ann'] : rowOf(n);
    return { cells, line: joined(cells) };
  }),
  'never closed in every thousandth row, the others unquoted': fileOf((n) =>
    broken(n % 1000 === 0, n, joined),
  ),
  'the same, the others quoted': fileOf((n) => broken(n % 1000 === 0, n, quoted)),
  'one never closed, in the first row': fileOf((n) => broken(n === 0, n, joined)),
};

console.log('| file | scanner | MB/s of processor time | rows lost |\n|---|---|---|---|');
for (const [name, { text, right }] of Object.entries(files)) {
  const pieces = Array.from({ length: Math.ceil(text.length / PIECE) }, (_, at) =>
    text.slice(at * PIECE, (at + 1) * PIECE),
  );
  for (const [scanner, scan] of Object.entries(scanners)) {
    const { rows, seconds } = await fastest(scan, pieces);
    const read = new Set(rows.map((cells) => JSON.stringify(cells)));
    const lost = right.filter((cells) => !read.has(JSON.stringify(cells))).length;
    const speed = (text.length / 1e6 / seconds).toFixed(0);
    console.log(
      `| ${name} | ${scanner} | ${speed} | ${lost.toLocaleString()} of ${right.length.toLocaleString()} |`,
    );
  }
}

/** A row whose mark is never closed is nobody's to read. */
function broken(isBroken: boolean, n: number, write: (cells: Row) => string) {
  const cells = rowOf(n);
  return isBroken ? { cells: null, line: unclosed(cells) } : { cells, line: write(cells) };
}

function fileOf(make: (n: number) => { cells: Row | null; line: string }): File {
  const rows = Array.from({ length: ROWS }, (_, n) => make(n));
  const right = rows.flatMap(({ cells }) => (cells ? [cells] : []));
  return { text: `${rows.map(({ line }) => line).join('\n')}\n`, right };
}

async function fastest(scan: Scan, pieces: readonly string[]): Promise<{ rows: Row[]; seconds: number }> {
  let best = { rows: [] as Row[], seconds: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    const rows = await scan(pieces);
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1e6;
    if (seconds < best.seconds) best = { rows, seconds };
  }
  return best;
}

/** Of what a library could not read on, the rows before count. */
function through(open: () => Transform): Scan {
  return async (pieces) => {
    const rows: Row[] = [];
    const stream = open();
    stream.on('data', (row: Row) => rows.push(row));
    const ended = new Promise<void>((resolve) => {
      stream.once('end', resolve);
      stream.once('error', () => resolve());
    });
    Readable.from(pieces).pipe(stream);
    await ended;
    return rows;
  };
}
