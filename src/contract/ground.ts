import { z } from 'zod';
import { captureKinds } from '#domain/assessments/sources.ts';
import { LAST_ZOOM } from '#domain/ground/pyramid.ts';
import { get } from './endpoint.ts';
import { RowId } from './paging.ts';

/** Most captures of one list, the newest ones. */
export const PICTURED_LIMIT = 200;

const Degrees = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const Position = z.tuple([z.number(), z.number()]);
/** The coordinates of a GeoJSON MultiPolygon. */
const Area = z.array(z.array(z.array(Position)));

/** A capture that the map can show as pictures from above. */
export const PicturedCapture = z.object({
  captureId: z.number().int(),
  zipCode: z.string(),
  capturedOn: z.iso.date(),
  kind: z.enum(captureKinds),
  simulated: z.boolean(),
  /** Deeper tiles are answered as well, enlarged. */
  minZoom: z.number().int(),
  maxZoom: z.number().int(),
  /** West, south, east, north of the pictures. */
  bounds: Degrees,
  /** Where there are pictures, to some meters, within the ZIP codes of the caller. */
  area: Area,
});
export type PicturedCapture = z.infer<typeof PicturedCapture>;

/** How the ground of a capture is drawn as the map's tiles. */
export const CaptureGround = z.object({
  /** The operation that draws it now. */
  drawing: z.uuid().nullable(),
  /** Why it could not be drawn last time: a sentence; null if it was, or was never tried. */
  problem: z.string().nullable(),
  /** Pictures that it can be drawn from. */
  usablePictures: z.number().int(),
  drawn: z
    .object({
      builtAt: z.iso.datetime(),
      orthophotos: z.number().int(),
      frames: z.number().int(),
      simulated: z.boolean(),
      minZoom: z.number().int(),
      maxZoom: z.number().int(),
      bounds: Degrees,
      /** Of its file. */
      bytes: z.number().int(),
      /** Pictures were added after it was drawn. */
      isStale: z.boolean(),
      /** Changes whenever it is drawn again. */
      version: z.string(),
    })
    .nullable(),
});
export type CaptureGround = z.infer<typeof CaptureGround>;

const coordinate = z.coerce.number().int().min(0);
const tile = { z: coordinate.max(LAST_ZOOM), x: coordinate, y: coordinate };
/** In the address, so that other content has another address; the reply is what is there now. */
const Version = z.string().max(64).optional();

export const ground = {
  listPictured: get('/api/map/pictures', {
    summary:
      'Delivered captures of the caller’s ZIP codes that the map can show from above, newest first; X-Total-Count',
    access: 'property:read',
    scope: 'leads',
    shows: ['captures', 'grants', 'zip-outlines'],
    response: z.array(PicturedCapture),
    reply: 'bulk',
  }),
  /**
   * Pictures of the newest captures, older ones where they show nothing; transparent outside of the caller's ZIP codes. 204
   * where there is nothing to show, and where there is nothing the caller may see.
   */
  getPictureTile: get('/api/map/pictures/{z}/{x}/{y}', {
    summary: 'A tile of 512 pixels (JPEG, or WebP with transparency) of what captures show from above',
    access: 'property:read',
    scope: 'leads',
    params: { ...tile },
    query: z.object({
      /** Captures up to this one, by their days; 404 if the caller does not see it. */
      upTo: RowId.optional(),
      v: Version,
    }),
    response: z.string().meta({ format: 'binary' }),
    reply: 'file',
  }),
  getCaptureTile: get('/api/captures/{captureId}/ground/{z}/{x}/{y}', {
    summary: 'The same of one capture, delivered or not, beyond its ZIP code as well',
    access: 'capture:write',
    params: { ...tile },
    query: z.object({ v: Version }),
    response: z.string().meta({ format: 'binary' }),
    reply: 'file',
  }),
};
