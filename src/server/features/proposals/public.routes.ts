import type { FastifyReply, FastifyRequest } from 'fastify';
import type { proposals } from '#contract/proposals.ts';
import { openStored } from '#server/files/index.ts';
import { Failure } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { networkOf } from '#server/platform/throttle.ts';
import { openLink } from './links.data.ts';
import { sendOpenedPdf } from './pdf.ts';
import { getPublicPicture, noteViewed, readPublic } from './public.data.ts';
import { declineProposal, signProposal } from './sign.data.ts';

type PublicCalls = 'open' | 'sign' | 'decline' | 'openPdf' | 'openPicture';

export const publicHandlers: Pick<Handlers<typeof proposals>, PublicCalls> = {
  open: ({ params: { token } }, { db, actor, ...exchange }) =>
    guarded(exchange, async () => {
      await noteViewed(db, token, actor);
      return readPublic(db, token);
    }),

  sign: ({ params: { token }, body }, { db, config, jobs, ...exchange }) =>
    guarded(exchange, () => {
      const { request } = exchange;
      const evidence = { address: request.ip, agent: request.headers['user-agent'] ?? '' };
      return db.transaction((tx) => signProposal(tx, { config, jobs }, token, body, evidence));
    }),

  decline: ({ params: { token }, body }, { db, config, jobs, ...exchange }) =>
    guarded(exchange, () =>
      db.transaction((tx) => declineProposal(tx, { config, jobs }, token, body.reason ?? null)),
    ),

  openPdf: ({ params: { token } }, { db, files, ...exchange }) =>
    guarded(exchange, async () => sendOpenedPdf({ db, files, ...exchange }, await openLink(db, token))),

  openPicture: ({ params: { token, sha256 } }, { db, files, ...exchange }) =>
    guarded(exchange, async () => {
      const key = await getPublicPicture(db, token, sha256);
      return exchange.reply.type('image/jpeg').send(await openStored(files, key, 'The picture'));
    }),
};

/**
 * What all calls of a link have in common: nothing of them is stored or indexed, and a network that tries links which
 * open nothing is slowed down. One that does open is never refused for the wrong ones of others.
 */
async function guarded<Answer>(
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
      await throttles.wrongLinks.count(`proposal ${networkOf(request.ip)}`);
    throw error;
  }
}
