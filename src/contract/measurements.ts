import { z } from 'zod';
import { edgeTypes } from '#domain/measure/edge-types.ts';
import { LARGEST_ROOF, measureLimits } from '#domain/measure/limits.ts';
import type { Measured } from '#domain/measure/measure.ts';
import { makers, penetrationKinds, type Tracing } from '#domain/measure/tracing.ts';
import { get, post } from './endpoint.ts';
import { typed, within } from './paging.ts';
import { TimeZone } from './properties.ts';

/** Pictures are smaller than this, and what was traced may reach a little beyond them. */
const FARTHEST = 100_000;
const coordinate = z.number('A corner is two numbers, in pixels of the picture').min(-FARTHEST).max(FARTHEST);
const Point = z.tuple([coordinate, coordinate]).readonly();

const NO_SCALE = 'This picture has no scale. Please type a length or an area you know.';
const BAD_SCALE = 'The scale has to be more than 0.';
const BAD_TYPED = 'Please give the length in feet or the area in square feet that was typed.';
const BAD_SCALE_ERROR = 'Please say how far off the scale may be: 0 to 50 percent, as a standard deviation.';
const BAD_PITCH_ERROR = 'Please say how far off the pitch may be: 0 to 12 twelfths, as a standard deviation.';
const BAD_CORNER_ERROR = 'Please say how far off a corner may be: 0 to 50 pixels, as a standard deviation.';
const BAD_FIGURE = 'A figure of this measurement is not one of a roof.';
const BAD_STORIES = 'Please give the stories of the building: 1 to 6.';

const Scale = z.strictObject(
  {
    /** Feet of a pixel at the height of the roof. */
    feetPerPixel: z.number(NO_SCALE).positive(BAD_SCALE),
    /** Standard deviation of the former, in percent of it. */
    errorPercent: z.number(BAD_SCALE_ERROR).min(0, BAD_SCALE_ERROR).max(50, BAD_SCALE_ERROR),
    /** Where it is from: the picture's own data, or what somebody typed. */
    source: z.enum(['capture', 'length', 'area']).optional(),
    /** The length in feet or the area in square feet that was typed. */
    typed: z.number(BAD_TYPED).positive(BAD_TYPED).max(LARGEST_ROOF, BAD_TYPED).optional(),
  },
  NO_SCALE,
);

/** Corners in order, not closed, in pixels of the picture. */
const Corners = z
  .array(Point)
  .min(3, 'A face has three corners at least.')
  .max(500, 'A face has at most 500 corners.');

const Face = z.strictObject({
  points: Corners,
  /** Closed shapes inside it that are not part of it, such as a dormer in the middle of a slope. */
  holes: z.array(Corners).max(50, 'A face has at most 50 holes.').optional(),
  /** Rise over a run of 12; 0 is flat. */
  pitch: within(measureLimits.pitch),
  /** Standard deviation of the pitch, in the same unit. */
  pitchErrorTwelfths: z.number(BAD_PITCH_ERROR).min(0, BAD_PITCH_ERROR).max(12, BAD_PITCH_ERROR),
  pitchAssumed: z.boolean().optional(),
});

/** Which picture was traced, as `GET …/measurements/picture` names it. */
const TracedPicture = z.strictObject({
  id: z.string().min(1).max(200),
  /** Pixels. */
  width: z.number().int().min(1).max(FARTHEST),
  height: z.number().int().min(1).max(FARTHEST),
});

const bought = (most: number) => z.number(BAD_FIGURE).min(0, BAD_FIGURE).max(most, BAD_FIGURE);
const Figures = z.strictObject({
  slopedSquareFeet: bought(LARGEST_ROOF).positive(BAD_FIGURE),
  facets: z.int(BAD_FIGURE).min(1, BAD_FIGURE).max(10_000, BAD_FIGURE),
  byPitch: z
    .array(z.strictObject({ pitch: bought(24), squareFeet: bought(LARGEST_ROOF) }))
    .min(1, BAD_FIGURE)
    .max(50, BAD_FIGURE),
  lengths: z
    .array(
      z.strictObject({
        type: z.enum(edgeTypes),
        feet: bought(100_000),
        count: z.int(BAD_FIGURE).min(1, BAD_FIGURE).max(10_000, BAD_FIGURE),
      }),
    )
    .max(edgeTypes.length, BAD_FIGURE),
});

export const NewMeasurement = z.strictObject({
  scale: Scale,
  storyCount: z.int(BAD_STORIES).min(1, BAD_STORIES).max(6, BAD_STORIES),
  /** Standard deviation of a corner, in pixels of the picture: how well it could be pointed at. 2 if it is not given. */
  cornerErrorPixels: z.number(BAD_CORNER_ERROR).min(0, BAD_CORNER_ERROR).max(50, BAD_CORNER_ERROR).optional(),
  // domain/measure sets the maximum, with its own message.
  faces: z.array(Face).max(5000),
  /** Edges whose type somebody chose, by their ends. */
  edges: z
    .array(z.strictObject({ from: Point, to: Point, type: z.enum(edgeTypes) }))
    .max(1000)
    .optional(),
  penetrations: z
    .array(z.strictObject({ at: Point, kind: z.enum(penetrationKinds) }))
    .max(500, 'A measurement holds at most 500 penetrations.')
    .optional(),
  picture: TracedPicture.optional(),
  /** Who measured it, and the name of their file, where it was bought. */
  source: z.strictObject({ maker: z.enum(makers), file: typed(200) }).optional(),
  /** In place of faces, where what was bought has none. */
  figures: Figures.optional(),
}) satisfies z.ZodType<Tracing>;
export type NewMeasurement = z.infer<typeof NewMeasurement>;

const feet = z.number();
const PitchArea = z.object({
  pitch: z.number(),
  squareFeet: feet,
  plusMinusSquareFeet: feet,
  percent: z.number(),
});
const WasteRow = z.object({
  percent: z.number(),
  squareFeet: feet,
  plusMinusSquareFeet: feet,
  squares: z.number(),
});

/** Every ± is what 95 of 100 such measurements stay within. */
const figures = {
  planSquareFeet: feet,
  planPlusMinusSquareFeet: feet,
  slopedSquareFeet: feet,
  plusMinusSquareFeet: feet,
  /** To order without waste, rounded up to a third. */
  squares: z.number(),
  plusMinusSquares: z.number(),
  facets: z.number().int(),
  faces: z.array(
    z.object({
      points: z.array(Point),
      holes: z.array(z.array(Point)).optional(),
      planSquareFeet: feet,
      slopedSquareFeet: feet,
      plusMinusSquareFeet: feet,
      pitch: z.number(),
      pitchAssumed: z.boolean(),
      /** Which way it drains in the picture; null if it is flat. */
      down: Point.nullable(),
    }),
  ),
  /** Each edge by itself. */
  edges: z.array(
    z.object({
      type: z.enum(edgeTypes),
      feet,
      plusMinusFeet: feet,
      from: Point,
      to: Point,
      faces: z.array(z.number().int()),
      chosen: z.boolean(),
    }),
  ),
  /** The same added up by type. */
  lengths: z.array(z.object({ type: z.enum(edgeTypes), feet, plusMinusFeet: feet, count: z.number().int() })),
  byPitch: z.array(PitchArea),
  waste: z.object({ suggestedPercent: z.number().int(), table: z.array(WasteRow) }),
  warnings: z.array(z.string()),
};
const MeasuredShown = z.object(figures) satisfies z.ZodType<Measured>;

const about = {
  id: z.number().int(),
  /** From 1; each measurement of a property is the next one. */
  version: z.number().int(),
  measuredAt: z.iso.datetime(),
  /** A colleague of the caller, by name; null if it was the caller. */
  by: z.string().nullable(),
  /** Whose measurement was bought, 'EagleView, roof.xml'; null if it was traced here. */
  source: z.string().nullable(),
};

export const MeasurementLine = z.object({
  ...about,
  slopedSquareFeet: feet,
  plusMinusSquareFeet: feet,
  squares: z.number(),
  facets: z.number().int(),
});
export type MeasurementLine = z.infer<typeof MeasurementLine>;

export const Measurement = MeasuredShown.extend({ ...about, storyCount: z.number().int() });
export type Measurement = z.infer<typeof Measurement>;

/** A measurement with what was traced. */
const Traced = Measurement.extend({ tracing: NewMeasurement });

const HoverEdges = z.object({ area: z.null(), total: z.number().int(), length: z.number() });
export const HoverJson = z.object({
  roof: z.object({
    roof_facets: z.object({ area: z.number(), total: z.number().int(), length: z.null() }),
    ridges_hips: HoverEdges,
    valleys: HoverEdges,
    rakes: HoverEdges,
    gutters_eaves: HoverEdges,
    flashing: HoverEdges,
    step_flashing: HoverEdges,
    pitch: z.array(z.object({ roof_pitch: z.string(), area: z.number(), percentage: z.number() })),
    waste_factor: z.object({
      area: z.object({
        zero: z.number(),
        plus_5_percent: z.number(),
        plus_10_percent: z.number(),
        plus_15_percent: z.number(),
        plus_20_percent: z.number(),
      }),
    }),
  }),
});

/** The picture of a property that its roof is traced on. */
export const PictureToTrace = z.object({
  /** Changes with the picture: corners traced on another one are somewhere else. */
  id: z.string(),
  url: z.string(),
  simulated: z.boolean(),
  /** The day of its capture, where that is known. */
  capturedOn: z.iso.date().nullable(),
  /** How wide it is on the ground at the height of a roof of so many stories; null if nothing says so. */
  scales: z
    .array(z.object({ stories: z.number().int(), feetWide: z.number(), errorPercent: z.number() }))
    .nullable(),
  /** Where the roof is known to be, as shares of the picture from its upper left. */
  outline: z.array(Point).nullable(),
});
export type PictureToTrace = z.infer<typeof PictureToTrace>;

/** Most roofs that one call answers. */
export const ROOFS_AT_ONCE = 200;
const IDS = `Please name 1 to ${ROOFS_AT_ONCE} properties by their ids, with commas between them`;
const Ids = z.string(IDS).regex(new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${ROOFS_AT_ONCE - 1}}$`), IDS);

export const measurements = {
  listNewest: get('/api/measurements/newest', {
    summary: 'The newest measurement of each of these properties that has one, with what was traced',
    access: 'crm:read',
    scope: 'leads',
    shows: ['measurements'],
    query: z.object({ propertyIds: Ids }),
    response: z.array(z.object({ propertyId: z.number().int(), measurement: Traced })),
  }),
  listPictures: get('/api/measurements/pictures', {
    summary: 'The pictures to trace these properties’ roofs on, as for one; null where there is none',
    access: 'crm:read',
    scope: 'leads',
    shows: ['properties'],
    query: z.object({ propertyIds: Ids }),
    response: z.array(z.object({ propertyId: z.number().int(), picture: PictureToTrace.nullable() })),
  }),
  getPicture: get('/api/properties/{propertyId}/measurements/picture', {
    summary:
      'The picture to trace a property’s roof on, with its scale and the outline of the building where they are known; null where there is none',
    access: 'crm:read',
    scope: 'leads',
    shows: ['properties'],
    response: z.object({ picture: PictureToTrace.nullable() }),
  }),
  list: get('/api/properties/{propertyId}/measurements', {
    summary: 'The company’s measurements of a roof, newest first',
    access: 'crm:read',
    scope: 'leads',
    shows: ['measurements'],
    response: z.array(MeasurementLine),
  }),
  add: post('/api/properties/{propertyId}/measurements', {
    summary:
      'Measure a roof from its faces as traced on a picture, in pixels; measured again it is a new version. Errors are standard deviations, each ± in the answer holds in 95 of 100 cases',
    access: 'crm:write',
    scope: 'changes',
    emits: ['roof-measured'],
    changes: ['measurements', 'timeline'],
    body: NewMeasurement,
    response: Measurement,
    status: 201,
  }),
  get: get('/api/properties/{propertyId}/measurements/{measurementId}', {
    summary: 'A measurement with what was traced',
    access: 'crm:read',
    scope: 'leads',
    shows: ['measurements'],
    response: Traced,
  }),
  getReport: get('/api/properties/{propertyId}/measurements/{measurementId}/report', {
    summary: 'A measurement as a tagged PDF with drawings of lengths, pitches, areas and notes',
    access: 'crm:read',
    scope: 'leads',
    query: z.object({ timeZone: TimeZone }),
    response: z.string().meta({ format: 'binary' }),
    reply: 'file',
  }),
  getHover: get('/api/properties/{propertyId}/measurements/{measurementId}/hover', {
    summary: 'A measurement under the key names of HOVER’s summarized JSON',
    access: 'crm:read',
    scope: 'leads',
    response: HoverJson,
  }),
  getEdges: get('/api/properties/{propertyId}/measurements/{measurementId}/edges', {
    summary: 'The edges of a measurement as CSV, one a line',
    access: 'crm:read',
    scope: 'exports',
    response: z.string(),
    reply: 'csv',
  }),
};
