import { stateCodeOf } from '#domain/addresses.ts';
import {
  mphOfKnots,
  type StormKind,
  type StormLine,
  type StormReport,
  stormLine,
  UnreadableLine,
} from './report.ts';

const kinds: Readonly<Record<string, StormKind>> = {
  HAIL: 'hail',
  'MARINE HAIL': 'hail',
  'TSTM WND GST': 'wind',
  'TSTM WND DMG': 'wind',
  'NON-TSTM WND GST': 'wind',
  'NON-TSTM WND DMG': 'wind',
  'HIGH SUST WINDS': 'wind',
  TORNADO: 'tornado',
};

/**
 * Local storm reports from the Iowa Environmental Mesonet (GeoJSON), minutes old: hail in inches, gusts in miles an hour
 * unless given in knots. Reports of things that do not damage roofs are skipped.
 * @param collection the parsed file
 */
export function* readLocalReports(collection: { features: readonly unknown[] }): Generator<StormLine> {
  for (const [index, feature] of collection.features.entries()) {
    const properties = propertiesOf(feature);
    const kind = kinds[String(properties.typetext ?? '').toUpperCase()];
    if (kind)
      yield stormLine(index + 1, JSON.stringify(feature), () => readFeature(feature, properties, kind));
  }
}

function readFeature(feature: unknown, properties: Record<string, unknown>, kind: StormKind): StormReport {
  const [longitude, latitude] = pointOf(feature);
  const magnitude = magnitudeOf(properties);
  if (kind === 'hail' && magnitude === null) throw new UnreadableLine('The report of hail says no size.');
  const isKnots = /^k(no)?ts?$/i.test(String(properties.unit ?? ''));
  return {
    kind,
    at: momentIn(String(properties.valid ?? '')),
    latitude,
    longitude,
    hailInches: kind === 'hail' ? magnitude : null,
    windMph: kind === 'wind' && magnitude !== null ? (isKnots ? mphOfKnots(magnitude) : magnitude) : null,
    place: [properties.city, properties.county].filter(Boolean).join(', '),
    state: stateCodeOf(String(properties.st ?? properties.state ?? '')) ?? '',
    remarks: String(properties.remark ?? ''),
  };
}

/** `magf` is a number, `magnitude` its text; without either, an empty text or 0 mean unknown. */
function magnitudeOf({ magf, magnitude }: Record<string, unknown>): number | null {
  const value = Number(magf ?? (magnitude === '' ? Number.NaN : magnitude));
  return Number.isFinite(value) && value !== 0 ? value : null;
}

/** Without a zone it is UTC, by the service's documentation. */
function momentIn(text: string): Date {
  const at = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(at.getTime())) throw new UnreadableLine(`The time is none: '${text}'.`);
  return at;
}

function pointOf(feature: unknown): [number, number] {
  const { geometry } = feature as { geometry?: { type?: unknown; coordinates?: unknown } | null };
  const [longitude, latitude] = Array.isArray(geometry?.coordinates) ? geometry.coordinates : [];
  if (geometry?.type !== 'Point' || typeof longitude !== 'number' || typeof latitude !== 'number')
    throw new UnreadableLine('The report has no point.');
  return [longitude, latitude];
}

function propertiesOf(feature: unknown): Record<string, unknown> {
  const { properties } = (feature ?? {}) as { properties?: unknown };
  return typeof properties === 'object' && properties !== null ? (properties as Record<string, unknown>) : {};
}
