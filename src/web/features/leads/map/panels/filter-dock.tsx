import { SearchX } from 'lucide-react';
import type { SearchHit } from '#contract/map.ts';
import { activeFields } from '#domain/filters/lead-filters.ts';
import { mapQueryOf } from '#domain/map/filters.ts';
import { propertyCount } from '#domain/queues/words.ts';
import { AddAllToQueue } from '#web/features/leads/add-to-queue/index.ts';
import { FilterChips, FilterPanel, IgnoredNote } from '#web/lead-filters/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet, SheetClose, SheetContent } from '#web/ui/sheet.tsx';
import type { MapView } from '../place/address-bar.ts';
import { AddressSearch } from '../place/address-search.tsx';
import type { MapData } from '../use-map-points.ts';

interface FilterDockProps {
  view: MapView;
  data: MapData;
  /** Those that can be chosen; null if they are not known yet. */
  zipCodes: readonly string[] | null;
  wide: boolean;
  shown: boolean;
  onShown: (shown: boolean) => void;
  onFound: (hit: SearchHit) => void;
}

/**
 * Search and filters: a panel at the left, on phones a sheet from below. The search is over the map while the panel is
 * closed, and on phones.
 */
export function FilterDock({ view, data, zipCodes, wide, shown, onShown, onFound }: FilterDockProps) {
  const { zipCode, filters } = view.filters;
  const search = {
    zip: zipCode,
    narrowed: filters.search,
    onNarrow: (text: string | null) => view.setFilter('search', text as never, true),
    onPick: onFound,
  };
  const floating = (
    <div className="absolute top-3 left-3 z-10 w-84 max-sm:right-3 max-sm:w-auto">
      <AddressSearch {...search} floating />
      <IgnoredNote screen="map" zipCodes={zipCodes} className="mt-2 shadow-float" />
    </div>
  );
  const fields = (
    <>
      <IgnoredNote screen="map" zipCodes={zipCodes} />
      <FilterChips filters={filters} onChange={view.setFilter} screen="map" />
      <FilterPanel filters={filters} onChange={view.setFilter} screen="map" />
    </>
  );
  if (wide) {
    return (
      <>
        {!shown && floating}
        <section
          aria-label="Filters"
          hidden={!shown}
          className="absolute top-3 left-3 z-10 flex max-h-[calc(100%-13.5rem)] w-84 flex-col overflow-hidden rounded-xl border bg-raised shadow-float [&[hidden]]:hidden"
        >
          <div className="grid min-h-0 grow gap-4 overflow-y-auto overscroll-contain p-4">
            {shown && <AddressSearch {...search} />}
            {fields}
          </div>
          <div className="grid shrink-0 gap-2 border-t p-3">
            <Actions view={view} data={data} />
          </div>
        </section>
      </>
    );
  }
  return (
    <>
      {floating}
      <Sheet open={shown} onOpenChange={onShown}>
        <SheetContent
          side="bottom"
          title="Filters"
          footer={
            <div className="grid gap-2">
              <Actions view={view} data={data} />
              <SheetClose asChild>
                <Button>Show {propertyCount(data.matching)}</Button>
              </SheetClose>
            </div>
          }
        >
          <div className="grid gap-4">
            {shown && <AddressSearch {...search} />}
            {fields}
          </div>
        </SheetContent>
      </Sheet>
    </>
  );
}

function Actions({ view, data }: { view: MapView; data: MapData }) {
  const { filters, clearFilters } = view;
  const nothing = !data.pending && data.matching + data.withoutPosition === 0;
  return (
    <>
      {nothing && (
        <p role="status" className="flex items-center gap-2 text-sm text-muted-foreground">
          <SearchX aria-hidden="true" className="size-4 shrink-0" />
          No properties match these filters
        </p>
      )}
      <div className="grid grid-cols-[auto_1fr] gap-2 [&>button]:px-3 max-sm:grid-cols-2 max-sm:[&>button]:px-2">
        <Button
          variant="secondary"
          why={activeFields(filters.filters).length === 0 && 'No filter is set.'}
          onClick={clearFilters}
        >
          Clear All Filters
        </Button>
        <AddAllToQueue query={mapQueryOf(filters)} count={data.matching + data.withoutPosition} />
      </div>
    </>
  );
}
