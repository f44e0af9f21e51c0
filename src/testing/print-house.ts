import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What a fake print house does with an order instead of its usual checks. */
export type Whim =
  /** It answers so, and takes nothing. */
  | { status: number; message?: string; headers?: Record<string, string> }
  /** It takes the piece, and the connection ends before, or in the middle of, its answer. */
  | 'takes and closes'
  | 'takes and breaks off'
  /** It takes the piece and answers only once it is let go. */
  | 'takes and waits'
  | 'closes';

export interface FakePiece {
  id: string;
  mode: 'test' | 'live';
  resource: string;
  code: string;
  fields: Record<string, string>;
}

export const KEYS = { test: 'test_0123456789', live: 'live_0123456789' };

/** A service that takes and refuses pieces as Lob's documentation has it, over real HTTP. */
export async function openFakeHouse() {
  const pieces: FakePiece[] = [];
  const whims: Whim[] = [];
  const known = new Map<string, FakePiece>();
  const waiting: (() => void)[] = [];
  let calls = 0;
  let looks = 0;

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://house');
    const body = await buffer(request);
    const key = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
    const mode = (['test', 'live'] as const).find((each) => key === `${KEYS[each]}:`);
    if (!mode) return refuse(response, 401, 'Your API key is not valid. Please sign up on lob.com.');
    const resource = /^\/v1\/(postcards|letters)$/.exec(url.pathname)?.[1];
    if (!resource) return refuse(response, 404, 'endpoint not found');
    if (request.method === 'GET') {
      looks += 1;
      const wanted = url.searchParams.get('metadata[piece]');
      const data = pieces.filter(
        (piece) => piece.mode === mode && piece.resource === resource && piece.code === wanted,
      );
      return answer(response, 200, { data, object: 'list', count: data.length });
    }
    calls += 1;
    const whim = whims.shift();
    if (whim === 'closes') return void request.socket.destroy();
    if (typeof whim === 'object')
      return refuse(response, whim.status, whim.message ?? 'no', whim.headers ?? {});
    const idempotency = `${mode} ${resource} ${request.headers['idempotency-key']}`;
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
    const problem = await problemOf(resource, form);
    if (problem) return refuse(response, 422, problem);
    const piece = known.get(idempotency) ?? {
      id: `psc_${pieces.length + 1}`,
      ...{ mode, resource, code: textOf(form, 'metadata[piece]') },
      fields: Object.fromEntries(
        [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
      ),
    };
    if (!known.has(idempotency)) {
      known.set(idempotency, piece);
      pieces.push(piece);
    }
    if (whim === 'takes and closes') return void request.socket.destroy();
    if (whim === 'takes and breaks off') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 200 });
      response.write('{"id": "psc');
      setTimeout(() => request.socket.destroy(), 20);
      return;
    }
    if (whim === 'takes and waits') await new Promise<void>((resolve) => waiting.push(resolve));
    answer(response, 200, { id: piece.id, object: resource.slice(0, -1), metadata: { piece: piece.code } });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    pieces,
    /** What it does with the next orders. */
    meets: (...next: Whim[]) => void whims.push(...next),
    /** Orders it was asked for, whatever it did with them, and lists it was asked for. */
    calls: () => calls,
    looks: () => looks,
    /** Forgets all pieces, and what it was to do with the next orders. */
    reset: () => {
      pieces.splice(0);
      whims.splice(0);
      known.clear();
    },
    calmDown: () => void whims.splice(0),
    /** As after a day: the same key makes another piece. */
    forgetKeys: () => known.clear(),
    letGo: () => {
      for (const go of waiting.splice(0)) go();
    },
    waits: () => waiting.length,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type FakeHouse = Awaited<ReturnType<typeof openFakeHouse>>;

function answer(response: ServerResponse, status: number, body: object, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const refuse = (response: ServerResponse, status: number, message: string, headers = {}) =>
  answer(response, status, { error: { message, status_code: status, code: 'invalid' } }, headers);

const sheets: Record<string, string> = { '4x6': '450 306', '6x9': '666 450', '6x11': '810 450' };
const addressParts = ['name', 'company', 'address_line1', 'address_line2', 'address_city', 'address_state'];
const known = [
  ...['to', 'from'].flatMap((who) =>
    [...addressParts, 'address_zip', 'address_country'].map((part) => `${who}[${part}]`),
  ),
  ...['front', 'back', 'file', 'size', 'color', 'double_sided', 'address_placement'],
  ...['use_type', 'mail_type', 'metadata[piece]'],
];

async function problemOf(resource: string, form: FormData): Promise<string | null> {
  for (const name of form.keys()) if (!known.includes(name)) return `${name} is not allowed`;
  for (const who of ['to', 'from']) {
    const of = (part: string) => textOf(form, `${who}[${part}]`);
    if (of('name') === '' && of('company') === '') return `${who}.name or ${who}.company is required`;
    for (const part of ['name', 'company'])
      if (of(part).length > 40)
        return `${who}.${part} length must be less than or equal to 40 characters long`;
    for (const part of ['address_line1', 'address_city', 'address_state', 'address_zip'])
      if (of(part) === '') return `${who}.${part} is required`;
    if (!/^[A-Z]{2}$/.test(of('address_state'))) return `${who}.address_state is invalid`;
    if (!/^\d{5}(-\d{4})?$/.test(of('address_zip'))) return `${who}.address_zip is invalid`;
  }
  if (textOf(form, 'to[address_line1]').length + textOf(form, 'to[address_line2]').length > 50)
    return 'to.address_line1 and to.address_line2 cannot surpass 50 characters';
  if (/NOWHERE/.test(textOf(form, 'to[address_line1]')))
    return 'The provided to address does not meet your account strictness settings.';
  if (!['marketing', 'operational'].includes(textOf(form, 'use_type'))) return 'use_type is required';
  const size = textOf(form, 'size');
  if (resource === 'letters') {
    if (!/^(true|false)$/.test(textOf(form, 'color'))) return 'color is required';
    return pageProblem(form, 'file', '612 792');
  }
  const sheet = sheets[size];
  if (!sheet) return 'size must be one of [4x6, 6x9, 6x11]';
  if (size === '4x6' && textOf(form, 'mail_type') === 'usps_standard')
    return 'usps_standard is not available for 4x6';
  return (await pageProblem(form, 'front', sheet)) ?? (await pageProblem(form, 'back', sheet));
}

/** A side is one page, as large as the sheet with its bleed, in points. */
async function pageProblem(form: FormData, name: string, sheet: string): Promise<string | null> {
  const file = form.get(name);
  if (!(file instanceof File)) return `${name} is required`;
  const text = Buffer.from(await file.arrayBuffer()).toString('latin1');
  if (!text.startsWith('%PDF-')) return `${name} is not a valid file`;
  const boxes = [...text.matchAll(/\/MediaBox \[([\d. ]+)\]/g)].map(([, box]) => box?.trim());
  if (boxes.length !== 1) return `${name} has the wrong number of pages`;
  return boxes[0] === `0 0 ${sheet}` ? null : `${name} has the wrong dimensions`;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
