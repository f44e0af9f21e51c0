import type { photos } from '#contract/photos.ts';
import { sendFile } from '#server/files/index.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { deletePhoto, getPhoto, listPhotos } from './photos.data.ts';

export const photoHandlers: Handlers<typeof photos> = {
  list: ({ params }, { db, actor }) => listPhotos(db, actor, params.propertyId),

  get: async ({ params: { propertyId, photoId } }, context) => {
    const { fileKey } = await getPhoto(context.db, context.actor, propertyId, photoId);
    return sendFile(context, fileKey, { what: 'The photo' });
  },

  getOriginal: async ({ params: { propertyId, photoId } }, context) => {
    const { originalKey } = await getPhoto(context.db, context.actor, propertyId, photoId);
    if (originalKey === null) throw notFound('The original of the photo');
    const fileName = `photo-${photoId}${/\.\w+$/.exec(originalKey)?.[0] ?? ''}`;
    return sendFile(context, originalKey, { what: 'The original of the photo', fileName });
  },

  remove: async ({ params: { propertyId, photoId } }, { db, files, actor }) => {
    const keys = await db.transaction((tx) => deletePhoto(tx, actor, propertyId, photoId));
    for (const key of keys) await files.remove(key);
    return { message: 'Photo deleted' };
  },
};
