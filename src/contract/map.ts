import { z } from 'zod';
import { parseBounds } from '#domain/geo/bounds.ts';
import { MAP_LIMIT } from '#domain/map/limits.ts';
import type { MapRow } from '#domain/map/points.ts';
import { severityLevels } from '#domain/roofs.ts';
import { get, post } from './endpoint.ts';
import { LeadQuery } from './lead-filters.ts';
import { ZipCode } from './paging.ts';

/** Most points of one viewport (docs/product.md). */
export const VIEWPORT_LIMIT = 5_000;
/** Deepest tiles; a map enlarges them beyond. One pixel of a 512-pixel tile is about 1 m there, a unit 15 cm. */
export const MAX_TILE_ZOOM = 16;
/** Deepest zoom a base map may have. */
export const MAX_BASE_ZOOM = 22;
/** From this zoom on tiles hold single properties, below they hold cells with counts. */
export const POINT_TILE_ZOOM = 13;
/** Most areas one call answers, and the largest file of boundaries taken, in bytes. */
export const ZIP_AREA_LIMIT = 1_000;
export const BOUNDARY_FILE_LIMIT = 256 * 1024 * 1024;

const NOT_BOUNDS = 'bbox must be west,south,east,north in degrees';
/** 'west,south,east,north' in degrees. formatBounds of the domain writes it. */
const BBox = z
  .string()
  .max(120, NOT_BOUNDS)
  .transform((text, context) => {
    const bounds = parseBounds(text);
    if (!bounds) context.addIssue({ code: 'custom', message: NOT_BOUNDS });
    return bounds ?? z.NEVER;
  });

const SeverityCounts = z.object({
  none: z.number().int(),
  minor: z.number().int(),
  moderate: z.number().int(),
  severe: z.number().int(),
  /** Roofs without an assessment. */
  unknown: z.number().int(),
});
export type SeverityCounts = z.infer<typeof SeverityCounts>;

const BoundsReply = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const Row = z.tuple([
  z.number().int(),
  z.number(),
  z.number(),
  z.number().int().nullable(),
  z.number().nullable(),
  z.number().int().nullable(),
  z.number().int().nullable(),
  z.string(),
  z.string(),
  z.number().int(),
  z.number().int().nullable(),
]) satisfies z.ZodType<MapRow>;

/**
 * `rows` are points as decodeMapRow of domain/map/points.ts reads them. Properties without a position, or whose position is
 * only that of their ZIP, are never among them, and are counted.
 */
export const MapPoints = z.object({
  /** Properties with a position that match, whatever the limit; also in X-Total-Count. */
  total: z.number().int(),
  /** Properties that match and have no position. With `bbox` 0. */
  withoutPosition: z.number().int(),
  rows: z.array(Row),
});
export type MapPoints = z.infer<typeof MapPoints>;

export const MapSummary = z.object({
  /** Properties that match and have a position. */
  total: z.number().int(),
  withoutPosition: z.number().int(),
  /** The `total` by severity. */
  severity: SeverityCounts,
  /** West, south, east, north around the `total`; null if it is 0. */
  bounds: BoundsReply.nullable(),
  /** The same without strays, so that one wrong position does not open the map on an empty state; with filters the same. */
  home: BoundsReply.nullable(),
  /** Where `bounds` is null, around the ZIP codes themselves: their outlines, else their middles. Null if neither is known. */
  zipBounds: BoundsReply.nullable(),
  /** ZIP codes that have changed and are being drawn again: until then tiles and counts show them as they were. */
  drawing: z.number().int(),
});
export type MapSummary = z.infer<typeof MapSummary>;

export const SearchHit = z.object({
  id: z.number().int(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string().nullable(),
  owner: z.string().nullable(),
  parcelNumber: z.string().nullable(),
  severityLevel: z.enum(severityLevels).nullable(),
  /** Where to fly; null if it has no position. */
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
});
export type SearchHit = z.infer<typeof SearchHit>;

const Position = z.tuple([z.number(), z.number()]);

/** A ZIP's area as a GeoJSON feature; its counts are of all its properties, with and without a position. */
export const ZipArea = z.object({
  type: z.literal('Feature'),
  properties: SeverityCounts.extend({
    zipCode: z.string(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    /** Properties in the ZIP. */
    count: z.number().int(),
    withoutPosition: z.number().int(),
    /** Where the outline comes from, for the map's attribution. */
    source: z.string(),
  }),
  bbox: BoundsReply,
  geometry: z.object({
    type: z.literal('MultiPolygon'),
    coordinates: z.array(z.array(z.array(Position))),
  }),
});
export type ZipArea = z.infer<typeof ZipArea>;

export const ZipAreas = z.object({ type: z.literal('FeatureCollection'), features: z.array(ZipArea) });
export type ZipAreas = z.infer<typeof ZipAreas>;

export const groundKinds = ['street', 'parcel', 'roof', 'green', 'pool'] as const;
/**
 * The ground of the simulated capture. Streets are lines with `name`, `class` (arterial, collector, local) and `width`
 * in meters between the curbs; parcels are polygons with `vacant`, and `houseNumber` if they are built on; roofs,
 * greens and pools are polygons.
 */
export const Ground = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      properties: z.object({
        kind: z.enum(groundKinds),
        name: z.string().optional(),
        class: z.enum(['arterial', 'collector', 'local']).optional(),
        width: z.number().optional(),
        vacant: z.boolean().optional(),
        houseNumber: z.number().int().optional(),
      }),
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('LineString'), coordinates: z.array(Position) }),
        z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(Position)) }),
      ]),
    }),
  ),
});
export type Ground = z.infer<typeof Ground>;

export const BoundaryImport = z.object({
  /** Areas of ZIPs that had none, that had another outline, and that had this one. */
  imported: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  rejected: z.number().int(),
  /** The first hundred rejected ones; `feature` counts from 1 in file order. */
  rejections: z.array(
    z.object({ feature: z.number().int(), zipCode: z.string().nullable(), reason: z.string() }),
  ),
  message: z.string(),
});
export type BoundaryImport = z.infer<typeof BoundaryImport>;

const coordinate = z.coerce.number().int().min(0);

export const map = {
  listPoints: get('/api/properties/map', {
    reads: 'replica',
    summary:
      'Points of the properties the caller may see, as arrays of values; with bbox those in view, nearest to its center first',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties', 'storms'],
    query: LeadQuery.extend({
      /** With it at most VIEWPORT_LIMIT points, nearest to the center first. Without it in order of ZIP and id. */
      bbox: BBox.optional(),
      limit: z.coerce.number().int().min(1).max(MAP_LIMIT).default(MAP_LIMIT),
      /** 'true' asks for all or nothing: where more match than the limit, `rows` is empty and the map draws tiles. */
      whole: z.enum(['true', 'false']).default('false'),
    }),
    response: MapPoints,
    reply: 'bulk',
  }),
  getSummary: get('/api/map/summary', {
    reads: 'replica',
    summary: 'Counts and bounds of the properties that match, for scopes the map draws by tiles',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties', 'storms'],
    query: LeadQuery,
    response: MapSummary,
  }),
  /**
   * Layer `cells` (zoom below POINT_TILE_ZOOM, and any tile that would hold too many points): a point at the center of a
   * group of properties, with `count`, `none`, `minor`, `moderate`, `severe`, `unknown` and `weight`, the sum of the heat
   * map's weights. Layer `points` (from POINT_TILE_ZOOM on): single properties; the feature id is the property's, with
   * `severity` ('none' … 'severe', 'unknown') and `weight`. Every matching property with a position is in exactly one of
   * the two layers. A tile ends at its edge and has no buffer. An empty tile is 204.
   */
  getTile: get('/api/map/tiles/{z}/{x}/{y}', {
    reads: 'replica',
    summary:
      'A vector tile (MVT) of the properties that match: cells with counts, close up single properties',
    access: 'property:read',
    scope: 'leads',
    params: { z: coordinate.max(MAX_TILE_ZOOM), x: coordinate, y: coordinate },
    query: LeadQuery,
    response: z.string().meta({ format: 'binary' }),
    reply: 'file',
  }),
  /** In the layers of Protomaps' schema (roads, water, earth, landuse, buildings, places …). A tile without anything is 204. */
  getBaseTile: get('/api/map/base/{z}/{x}/{y}', {
    summary: 'A vector tile (MVT) of the operator’s base map: streets, water, houses; 404 if there is none',
    access: 'property:read',
    scope: 'leads',
    params: { z: coordinate.max(MAX_BASE_ZOOM), x: coordinate, y: coordinate },
    /** The version in the address makes another file's tiles other ones; what is answered is the one there is. */
    query: z.object({ v: z.string().max(64).optional() }),
    response: z.string().meta({ format: 'binary' }),
    reply: 'file',
  }),
  search: get('/api/properties/search', {
    reads: 'replica',
    summary:
      'Properties whose address, owner or parcel number holds the text; addresses that begin with it first',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties'],
    query: z.object({
      q: z.string().trim().min(2, 'Type at least two characters').max(100),
      zipCode: ZipCode.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    response: z.array(SearchHit),
  }),
  listZipAreas: get('/api/map/zip-areas', {
    reads: 'replica',
    summary:
      'Outlines of the caller’s ZIP codes with their counts, as GeoJSON; an administrator’s are all that are known',
    access: 'property:read',
    scope: 'leads',
    shows: ['zip-outlines', 'grants'],
    /** Areas that touch the bbox, those with the most properties first. X-Total-Count holds their number. */
    query: z.object({
      bbox: BBox.optional(),
      limit: z.coerce.number().int().min(1).max(ZIP_AREA_LIMIT).default(ZIP_AREA_LIMIT),
    }),
    response: ZipAreas,
    reply: 'bulk',
  }),
  getGround: get('/api/map/ground', {
    summary:
      'Streets, parcels, roofs, greens and pools of the simulated capture as GeoJSON; empty for callers who cannot see it',
    access: 'property:read',
    scope: 'leads',
    query: z.object({
      /** Streets and greens alone: what a map shows of a whole ZIP code, in a thirtieth of the bytes. */
      part: z.literal('streets').optional(),
    }),
    response: Ground,
    reply: 'bulk',
  }),
  importZipBoundaries: post('/api/admin/zip-boundaries', {
    summary:
      'Import outlines of ZIP codes from GeoJSON, as the Census Bureau has them (multipart: file, source?)',
    access: 'admin:zips',
    emits: ['zip-outlines-imported'],
    changes: ['zip-outlines', 'operations'],
    files: z.object({ source: z.string().trim().min(1).max(120).default('US Census Bureau, ZCTA') }),
    response: BoundaryImport,
  }),
};
