import { z } from 'zod';
import { del, get } from './endpoint.ts';
import { Done } from './problem.ts';

/** A photo taken at a door by a member of the company. */
export const DoorPhoto = z.object({
  id: z.number().int(),
  takenAt: z.iso.datetime(),
  /** A colleague of the caller, by name; null if it was the caller. */
  by: z.string().nullable(),
  /** Pixels, of the picture as it is shown. */
  width: z.number().int(),
  height: z.number().int(),
  /** Whether the picture is kept as the camera made it, too. */
  hasOriginal: z.boolean(),
  may: z.object({ delete: z.boolean() }),
});
export type DoorPhoto = z.infer<typeof DoorPhoto>;

/** The picture's file; the answer has an ETag and may be kept by the caller alone. */
const File = z.string().meta({ format: 'binary' });

export const photos = {
  list: get('/api/properties/{propertyId}/photos', {
    summary: 'The company’s photos of a property, latest first',
    access: 'crm:read',
    scope: 'leads',
    shows: ['photos'],
    response: z.array(DoorPhoto),
  }),
  get: get('/api/properties/{propertyId}/photos/{photoId}', {
    summary: 'A photo as JPEG of at most 2,048 pixels, without what the camera noted in it',
    access: 'crm:read',
    scope: 'leads',
    response: File,
    reply: 'file',
  }),
  getOriginal: get('/api/properties/{propertyId}/photos/{photoId}/original', {
    summary: 'A photo as the camera made it, where this installation keeps originals',
    access: 'crm:read',
    scope: 'leads',
    response: File,
    reply: 'file',
  }),
  remove: del('/api/properties/{propertyId}/photos/{photoId}', {
    summary: 'Delete a photo of one’s own, or of one’s crew',
    access: 'crm:write',
    scope: 'changes',
    emits: ['photo-deleted'],
    changes: ['photos', 'timeline'],
    response: Done,
  }),
};
