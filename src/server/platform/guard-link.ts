import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from './errors.ts';
import type { Services } from './services.ts';
import { networkOf } from './throttle.ts';

/**
 * What all calls with a secret link or code have in common: nothing of them is stored or indexed, and a network that tries
 * ones which open nothing is slowed down. One that does open is never refused for the wrong ones of others.
 */
export async function guardLink<Answer>(
  kind: string,
  {
    request,
    reply,
    throttles,
  }: { request: FastifyRequest; reply: FastifyReply } & Pick<Services, 'throttles'>,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  reply.headers({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Failure && error.status === 404)
      await throttles.wrongLinks.count(`${kind} ${networkOf(request.ip)}`);
    throw error;
  }
}
