import { defineFeature } from '#server/feature.ts';
import { photoFiles } from './photos.data.ts';
import { photoHandlers } from './photos.routes.ts';

export { getPhoto, insertPhoto, listPhotos, type Picture } from './photos.data.ts';
export { discardPicture, receivePhoto } from './receive-photo.ts';

export const feature = defineFeature({ handlers: { photos: photoHandlers }, files: [photoFiles] });
