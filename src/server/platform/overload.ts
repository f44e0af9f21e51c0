import type { FastifyInstance } from 'fastify';
import { unavailable } from './errors.ts';

const RETRY_AFTER_SECONDS = 2;

/**
 * Refuses calls with 503 while `most` others are being answered: whoever is refused at once may try again, whoever
 * waits for minutes goes away. Put it before everything that costs something. Gives the number of running calls.
 */
export function refuseOverload(app: FastifyInstance, most: number): () => number {
  let running = 0;
  app.addHook('onRequest', async (_request, reply) => {
    running += 1;
    // 'close' comes after every end: answered, refused, or the caller gone.
    reply.raw.once('close', () => {
      running -= 1;
    });
    if (running > most)
      throw unavailable('The server is busy. Please try again in a moment.', RETRY_AFTER_SECONDS);
  });
  return () => running;
}
