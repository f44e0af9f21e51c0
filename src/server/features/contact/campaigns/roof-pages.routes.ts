import type { roofPages } from '#contract/roof-pages.ts';
import { openStored } from '#server/files/index.ts';
import { guardLink } from '#server/platform/guard-link.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { countScan, getRoofPicture, insertReply, readRoofPage } from './roof-page.data.ts';

export const roofPageHandlers: Handlers<typeof roofPages> = {
  open: ({ params: { code } }, { db, files, actor, sideWrites, ...exchange }) =>
    guardLink('code', exchange, async () => {
      const page = await readRoofPage({ db, files, sideWrites }, code);
      await sideWrites.run('a scan of a code', (primary) => countScan(primary, code, actor));
      return page;
    }),

  picture: ({ params: { code } }, { db, files, sideWrites, ...exchange }) =>
    guardLink('code', exchange, async () => {
      const key = await getRoofPicture({ db, files, sideWrites }, code);
      return exchange.reply.type('image/jpeg').send(await openStored(files, key, 'The picture'));
    }),

  reply: ({ params: { code }, body }, { db, config, jobs, ...exchange }) =>
    guardLink('code', exchange, async () => {
      if (!body.website) await db.transaction((tx) => insertReply(tx, { config, jobs }, code, body));
      return { message: 'Your message was sent' };
    }),
};
