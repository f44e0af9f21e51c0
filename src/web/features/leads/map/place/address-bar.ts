import { createParser, useQueryStates } from 'nuqs';
import { useMemo, useRef } from 'react';
import type { MapFilters } from '#domain/map/filters.ts';
import {
  allInBar,
  filterParsers,
  filtersInBar,
  inBar,
  noFiltersInBar,
  type SetFilter,
} from '#web/lead-filters/index.ts';
import type { Camera } from '#web/map/camera.ts';

// What cannot be read counts as not there, so nonsense in the address bar shows the plain map.
const parsers = {
  ...filterParsers,
  at: createParser<Camera>({ parse: readCamera, serialize: writeCamera, eq: sameCamera }),
  zip: createParser({ parse: (text) => (/^\d{5}$/.test(text) ? text : null), serialize: String }),
};

const ONE_GESTURE_MS = 1000;

/** Reads place, ZIP and filters from the address bar and writes changes to them. */
export function useMapView() {
  const [fields, write] = useQueryStates(parsers, { history: 'push', scroll: false });
  const lastAdjusted = useRef(0);

  const chooseZip = (zip: string | null) => {
    lastAdjusted.current = 0;
    void write({ zip });
  };
  /** What follows within a second of typing or dragging is one step in the browser's history. */
  const setFilter: SetFilter = (name, value, goesOn = false) => {
    const now = performance.now();
    const isOneStep = goesOn && lastAdjusted.current > 0 && now - lastAdjusted.current < ONE_GESTURE_MS;
    lastAdjusted.current = goesOn ? now : 0;
    void write(inBar(name, value), { history: isOneStep ? 'replace' : 'push' });
  };
  /** Shows a saved view; the map stays where it is. */
  const show = ({ zipCode, filters }: MapFilters) => {
    lastAdjusted.current = 0;
    void write({ ...allInBar(filters), zip: zipCode });
  };
  const clearFilters = () => void write(noFiltersInBar);
  /** Writes the map's view into the address. A history entry only after a jump, not for every drag. */
  const stand = (at: Camera, step: boolean) => void write({ at }, { history: step ? 'push' : 'replace' });

  const { at, zip } = fields;
  const filters = useMemo<MapFilters>(() => ({ zipCode: zip, filters: filtersInBar(fields) }), [zip, fields]);
  return { at, filters, chooseZip, setFilter, clearFilters, show, stand };
}

export type MapView = ReturnType<typeof useMapView>;

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

/** Whether both would be written alike: what rounding took away is not a different place. */
export function sameCamera(a: Camera, b: Camera): boolean {
  return writeCamera(a) === writeCamera(b);
}
