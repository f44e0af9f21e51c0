import { isSuccess } from '#domain/hooks/judge.ts';
import {
  AddressRefused,
  type Answer,
  type Outbound,
  OutboundFailure,
  openOutbound,
  retryAfterOf,
} from '#server/platform/outbound.ts';
import { signedHeaders } from './sign.ts';

/** Messages for one address, one after another. */
export interface Order {
  url: string;
  allowedHosts: readonly string[];
  secrets: readonly string[];
  messages: readonly { id: string; body: string }[];
}

/** What came of one of them. */
export interface Sent {
  /** Milliseconds since the epoch. */
  at: number;
  ms: number;
  status: number | null;
  answer: string | null;
  failure: string | null;
  retryAfter: number | null;
}

const TIMEOUT_MS = 15_000;
/** Of an answer that are kept. */
const ANSWER_BYTES = 4096;
/** No more messages of an order are begun after it: access is looked at again for the others. */
const ORDER_MS = 3000;

/**
 * Sends them until one fails, time is over or the signal says so. The host is resolved and vetted for each order, which
 * has one connection.
 * @returns one result for each message that was tried, in their order
 */
export async function sendMessages(
  { url, allowedHosts, secrets, messages }: Order,
  signal: AbortSignal,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const began = Date.now();
  let way: Outbound;
  try {
    way = await openOutbound(url, { allowedHosts });
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    return [{ at: began, ms: Date.now() - began, ...nothing, failure: error.message }];
  }
  try {
    for (const message of messages) {
      const at = Date.now();
      if (signal.aborted || (sent.length > 0 && at - began > ORDER_MS)) break;
      const result = await sendOne(way, secrets, message, signal);
      // What was stopped by us is not the receiver's failure.
      if (signal.aborted && result.status === null) break;
      sent.push({ at, ...result });
      if (!isSuccess(result.status)) break;
    }
  } finally {
    way.close();
  }
  return sent;
}

const nothing = { status: null, answer: null, retryAfter: null };

async function sendOne(
  way: Outbound,
  secrets: readonly string[],
  message: { id: string; body: string },
  signal: AbortSignal,
): Promise<Omit<Sent, 'at'>> {
  try {
    const answer = await way.send({
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Ridgecap-Webhooks/1',
        ...signedHeaders(secrets, message, Date.now()),
      },
      body: message.body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES,
      signal,
    });
    return {
      ms: answer.ms,
      status: answer.status,
      answer: kept(answer),
      failure: null,
      retryAfter: retryAfterOf(answer),
    };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    return { ms: error.ms, ...nothing, failure: error.message };
  }
}

/** A text of the database holds no U+0000; what is no UTF-8 was replaced when it was read. */
const kept = ({ text }: Answer): string => text.replaceAll('\0', '\uFFFD');
