import { z } from 'zod';
import { EarlierPicture } from './earlier-picture.ts';
import { get } from './endpoint.ts';

/** Pictures the platform makes or keeps of a property, and the last part of their address where they are simulated. */
export const pictureKinds = ['image', 'crop'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** How large a list shows a roof: in a row or card, or as a separate tile. */
export const thumbnailSizes = ['row', 'tile'] as const;
export type ThumbnailSize = (typeof thumbnailSizes)[number];

/** The picture's file; the answer has an ETag and may be kept by the caller alone. */
const File = z.string().meta({ format: 'binary' });

export const imagery = {
  getImage: get('/api/properties/{propertyId}/image', {
    summary: 'The drone picture of a property with its surroundings, as JPEG',
    access: 'property:read',
    scope: 'leads',
    response: File,
    reply: 'file',
  }),
  getCrop: get('/api/properties/{propertyId}/crop', {
    summary: 'The roof alone, cut out of the drone picture, as JPEG',
    access: 'property:read',
    scope: 'leads',
    response: File,
    reply: 'file',
  }),
  getRoofImage: get('/api/properties/{propertyId}/roof-image', {
    summary: 'A property with its surroundings, north up, from the newest delivered flight, as JPEG',
    access: 'property:read',
    scope: 'leads',
    response: File,
    reply: 'file',
  }),
  getThumbnail: get('/api/properties/{propertyId}/thumbnail', {
    summary: 'The roof alone, small, as lists show it, as WebP; the caller may keep it for ten minutes',
    access: 'property:read',
    scope: 'leads',
    query: z.object({ size: z.enum(thumbnailSizes).default('row') }),
    response: File,
    reply: 'file',
  }),
  getEarlierRoof: get('/api/properties/{propertyId}/earlier-roof', {
    summary:
      'Which capture shows the roof before the newest delivered one, and how its picture is drawn above the newer; null if none does',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties'],
    response: z.object({ earlier: EarlierPicture.nullable() }),
  }),
  getEarlierRoofCrop: get('/api/properties/{propertyId}/earlier-roof-crop', {
    summary: 'The roof alone from the flight delivered before the newest one, north up, as JPEG',
    access: 'property:read',
    scope: 'leads',
    response: File,
    reply: 'file',
  }),
  getRoofCrop: get('/api/properties/{propertyId}/roof-crop', {
    summary: 'The roof alone from the newest delivered flight, north up, as JPEG',
    access: 'property:read',
    scope: 'leads',
    response: File,
    reply: 'file',
  }),
};
