export { insertPhoto, type Picture } from './photos.data.ts';
export { photoHandlers } from './photos.routes.ts';
export { discardPicture, receivePhoto } from './receive-photo.ts';
