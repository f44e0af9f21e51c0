import { z } from 'zod';
import { zipOf } from '#domain/mail/address.ts';
import type { PieceFormat } from '#domain/mail/formats.ts';
import { modeOfKey, VENDOR_TEXT_LENGTH } from '#domain/mail/sending.ts';
import { fetchAnswer, readBytes } from '../fetch-text.ts';
import { ProviderTrouble } from '../provider-trouble.ts';
import { type Addressed, HouseClosed, type HouseOrder, type PrintHouse } from './print-house.ts';

export const LOB = 'https://api.lob.com/v1';

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 512 * 1024;

/** Letters of a name, and of the line below it. */
const NAME_LENGTH = 40;

/** Statuses that come with words to read. What else comes is trouble: the piece may have been taken or not. */
const ANSWERED = [200, 400, 401, 402, 403, 404, 405, 410, 413, 415, 422, 429];
/** The key, the account or the address of the service, whatever the piece. */
const CLOSED = [401, 402, 403, 404, 405, 410];

const Taken = z.object({ id: z.string().min(1).max(64) });
const Found = z.object({ data: z.array(Taken) });
const Refused = z.object({ error: z.object({ message: z.string() }) });

/** Lob's size of a postcard; null for a letter. */
const sizes: Record<PieceFormat, string | null> = {
  'postcard-4x6': '4x6',
  'postcard-6x9': '6x9',
  'postcard-6x11': '6x11',
  letter: null,
};

/** Lob's API for postcards and letters, or one that speaks like it: what was confirmed of it is in decision 0123. */
export function lobAt(base: string, key: string, timeoutMs = TIMEOUT_MS): PrintHouse {
  const { host } = new URL(base);
  const vendor = host === new URL(LOB).host ? 'Lob' : host;
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;

  async function ask(path: string, init: RequestInit, signal: AbortSignal): Promise<Reply> {
    const bounds = {
      ...{ who: vendor, timeoutMs, maxBytes: MAX_BYTES, expected: ANSWERED },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    };
    const headers = { ...init.headers, authorization, accept: 'application/json' };
    const reply = await fetchAnswer(`${base}${path}`, { ...init, headers }, bounds, async (response) => {
      const { status } = response;
      if (status === 429)
        throw new ProviderTrouble(`${vendor} is asked too often.`, pauseOf(response.headers), status);
      return { status, body: asJson(await readBytes(response, bounds)) };
    });
    if (CLOSED.includes(reply.status)) throw new HouseClosed(wordsOf(reply, vendor));
    return reply;
  }

  return {
    vendor,
    mode: modeOfKey(key),
    async order(order, signal) {
      const headers = { 'idempotency-key': `ridgecap-${order.code}` };
      const init = { method: 'POST', headers, body: formOf(order) };
      const reply = await ask(pathOf(order), init, signal);
      if (reply.status !== 200) return { refusal: wordsOf(reply, vendor) };
      const taken = Taken.safeParse(reply.body);
      if (!taken.success) throw new ProviderTrouble(`${vendor} answered with something else than a piece.`);
      return { id: taken.data.id };
    },
    async find(piece, signal) {
      const asked = new URLSearchParams({ 'metadata[piece]': piece.code, limit: '1' });
      const reply = await ask(`${pathOf(piece)}?${asked}`, { method: 'GET' }, signal);
      const found = Found.safeParse(reply.body);
      if (reply.status !== 200 || !found.success)
        throw new ProviderTrouble(`${vendor} answered with something else than a list of pieces.`);
      return found.data.data[0]?.id ?? null;
    },
  };
}

interface Reply {
  status: number;
  body: unknown;
}

const pathOf = ({ format }: Pick<HouseOrder, 'format'>): string =>
  sizes[format] === null ? '/letters' : '/postcards';

/** Files go as multipart, the one form in which Lob takes them. */
function formOf({ code, format, to, from, sides }: HouseOrder): FormData {
  const form = new FormData();
  const put = (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
  };
  put(addressFields('to', to));
  put(addressFields('from', from));
  // The one class that goes for every size; it is forwarded, and comes back where it cannot be delivered.
  put({ 'metadata[piece]': code, use_type: 'marketing', mail_type: 'usps_first_class' });
  const size = sizes[format];
  // The address of a letter is printed where the upper left of its first page is left free.
  if (size === null) put({ color: 'true', double_sided: 'false', address_placement: 'top_first_page' });
  else put({ size });
  const names = size === null ? ['file'] : ['front', 'back'];
  sides.forEach((pdf, i) => {
    const name = names[i] ?? 'file';
    form.set(name, new File([new Uint8Array(pdf)], `${name}.pdf`, { type: 'application/pdf' }));
  });
  return form;
}

function addressFields(who: 'to' | 'from', { lines, address }: Addressed): Record<string, string> {
  const [name = '', second = ''] = lines;
  const below = address.careOf ?? second;
  return {
    [`${who}[name]`]: shortened(name),
    ...(below !== '' && { [`${who}[company]`]: shortened(below) }),
    [`${who}[address_line1]`]: address.street,
    ...(address.unit !== null && { [`${who}[address_line2]`]: address.unit }),
    [`${who}[address_city]`]: address.city,
    [`${who}[address_state]`]: address.state,
    [`${who}[address_zip]`]: zipOf(address),
    [`${who}[address_country]`]: 'US',
  };
}

/** Cut between words, where there are any. */
function shortened(line: string): string {
  if (line.length <= NAME_LENGTH) return line;
  const cut = line.slice(0, NAME_LENGTH + 1);
  const words = cut.lastIndexOf(' ');
  return (words > 0 ? cut.slice(0, words) : line.slice(0, NAME_LENGTH)).replace(/[ ,&/-]+$/, '');
}

function asJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

function wordsOf({ status, body }: Reply, vendor: string): string {
  const told = Refused.safeParse(body);
  const words = told.success ? told.data.error.message.replace(/\s+/g, ' ').trim() : '';
  return (words || `${vendor} answered with status ${status}.`).slice(0, VENDOR_TEXT_LENGTH);
}

/** Seconds until calls are taken again: Retry-After, or Lob's moment in seconds of the epoch. */
function pauseOf(headers: Headers): number | undefined {
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  if (Number.isFinite(after)) return Math.max(0, after);
  const reset = Number(headers.get('x-rate-limit-reset') ?? Number.NaN);
  return Number.isFinite(reset) ? Math.max(0, reset - Date.now() / 1000) : undefined;
}
