import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tooMany, unavailable } from './errors.ts';
import { isUnfinished } from './slow-callers.ts';

const RETRY_AFTER_SECONDS = 2;

/**
 * Refuses calls with 503 while `most` others are being answered: whoever is refused at once may try again, whoever
 * waits for minutes goes away. Put it before everything that costs something. Gives the number of running calls.
 * A call whose body is still on its way does not count: slow callers must not use up everybody's room.
 */
export function refuseOverload(app: FastifyInstance, most: number): () => number {
  const running = new Set<FastifyRequest>();
  const enter = async (request: FastifyRequest) => {
    if (running.has(request)) return;
    running.add(request);
    if (running.size > most)
      throw unavailable('The server is busy. Please try again in a moment.', RETRY_AFTER_SECONDS);
  };
  app.addHook('onRequest', async (request, reply: FastifyReply) => {
    // 'close' comes after every end: answered, refused, or the caller gone.
    reply.raw.once('close', () => running.delete(request));
    await enter(request);
  });
  app.addHook('preParsing', async (request) => {
    if (isUnfinished(request.raw)) running.delete(request);
  });
  app.addHook('preValidation', enter);
  return () => running.size;
}

/** Refuses a call whose body is not there yet while its address has `most` of those. */
export function refuseUnfinished(app: FastifyInstance, most: number): void {
  const unfinished = new Map<string, Set<IncomingMessage>>();
  app.addHook('onRequest', async ({ ip, raw }, reply) => {
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
  });
}
