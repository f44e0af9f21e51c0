/**
 * A warning of the National Weather Service. It is a forecast, so it is shown as news and is not evidence that anything
 * was hit.
 */
export interface StormAlert {
  id: string;
  /** 'Severe Thunderstorm Warning' */
  event: string;
  sentAt: Date;
  endsAt: Date | null;
  /** The largest hail and the strongest gust it expects. */
  hailInches: number | null;
  windMph: number | null;
  /** Whether a person observed it, or a radar computed it. */
  hailSeen: 'observed' | 'radar' | null;
  /** The outer ring in degrees, longitude first; null if it names counties or zones alone. */
  ring: readonly (readonly [number, number])[] | null;
  /** A later alert replaced it. */
  isReplaced: boolean;
}

export type AlertLine =
  | { row: number; raw: string; alert: StormAlert }
  | { row: number; raw: string; reason: string };

/** Alerts as api.weather.gov gives them (GeoJSON). Every value of `parameters` is a list of texts. */
export function* readAlerts(collection: { features: readonly unknown[] }): Generator<AlertLine> {
  for (const [index, feature] of collection.features.entries()) {
    const raw = JSON.stringify(feature);
    const alert = readAlert(feature);
    yield typeof alert === 'string' ? { row: index + 1, raw, reason: alert } : { row: index + 1, raw, alert };
  }
}

function readAlert(feature: unknown): StormAlert | string {
  const { properties, geometry } = (feature ?? {}) as { properties?: AlertProperties; geometry?: Shape };
  if (!properties || typeof properties.event !== 'string' || typeof properties.id !== 'string')
    return 'The alert has no id or names no event.';
  const sentAt = new Date(String(properties.sent));
  if (Number.isNaN(sentAt.getTime())) return 'The alert does not say when it was sent.';
  const parameter = (name: string) => firstOf(properties.parameters?.[name]);
  const endsAt = new Date(String(properties.ends ?? properties.expires ?? ''));
  const seen = parameter('hailThreat').toUpperCase();
  return {
    id: properties.id,
    event: properties.event,
    sentAt,
    endsAt: Number.isNaN(endsAt.getTime()) ? null : endsAt,
    hailInches: amountIn(parameter('maxHailSize')),
    windMph: amountIn(parameter('maxWindGust')),
    hailSeen: seen === 'OBSERVED' ? 'observed' : seen === 'RADAR INDICATED' ? 'radar' : null,
    ring: geometry?.type === 'Polygon' ? (geometry.coordinates?.[0] ?? null) : null,
    isReplaced: typeof properties.replacedBy === 'string',
  };
}

interface AlertProperties extends Record<string, unknown> {
  parameters?: Record<string, unknown>;
}
type Shape = { type?: string; coordinates?: [number, number][][] } | null;

const firstOf = (value: unknown): string =>
  Array.isArray(value) && typeof value[0] === 'string' ? value[0] : '';

/** '1.00', 'Up to .75' and '60 MPH' as a number; '0.00' means that none is expected. */
function amountIn(text: string): number | null {
  const [digits] = /\d*\.?\d+/.exec(text) ?? [];
  const amount = Number(digits);
  return amount > 0 ? amount : null;
}
