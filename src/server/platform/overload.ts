import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooMany, unavailable } from './errors.ts';
import { isUnfinished } from './slow-callers.ts';

const RETRY_AFTER_SECONDS = 2;

/** The calls that are being answered, at most so many at a time. */
export interface Room {
  /** Lets the call in, once; refuses it with 503 where there is no room. */
  enter(request: FastifyRequest): void;
  /** Makes room while the call's body is still on its way: slow callers must not use up everybody's. */
  leaveWhileArriving(request: FastifyRequest): void;
  leave(request: FastifyRequest): void;
  size(): number;
}

/**
 * Room for `most` calls. More are refused at once: a refused caller can retry, one who waits for minutes leaves.
 */
export function openRoom(most: number): Room {
  const running = new Set<FastifyRequest>();
  return {
    enter(request) {
      if (running.has(request)) return;
      running.add(request);
      if (running.size > most)
        throw unavailable('The server is busy. Please try again in a moment.', RETRY_AFTER_SECONDS);
    },
    leaveWhileArriving(request) {
      if (isUnfinished(request.raw)) running.delete(request);
    },
    leave: (request) => void running.delete(request),
    size: () => running.size,
  };
}

/** Refuses a call whose body is not there yet while its address has `most` of those. */
export function unfinishedRefusal(most: number): (request: FastifyRequest, reply: FastifyReply) => void {
  const unfinished = new Map<string, Set<IncomingMessage>>();
  return ({ ip, raw }, reply) => {
    if (!isUnfinished(raw)) return;
    const own = unfinished.get(ip) ?? new Set();
    if (own.size >= most) for (const other of own) if (other.complete) own.delete(other);
    if (own.size >= most) {
      // Without it the rest of the body would keep the connection.
      reply.header('connection', 'close');
      throw tooMany('Too many unfinished calls come from your address. Please wait a moment.', 5);
    }
    unfinished.set(ip, own.add(raw));
    raw.once('close', () => {
      own.delete(raw);
      if (own.size === 0 && unfinished.get(ip) === own) unfinished.delete(ip);
    });
  };
}
