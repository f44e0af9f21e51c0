import { z } from 'zod';
import { captureStates } from '#domain/assessments/sources.ts';
import { yawSources, zoneSources } from '#domain/imagery/camera.ts';
import { pictureCaptureKinds } from '#domain/imagery/capture-kinds.ts';
import { pictureStates } from '#domain/imagery/judge.ts';
import { CaptureCoverage, CaptureRoof } from './capture-coverage.ts';
import { CaptureDay } from './capture-day.ts';
import { DeliveryCondition, OpenRoofs } from './delivery.ts';
import { EarlierPicture } from './earlier-picture.ts';
import { get, post } from './endpoint.ts';
import { CaptureGround } from './ground.ts';
import { Paging, ZipCode } from './paging.ts';

/** A capture's pictures, counted by state. */
const PictureCounts = z.object(
  Object.fromEntries(pictureStates.map((state) => [state, z.number().int()])) as Record<
    (typeof pictureStates)[number],
    z.ZodInt
  >,
);

/** A dated flight over a ZIP code, or over what a storm hit there. */
export const Capture = z.object({
  id: z.number().int(),
  zipCode: z.string(),
  kind: z.enum(pictureCaptureKinds),
  capturedOn: z.iso.date(),
  state: z.enum(captureStates),
  deliveredAt: z.iso.datetime().nullable(),
  /** Email of the person who made it; null for people who are gone, and for the command line. */
  madeBy: z.string().nullable(),
  pictures: PictureCounts,
  /** Properties of the ZIP with a position, and how many of them a picture shows; of the time its roofs were cut out last. */
  roofs: z.number().int(),
  seenRoofs: z.number().int(),
});
export type Capture = z.infer<typeof Capture>;

export const CaptureDetails = Capture.extend({
  /** What keeps it from being delivered, as sentences; none where it can be, or was. */
  missing: z.array(z.string()),
  /** All that it needs for that, what is done and what is missing. */
  conditions: z.array(DeliveryCondition),
  /** Why its blind check cannot be drawn yet; null if it can, or was. */
  drawProblem: z.string().nullable(),
  /** Roofs that were delivered, and those that would be now: reviewed, and not in dispute between two reviewers. */
  deliveredRoofs: z.number().int(),
  readyRoofs: z.number().int(),
  /** Of these, unreviewed roofs on which software found nothing. */
  unreviewedRoofs: z.number().int(),
  /** The operation that cuts out its roofs now. */
  placing: z.uuid().nullable(),
});
export type CaptureDetails = z.infer<typeof CaptureDetails>;

/** A picture of a capture and where its tags place it; for an orthophoto the center, without a direction. */
export const CapturePicture = z.object({
  id: z.number().int(),
  name: z.string(),
  /** SHA-256 of its file in hex: one that is here need not be sent again. */
  digest: z.string(),
  takenAt: z.iso.datetime().nullable(),
  /** The same on clocks of the place, 'YYYY-MM-DDTHH:MM:SS'; where no zone is known, on the camera’s. */
  clock: z.string().nullable(),
  /** Where the zone of that time is known from. */
  zoneSource: z.enum(zoneSources).nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** How far from there a roof near its middle may be, in 95 % of cases. */
  positionErrorMeters: z.number().nullable(),
  /** Above where it took off. */
  heightMeters: z.number().nullable(),
  /** Of its upper edge, clockwise from north. */
  yawDegrees: z.number().nullable(),
  yawSource: z.enum(yawSources).nullable(),
  /** Of level ground, and how wrong that may be. */
  gsdCentimeters: z.number().nullable(),
  gsdErrorCentimeters: z.number().nullable(),
  state: z.enum(pictureStates),
  /** Why it is not simply accepted, as sentences. */
  reasons: z.array(z.string()),
  /** Whether it can be looked at. */
  hasImage: z.boolean(),
});
export type CapturePicture = z.infer<typeof CapturePicture>;

/** What became of a file that was sent. */
export const ReceivedPicture = z.object({
  name: z.string(),
  digest: z.string(),
  /** known: it was there already, and is kept once · damaged: other bytes arrived than were sent, and none were kept. */
  result: z.enum(['stored', 'known', 'damaged']),
  /** The name it is kept under; another one where the same picture was sent before. */
  keptAs: z.string().nullable(),
  state: z.enum(pictureStates),
  reasons: z.array(z.string()),
});
export type ReceivedPicture = z.infer<typeof ReceivedPicture>;

/** Where a browser puts a picture past the server. */
export const PictureUpload = z.object({
  /** Names the upload when it is completed; only its sender can use it. */
  ticket: z.string(),
  /** Bytes of each part but the last. */
  partBytes: z.number().int(),
  /** Where each part is put (PUT, without its own headers), in their order. */
  addresses: z.array(z.string()),
});
export type PictureUpload = z.infer<typeof PictureUpload>;

/** SHA-256 of a file in hex. */
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits');

/** How a capture's roofs look compared to an earlier capture. This is not a statement about damage. */
export const RoofDifferences = z.object({
  compared: z.number().int(),
  /** Roofs that cannot be compared, by why. */
  notComparable: z.object({ angle: z.number().int(), match: z.number().int() }),
  /** Those that look most different, the most different first; 48 at most. */
  roofs: z.array(
    z.object({
      propertyId: z.number().int(),
      /** The difference of its cell of 0.6 m that differs most, in standard deviations of brightness. */
      score: z.number(),
      picture: z.string(),
      earlier: EarlierPicture,
    }),
  ),
});
export type RoofDifferences = z.infer<typeof RoofDifferences>;

export const NewCapture = z.object({
  zipCode: ZipCode,
  kind: z.enum(pictureCaptureKinds),
  capturedOn: CaptureDay,
});

export const captures = {
  list: get('/api/captures', {
    summary: 'Captures made of pictures, latest first; X-Total-Count',
    access: 'capture:write',
    shows: ['captures'],
    query: Paging.extend({ zipCode: ZipCode.optional() }),
    response: z.array(Capture),
  }),
  create: post('/api/captures', {
    summary: 'Make a capture of a ZIP code, for the pictures of a day',
    access: 'capture:write',
    emits: ['capture-made'],
    changes: ['captures'],
    body: NewCapture,
    response: CaptureDetails,
    status: 201,
  }),
  get: get('/api/captures/{captureId}', {
    summary: 'A capture with what keeps it from being delivered',
    access: 'capture:write',
    shows: ['captures', 'reviews'],
    response: CaptureDetails,
  }),
  addPictures: post('/api/captures/{captureId}/pictures', {
    summary:
      'Add JPEGs of a drone, or orthophotos as GeoTIFF (multipart: one or more file, each after its sha256 where the sender knows it)',
    access: 'capture:write',
    emits: ['capture-pictures-added'],
    changes: ['captures'],
    files: z.object({
      /** Of the file that follows, in hex: what arrives otherwise is not kept. */
      sha256: Sha256.optional(),
    }),
    response: z.array(ReceivedPicture),
  }),
  beginUpload: post('/api/captures/{captureId}/uploads', {
    summary:
      'Where a picture can be put straight into the file store; null where it is to be sent through the server',
    access: 'capture:write',
    changes: [],
    body: z.object({
      /** Bytes. */
      size: z.number().int().positive(),
    }),
    response: z.object({ direct: PictureUpload.nullable() }),
  }),
  completeUpload: post('/api/captures/{captureId}/uploads/complete', {
    summary: 'Add the picture that was put there; 404 where not all of it is there any more or yet',
    access: 'capture:write',
    emits: ['capture-pictures-added'],
    changes: ['captures'],
    body: z.object({
      ticket: z.string().min(1).max(4000),
      name: z.string().max(1000),
      sha256: Sha256.optional(),
    }),
    response: ReceivedPicture,
  }),
  listPictures: get('/api/captures/{captureId}/pictures', {
    summary: 'All pictures of a capture by name, each with where it was taken, its state and why',
    access: 'capture:write',
    shows: ['captures'],
    response: z.array(CapturePicture),
  }),
  getPicture: get('/api/captures/{captureId}/pictures/{pictureId}', {
    summary: 'A picture of a capture, scaled down, as JPEG',
    access: 'capture:write',
    response: z.string().meta({ format: 'binary' }),
    reply: 'file',
  }),
  getThumbnail: get('/api/captures/{captureId}/pictures/{pictureId}/thumbnail', {
    summary: 'The same, 320 pixels wide at most',
    access: 'capture:write',
    response: z.string().meta({ format: 'binary' }),
    reply: 'file',
  }),
  listRoofs: get('/api/captures/{captureId}/roofs', {
    summary:
      'Roofs of the ZIP code with a position, as arrays of property id, longitude, latitude and why a delivery leaves it open',
    access: 'capture:write',
    shows: ['captures', 'reviews'],
    response: z.array(CaptureRoof),
  }),
  getCoverage: get('/api/captures/{captureId}/coverage', {
    summary: 'What ground and which roofs the usable pictures of a capture show, and where to fly again',
    access: 'capture:write',
    shows: ['captures'],
    response: CaptureCoverage,
  }),
  getDifferences: get('/api/captures/{captureId}/differences', {
    summary:
      'Which roofs of a capture look most different from an earlier capture, and how many cannot be compared; an order to look at them in, no claim about them',
    access: 'capture:write',
    shows: ['captures'],
    response: RoofDifferences,
  }),
  getRoofPicture: get('/api/captures/{captureId}/roofs/{propertyId}/picture', {
    summary: 'A roof as a capture shows it, north up, as JPEG',
    access: 'capture:write',
    response: z.string().meta({ format: 'binary' }),
    reply: 'file',
  }),
  place: post('/api/captures/{captureId}/place', {
    summary: 'Find each roof in the pictures and cut it out',
    access: 'capture:write',
    emits: ['capture-placing-asked'],
    changes: ['captures', 'operations'],
    response: z.object({ operationId: z.uuid() }),
    status: 202,
  }),
  getGround: get('/api/captures/{captureId}/ground', {
    summary: 'Whether the ground of a capture is drawn for the map, from what, and where',
    access: 'capture:write',
    shows: ['captures'],
    response: CaptureGround,
  }),
  buildGround: post('/api/captures/{captureId}/ground', {
    summary:
      'Draw the ground of a capture from its pictures, as tiles of the map; 409 where none can be laid on it',
    access: 'capture:write',
    emits: ['capture-ground-asked'],
    changes: ['captures', 'operations'],
    response: z.object({ operationId: z.uuid() }),
    status: 202,
  }),
  listOpenRoofs: get('/api/captures/{captureId}/open-roofs', {
    summary: 'Roofs of the ZIP code that a capture does not deliver, or would not, and why',
    access: 'capture:write',
    shows: ['captures', 'reviews'],
    response: OpenRoofs,
  }),
  deliver: post('/api/captures/{captureId}/deliver', {
    summary:
      'Deliver the roofs of a capture that are covered, reviewed and checked: contractors then see their pictures and facts, and holders of the ZIP code are notified. Other roofs stay open until the next delivery; 409 with what is missing',
    access: 'capture:write',
    emits: ['capture-delivered'],
    changes: ['captures', 'properties'],
    response: CaptureDetails,
  }),
};
