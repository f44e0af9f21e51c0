import type { proposals } from '#contract/proposals.ts';
import { openStored } from '#server/files/index.ts';
import { guardLink } from '#server/platform/guard-link.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { declineProposal } from './decline.data.ts';
import { openLink } from './links.data.ts';
import { sendOpenedPdf } from './pdf.ts';
import { getPublicPicture, noteViewed, readPublic } from './public.data.ts';
import { evidenceOf, signProposal } from './sign.data.ts';

type PublicCalls = 'open' | 'sign' | 'decline' | 'openPdf' | 'openPicture';

export const publicHandlers: Pick<Handlers<typeof proposals>, PublicCalls> = {
  open: ({ params: { token } }, { db, actor, sideWrites, ...exchange }) =>
    guardLink('proposal', exchange, async () => {
      const now = new Date();
      // Only a link that opens something is worth a line of the record.
      await openLink(db, token);
      await sideWrites.run('a proposal was viewed', (primary) => noteViewed(primary, token, actor, now), {
        isKept: true,
      });
      return readPublic(db, token);
    }),

  sign: ({ params: { token }, body }, { db, config, jobs, ...exchange }) =>
    guardLink('proposal', exchange, () => {
      const evidence = evidenceOf(exchange.request);
      return db.transaction((tx) => signProposal(tx, { config, jobs }, token, body, evidence));
    }),

  decline: ({ params: { token }, body }, { db, config, jobs, ...exchange }) =>
    guardLink('proposal', exchange, () =>
      db.transaction((tx) => declineProposal(tx, { config, jobs }, token, body.reason ?? null)),
    ),

  openPdf: ({ params: { token } }, { db, files, ...exchange }) =>
    guardLink('proposal', exchange, async () =>
      sendOpenedPdf({ db, files, ...exchange }, await openLink(db, token)),
    ),

  openPicture: ({ params: { token, sha256 } }, { db, files, ...exchange }) =>
    guardLink('proposal', exchange, async () => {
      const key = await getPublicPicture(db, token, sha256);
      return exchange.reply.type('image/jpeg').send(await openStored(files, key, 'The picture'));
    }),
};
