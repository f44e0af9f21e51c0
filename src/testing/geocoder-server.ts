import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createScanner } from '#domain/csv/scan.ts';

/** A row of `addressFile`, as it arrived. */
export interface AskedRow {
  id: string;
  street: string;
  city: string;
  state: string;
  zip: string;
}

/** What the server does with a call: text as an answer of 200, or whatever it likes with the response. */
type Behavior = (rows: AskedRow[], response: ServerResponse) => string | undefined;

export interface CensusServer {
  url: string;
  /** The rows of each call, in order. */
  calls: AskedRow[][];
  /** Answers every call from now on so. */
  behave(behavior: Behavior): void;
  close(): Promise<void>;
}

/** A server that speaks as the Census' batch geocoder is documented: multipart with a CSV in, CSV in any order out. */
export async function startCensusServer(first: Behavior = (rows) => answerAll(rows)): Promise<CensusServer> {
  let behavior = first;
  const calls: AskedRow[][] = [];
  const server = createServer(async (request, response) => {
    const form = await readForm(request);
    const rows = await rowsOf(form.get('addressFile'));
    const isAsDocumented = request.method === 'POST' && form.get('benchmark') === 'Public_AR_Current';
    if (!isAsDocumented || rows.length > 10_000) return void response.writeHead(400).end();
    calls.push(rows);
    const text = behavior(rows, response);
    if (text !== undefined) response.writeHead(200, { 'content-type': 'text/csv' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/geocoder/locations/addressbatch`,
    calls,
    behave: (next) => {
      behavior = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A match for every row, in the opposite order; points near the middle of ZIP 13210 (Syracuse). */
export function answerAll(rows: readonly AskedRow[]): string {
  return rows
    .map((row, i) => matchOf(row, -76.13 + i / 100_000, 43.03))
    .reverse()
    .join('');
}

export function matchOf(row: AskedRow, longitude: number, latitude: number): string {
  const input = inputOf(row);
  return `"${row.id}","${input}","Match","Exact","${input.toUpperCase()}","${longitude},${latitude}","76225813","L"\n`;
}

export const noMatchOf = (row: AskedRow) => `"${row.id}","${inputOf(row)}","No_Match"\n`;
export const tieOf = (row: AskedRow) => `"${row.id}","${inputOf(row)}","Tie"\n`;

const inputOf = ({ street, city, state, zip }: AskedRow) => `${street}, ${city}, ${state}, ${zip}`;

async function readForm(request: IncomingMessage): Promise<FormData> {
  const body = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
}

async function rowsOf(file: FormDataEntryValue | null): Promise<AskedRow[]> {
  const rows: AskedRow[] = [];
  if (!(file instanceof File)) return rows;
  const record = (_row: number, [id = '', street = '', city = '', state = '', zip = '']: string[]) =>
    rows.push({ id, street, city, state, zip });
  const scanner = createScanner({ delimiter: ',', newline: '\n' }, { record, broken: () => {} });
  scanner.push(await file.text());
  scanner.end();
  return rows;
}
