import type { Actor } from '#access/can.ts';
import type { imagery, PictureKind } from '#contract/imagery.ts';
import { findDeliveredView, findEarlierView } from '#server/features/imagery/captures/index.ts';
import { sendFile } from '#server/files/index.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Context, Handlers } from '#server/platform/implement.ts';
import { groundPicture } from './ground-picture.ts';
import { findPictured, findPicturedRoof } from './imagery.data.ts';
import { keptPicture } from './kept-pictures.ts';
import { roofFileOf } from './roof-file.ts';
import { sendThumbnail } from './thumbnails.ts';

export const imageryHandlers: Handlers<typeof imagery> = {
  getImage: ({ params }, context) => sendPicture(params.propertyId, 'image', context),
  getCrop: ({ params }, context) => sendPicture(params.propertyId, 'crop', context),
  getRoofImage: ({ params }, context) => sendRoof(params.propertyId, 'image', context),
  getRoofCrop: ({ params }, context) => sendRoof(params.propertyId, 'crop', context),

  getThumbnail: async ({ params: { propertyId }, query: { size } }, context) => {
    const roof = await findPicturedRoof(context.db, context.actor, propertyId);
    if (!roof) throw notFound('The property');
    const file = await roofFileOf(context, roof);
    if (!file) throw notFound(WHAT);
    return sendThumbnail(context, file.key, { size, what: WHAT });
  },

  getEarlierRoof: async ({ params: { propertyId } }, { db, actor }) => {
    if (!(await findPictured(db, actor, propertyId))) throw notFound('The property');
    const view = await findEarlierView(db, propertyId);
    if (!view) return { earlier: null };
    const { capturedOn, overlay } = view;
    return { earlier: { picture: `/api/properties/${propertyId}/earlier-roof-crop`, capturedOn, overlay } };
  },

  getEarlierRoofCrop: async ({ params: { propertyId } }, context) => {
    const { db, actor } = context;
    if (!(await findPictured(db, actor, propertyId))) throw notFound('The property');
    const view = await findEarlierView(db, propertyId);
    if (!view) throw notFound(WHAT);
    return sendFile(context, view.crop, { what: WHAT });
  },
};

async function sendPicture(propertyId: number, kind: PictureKind, context: Context<Actor>) {
  const { actor, db } = context;
  const property = await findPictured(db, actor, propertyId);
  if (!property) throw notFound('The property');
  const own = `/api/properties/${propertyId}/${kind}`;
  const isOwn = (kind === 'image' ? property.imageUrl : property.cropImageUrl) === own;
  const view = isOwn ? await findDeliveredView(db, propertyId) : null;
  if (view) return sendFile(context, view[kind], { what: WHAT });
  const picture = groundPicture(propertyId, property, kind);
  if (!picture) throw notFound(WHAT);
  return sendFile(context, await keptPicture(context, picture), { what: WHAT });
}

async function sendRoof(propertyId: number, kind: PictureKind, context: Context<Actor>) {
  const { actor, db } = context;
  if (!(await findPictured(db, actor, propertyId))) throw notFound('The property');
  const view = await findDeliveredView(db, propertyId);
  if (!view) throw notFound(WHAT);
  return sendFile(context, view[kind], { what: WHAT });
}

const WHAT = 'A picture of this property';
