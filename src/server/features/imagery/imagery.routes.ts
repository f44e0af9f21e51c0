import type { Actor } from '#access/can.ts';
import type { imagery, PictureKind } from '#contract/imagery.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Context, Handlers } from '#server/platform/implement.ts';
import { alreadyHas } from '#server/platform/replies/etag.ts';
import { findPictured } from './imagery.data.ts';
import { simulatedPicture } from './imagery.rules.ts';
import { keptPicture } from './kept-pictures.ts';

export const imageryHandlers: Handlers<typeof imagery> = {
  getImage: ({ params }, context) => sendPicture(params.propertyId, 'image', context),
  getCrop: ({ params }, context) => sendPicture(params.propertyId, 'crop', context),
};

async function sendPicture(propertyId: number, kind: PictureKind, context: Context<Actor>) {
  const { actor, db, files, request, reply } = context;
  const property = await findPictured(db, actor, propertyId);
  if (!property) throw notFound('The property');
  const picture = simulatedPicture(propertyId, property, kind);
  if (!picture) throw notFound('A picture of this property');
  const tag = `"${picture.key}"`;
  // Asked again each time: whoever loses the ZIP loses its pictures.
  reply.headers({ 'cache-control': 'private, no-cache', etag: tag });
  if (alreadyHas(tag, request.headers['if-none-match'])) return reply.code(304).send();
  return reply.type('image/jpeg').send(await keptPicture(files, picture));
}
