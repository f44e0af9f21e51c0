import type { CrmDoor, CrmMapping } from '#domain/crm-links/fields.ts';
import {
  AddressRefused,
  OutboundFailure,
  type OutboundOptions,
  post,
  retryAfterOf,
} from '#server/platform/outbound.ts';
import type { Crm, CrmRequest, CrmStep, MadeIds } from '#server/providers/crm/index.ts';
import { headersOf, textOf } from './requests.ts';

/** The CRM will not take it, however often it is sent; the message is for a person. */
export class CrmRefusal extends Error {}

/** Nothing is known of whether it was done. */
export class CrmTrouble extends Error {
  /** Seconds for which the CRM asks to be left alone. */
  readonly retryAfter: number;
  constructor(message: string, retryAfter = 0) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

type CallOptions = OutboundOptions & { signal: AbortSignal };

interface Sending {
  crm: Crm;
  key: string;
  door: CrmDoor;
  mapping: CrmMapping;
  /** What earlier tries made or found. */
  made: MadeIds;
  /** Keeps the id of a step before the next one begins. */
  keep(step: CrmStep['name'], id: string): Promise<void>;
}

/**
 * Sends a door: each step is looked for by our number before it is made, since the answer of an earlier try may be lost.
 * @throws CrmRefusal, CrmTrouble
 */
export async function sendDoor(
  { crm, key, door, mapping, made, keep }: Sending,
  options: CallOptions,
): Promise<void> {
  const ids: Record<string, string> = { ...made };
  for (const step of crm.steps) {
    if (ids[step.name]) continue;
    const found = step.readFound(await ask(crm, key, step.find(door, ids), options), door);
    const id = found ?? step.readMade(await ask(crm, key, step.create(door, mapping, ids), options));
    if (!id) throw new CrmTrouble('The CRM answered without the id of what it made.');
    ids[step.name] = id;
    await keep(step.name, id);
  }
}

const TIMEOUT_MS = 20_000;
const ANSWER_BYTES = 256 * 1024;
/** Most seconds a CRM can ask to be left alone. */
const LONGEST_WISH = 86_400;

async function ask(crm: Crm, key: string, request: CrmRequest, options: CallOptions): Promise<unknown> {
  const body = textOf(request);
  const answer = await post(
    request.url,
    {
      method: request.method,
      headers: { ...headersOf(request), ...crm.authorize(key) },
      ...(body !== null && { body }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES,
      signal: options.signal,
    },
    options,
  ).catch((error: unknown) => {
    if (error instanceof OutboundFailure || error instanceof AddressRefused)
      throw new CrmTrouble(error.message);
    throw error;
  });
  const { status, text } = answer;
  if (status === 429 || status >= 500)
    throw new CrmTrouble(`The CRM answered ${status}.`, Math.min(retryAfterOf(answer) ?? 0, LONGEST_WISH));
  if (status === 401 || status === 403)
    throw new CrmRefusal(`The CRM refused the key (${status}). Enter another one under CRM.`);
  if (status < 200 || status >= 300)
    throw new CrmRefusal(`The CRM refused it (${status}): ${excerptOf(text)}`);
  if (answer.isCut) throw new CrmTrouble('The answer of the CRM was too long.');
  try {
    return JSON.parse(text);
  } catch {
    throw new CrmTrouble('The answer of the CRM could not be read.');
  }
}

const MOST_SAID = 300;

/** The CRM's own words, as a person can read them. */
const excerptOf = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll('\0', '').trim().slice(0, MOST_SAID) || 'no reason given';
