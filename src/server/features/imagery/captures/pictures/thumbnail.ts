import { buffer } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import sharp from 'sharp';
import type { Actor } from '#access/can.ts';
import { openStored } from '#server/files/index.ts';
import type { Context } from '#server/platform/implement.ts';
import { sendKept } from '#server/platform/replies/kept-reply.ts';
import { QUALITY, within } from './picture-sizes.ts';

const PIXELS = 320;

/** Answers with the small copy of a picture, smaller still. The content under a key never changes. */
export function sendThumbnail(context: Context<Actor>, key: string): Promise<FastifyReply> {
  const tag = `thumbnail-${key.replaceAll(/[^\w-]/g, '-')}`;
  return sendKept(context, {
    tag,
    contentType: 'image/jpeg',
    isPacked: true,
    async make() {
      const whole = await buffer(await openStored(context.files, key, 'The picture'));
      const body = await sharp(whole).resize(within(PIXELS)).jpeg({ quality: QUALITY }).toBuffer();
      return { tag, total: 0, body };
    },
  });
}
