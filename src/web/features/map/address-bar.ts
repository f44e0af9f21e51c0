import { createParser, parseAsArrayOf, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo, useRef } from 'react';
import { stages } from '#domain/crm.ts';
import { AREA_RANGE, type Range, type RangeLimits, YEAR_RANGE } from '#domain/leads/ranges.ts';
import type { MapFilters } from '#domain/map/filters.ts';
import { propertyTypes } from '#domain/map/points.ts';
import { severityLevels } from '#domain/roofs.ts';
import type { Camera } from '#web/map/camera.ts';

// What cannot be read counts as not there, so nonsense in the address bar shows the plain map.
const parsers = {
  at: createParser<Camera>({ parse: readCamera, serialize: writeCamera, eq: sameCamera }),
  zip: createParser({ parse: (text) => (/^\d{5}$/.test(text) ? text : null), serialize: String }),
  severity: parseAsArrayOf(parseAsStringLiteral(severityLevels)).withDefault([]),
  type: parseAsArrayOf(parseAsStringLiteral(propertyTypes)).withDefault([]),
  stage: parseAsStringLiteral(stages),
  year: rangeParser(YEAR_RANGE),
  area: rangeParser(AREA_RANGE),
};

type Write = ReturnType<typeof useQueryStates<typeof parsers>>[1];
type Changes = Partial<Exclude<Parameters<Write>[0], null | ((...args: never[]) => unknown)>>;

const ONE_GESTURE_MS = 1000;

/** Reads place, ZIP and filters from the address bar and writes changes to them. */
export function useMapView() {
  const [fields, write] = useQueryStates(parsers, { history: 'push', scroll: false });
  const lastAdjusted = useRef(0);

  const change = (next: Changes) => {
    lastAdjusted.current = 0;
    void write(next);
  };
  /** As `change`, for typing and dragging: what follows within a second is one step in the browser's history. */
  const adjust = (next: Changes) => {
    const goesOn = lastAdjusted.current > 0 && performance.now() - lastAdjusted.current < ONE_GESTURE_MS;
    lastAdjusted.current = performance.now();
    void write(next, { history: goesOn ? 'replace' : 'push' });
  };
  /** Notes where the map stands. A step in the history only where one was led there, not for every drag. */
  const stand = (at: Camera, step: boolean) => void write({ at }, { history: step ? 'push' : 'replace' });

  const { at, zip, severity, type, stage, year, area } = fields;
  const filters = useMemo<MapFilters>(
    () => ({
      zipCode: zip,
      severities: severity,
      propertyTypes: type,
      stage,
      yearBuilt: year,
      area,
      search: '',
    }),
    [zip, severity, type, stage, year, area],
  );
  return { at, filters, change, adjust, stand };
}

export type MapView = ReturnType<typeof useMapView>;

/** Clears every filter. The ZIP and the place stay: they choose, they do not narrow. */
export const withoutFilters = { severity: null, type: null, stage: null, year: null, area: null };

/** '33.4948,-111.9261,14.2': latitude, longitude, zoom, as precise as a pixel. */
function writeCamera({ latitude, longitude, zoom }: Camera): string {
  return [latitude.toFixed(5), longitude.toFixed(5), zoom.toFixed(2)].map(Number).join(',');
}

function readCamera(text: string): Camera | null {
  const parts = text.split(',');
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = parts.map((part) =>
    /^-?\d{1,3}(\.\d{1,9})?$/.test(part) ? Number(part) : Number.NaN,
  );
  const isPlace = Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 22;
  return parts.length === 3 && isPlace ? { latitude, longitude, zoom } : null;
}

/** Whether both would be written alike: what rounding took away is no other place. */
export function sameCamera(a: Camera, b: Camera): boolean {
  return writeCamera(a) === writeCamera(b);
}

function rangeParser(limits: RangeLimits) {
  const whole: Range = [limits.min, limits.max];
  return createParser<Range>({
    parse(text) {
      const [low, high] = (/^(\d{1,9})-(\d{1,9})$/.exec(text)?.slice(1) ?? []).map(Number);
      if (low === undefined || high === undefined) return null;
      const sensible = limits.min <= low && low <= high && high <= limits.max;
      return sensible ? [low, high] : null;
    },
    serialize: ([low, high]) => `${low}-${high}`,
    eq: (a, b) => a[0] === b[0] && a[1] === b[1],
  }).withDefault(whole);
}
