import { List, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { POINT_TILE_ZOOM } from '#contract/map.ts';
import type { ZipSummary } from '#contract/properties.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { useZoom } from '#web/map/use-camera.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { PIN_ZOOM } from '../map-rules.ts';
import { inFigures } from './words.ts';

const ALL = 'all';

interface MapTopBarProps {
  map: MapLibre | null;
  zips: readonly ZipSummary[];
  zip: string | null;
  onZip: (zip: string | null) => void;
  /** How many filters narrow. */
  active: number;
  filtersShown: boolean;
  onFilters: () => void;
  listShown: boolean;
  onList: () => void;
  /** The saved views. */
  views: ReactNode;
  counts: { matching: number; total: number; tiled: boolean; known: boolean };
  startZoom: number;
}

/** Area, filters, list and the counters over the map. */
export function MapTopBar({ map, zips, zip, onZip, counts, startZoom, ...bar }: MapTopBarProps) {
  const all = zips.reduce((sum, { count }) => sum + count, 0);
  const options = [
    { value: ALL, label: 'All areas', hint: inFigures(all) },
    ...zips.map(({ zipCode, count }) => ({ value: zipCode, label: zipCode, hint: inFigures(count) })),
  ];
  return (
    <div className="relative z-10 flex shrink-0 flex-wrap items-center gap-x-2 gap-y-2 border-b bg-surface max-sm:gap-x-1.5 px-4 py-2 sm:px-6">
      <Select
        aria-label="ZIP code"
        value={zip ?? ALL}
        options={options}
        onValueChange={(chosen) => onZip(chosen === ALL ? null : chosen)}
        className="w-36 shrink-0 max-sm:w-30"
      />
      {/* On a tablet the labels stay and the icons go, so that everything fits in one line. */}
      <div className="contents sm:max-lg:[&>button]:px-3 sm:max-lg:[&>button>svg]:hidden">
        <Button
          variant="secondary"
          aria-expanded={bar.filtersShown}
          onClick={bar.onFilters}
          className="max-sm:grow max-sm:px-2"
        >
          <SlidersHorizontal className="max-sm:hidden" />
          <span>{bar.filtersShown ? 'Hide' : 'Show'} Filters</span>
          {bar.active > 0 && (
            <span className="grid size-5 place-content-center rounded-full bg-primary text-xs text-primary-foreground tabular-nums">
              {bar.active}
              <span className="sr-only"> active</span>
            </span>
          )}
        </Button>
        <Button
          variant="secondary"
          aria-expanded={bar.listShown}
          onClick={bar.onList}
          className="max-sm:w-11 max-sm:px-0"
        >
          <List />
          <span className="max-sm:sr-only">In view</span>
        </Button>
        {bar.views}
      </div>
      <Counters map={map} counts={counts} startZoom={startZoom} />
    </div>
  );
}

/** Drawn again while the map zooms, alone. */
function Counters({ map, counts, startZoom }: Pick<MapTopBarProps, 'map' | 'counts' | 'startZoom'>) {
  const zoom = useZoom(map, startZoom);
  const mode = zoom >= PIN_ZOOM ? 'Pins' : counts.tiled && zoom < POINT_TILE_ZOOM ? 'Counts' : 'Heat map';
  const { matching, total, known } = counts;
  return (
    <dl className="ml-auto flex items-center gap-5 max-lg:gap-4 max-sm:w-full max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-2 max-sm:gap-y-1">
      <Counter name="Properties">
        {!known
          ? '–'
          : matching === total
            ? inFigures(total)
            : `${inFigures(matching)} of ${inFigures(total)}`}
      </Counter>
      <Counter name="Zoom">{zoom.toFixed(1)}</Counter>
      <Counter name="View mode">{mode}</Counter>
    </dl>
  );
}

function Counter({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1 whitespace-nowrap sm:max-lg:flex-col sm:max-lg:gap-0 lg:gap-2">
      <dt className="text-sm text-muted-foreground max-lg:text-xs">{name}</dt>
      <dd className="font-medium tabular-nums max-lg:text-sm">{children}</dd>
    </div>
  );
}
