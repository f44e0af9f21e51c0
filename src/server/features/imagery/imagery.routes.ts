import type { Actor } from '#access/can.ts';
import type { imagery, PictureKind } from '#contract/imagery.ts';
import { sendFile } from '#server/files/index.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Context, Handlers } from '#server/platform/implement.ts';
import { findPictured } from './imagery.data.ts';
import { simulatedPicture } from './imagery.rules.ts';
import { keptPicture } from './kept-pictures.ts';

export const imageryHandlers: Handlers<typeof imagery> = {
  getImage: ({ params }, context) => sendPicture(params.propertyId, 'image', context),
  getCrop: ({ params }, context) => sendPicture(params.propertyId, 'crop', context),
};

async function sendPicture(propertyId: number, kind: PictureKind, context: Context<Actor>) {
  const { actor, db } = context;
  const property = await findPictured(db, actor, propertyId);
  if (!property) throw notFound('The property');
  const picture = simulatedPicture(propertyId, property, kind);
  if (!picture) throw notFound('A picture of this property');
  return sendFile(context, await keptPicture(context, picture), { what: 'A picture of this property' });
}
