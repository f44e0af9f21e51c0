import type { Bounds } from './bounds.ts';
import { simplifyRing } from './simplify.ts';

export type Ring = [longitude: number, latitude: number][];
/** Polygons of an outer ring and holes, as the coordinates of a GeoJSON MultiPolygon. */
export type MultiPolygon = Ring[][];

export interface ZipOutline {
  zipCode: string;
  outline: MultiPolygon;
  bounds: Bounds;
}

export type OutlineReading = ZipOutline | { zipCode: string | null; reason: string };

/**
 * Reads the ZIP and the outline of a GeoJSON feature, simplified to ten meters and rounded to a decimeter; or returns the
 * reason it cannot. The ZIP is in a property named as the Census Bureau does (ZCTA5CE20, ZCTA5CE10, GEOIDFQ20 …) or
 * called zip, zipcode or zip_code.
 */
export function readZipOutline(feature: unknown): OutlineReading {
  if (!isRecord(feature) || feature.type !== 'Feature') return refuse(null, 'It is not a GeoJSON feature.');
  const zipCode = zipOf(feature.properties);
  if (!zipCode) return refuse(null, 'It names no ZIP code (ZCTA5CE20, ZCTA5CE10, ZIP …).');
  if (!isRecord(feature.geometry)) return refuse(zipCode, 'It has no geometry.');
  const { type, coordinates } = feature.geometry;
  if (type !== 'Polygon' && type !== 'MultiPolygon')
    return refuse(zipCode, 'Its geometry is neither a Polygon nor a MultiPolygon.');
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  if (!Array.isArray(polygons) || polygons.length === 0) return refuse(zipCode, 'Its geometry is empty.');
  const outline: MultiPolygon = [];
  let positions = 0;
  for (const polygon of polygons) {
    const rings = readPolygon(polygon);
    if (typeof rings === 'string') return refuse(zipCode, rings);
    positions += rings.reduce((sum, ring) => sum + ring.length, 0);
    if (positions > MOST_POSITIONS) return refuse(zipCode, 'Its outline has more than 200,000 corners.');
    const kept = rings.map(simplifyToTenMeters).filter((ring) => ring.length >= 4);
    // A sliver that vanishes at ten meters takes its holes with it.
    if (kept.length > 0 && rings[0] && simplifyToTenMeters(rings[0]).length >= 4) outline.push(kept);
  }
  if (outline.length === 0) return refuse(zipCode, 'Its area is smaller than ten meters.');
  return { zipCode, outline, bounds: boundsOf(outline) };
}

const MOST_POSITIONS = 200_000;
/** About ten meters, in degrees. */
const TOLERANCE = 1e-4;

const refuse = (zipCode: string | null, reason: string) => ({ zipCode, reason });

const ZIP_NAMES = /^(zcta5(ce)?(00|10|20)?|zip|zip_?code|zip5|postal_?code|postcode)$/i;
const GEOID_NAMES = /^(geo_?id|affgeoid|geoidfq)(10|20)?$/i;
/** A bare GEOID of five digits may be a county's; with its prefix it is surely a ZIP's. */
const ZIP_GEOID = /^86[0-9A-Z]{5}US(\d{5})$/;

function zipOf(about: unknown): string | null {
  if (!isRecord(about)) return null;
  for (const [name, value] of Object.entries(about)) {
    // A number has lost its leading zeros.
    const text = typeof value === 'number' ? String(value).padStart(5, '0') : value;
    if (typeof text !== 'string') continue;
    if (ZIP_NAMES.test(name) && /^\d{5}$/.test(text.trim())) return text.trim();
    const geoid = GEOID_NAMES.test(name) && ZIP_GEOID.exec(text.trim())?.[1];
    if (geoid) return geoid;
  }
  return null;
}

/** The rings of one polygon, closed; or what is wrong with them. */
function readPolygon(polygon: unknown): Ring[] | string {
  if (!Array.isArray(polygon) || polygon.length === 0) return 'One of its polygons is empty.';
  const rings: Ring[] = [];
  for (const positions of polygon) {
    if (!Array.isArray(positions)) return 'One of its rings is not a list of positions.';
    const ring: Ring = [];
    for (const position of positions) {
      if (!isPosition(position))
        return 'One of its positions is not longitude and latitude in degrees (WGS 84).';
      ring.push([round6(position[0]), round6(position[1])]);
    }
    const [first] = ring;
    const last = ring.at(-1);
    if (first && last && (first[0] !== last[0] || first[1] !== last[1])) ring.push([...first]);
    if (ring.length < 4) return 'One of its rings has fewer than three corners.';
    rings.push(ring);
  }
  return rings;
}

function isPosition(value: unknown): value is [number, number] {
  if (!Array.isArray(value)) return false;
  const [longitude, latitude] = value;
  return (
    Number.isFinite(longitude) &&
    Number.isFinite(latitude) &&
    Math.abs(longitude) <= 180 &&
    Math.abs(latitude) <= 90
  );
}

const simplifyToTenMeters = (ring: Ring): Ring => simplifyRing(ring, TOLERANCE);

function boundsOf(outline: MultiPolygon): Bounds {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [longitude, latitude] of outline.flat(2)) {
    west = Math.min(west, longitude);
    south = Math.min(south, latitude);
    east = Math.max(east, longitude);
    north = Math.max(north, latitude);
  }
  return [west, south, east, north];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
