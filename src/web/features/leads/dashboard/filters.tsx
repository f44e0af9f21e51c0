import { ListFilter, SlidersHorizontal } from 'lucide-react';
import { activeFields } from '#domain/filters/lead-filters.ts';
import { propertyCount } from '#domain/queues/words.ts';
import { countActive, FilterControl, FilterPanel, mainFields, moreFields } from '#web/lead-filters/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet, SheetClose, SheetContent, SheetTrigger } from '#web/ui/sheet.tsx';
import type { ViewControls } from './address-bar.ts';

const ALWAYS = mainFields('dashboard');
const MORE = moreFields('dashboard');

/** The filters of every day as a bar over the table, and the way to the others. */
export function FilterBar({ controls, matching }: { controls: ViewControls; matching: number }) {
  const { filters } = controls.view;
  return (
    <div className="@container shrink-0">
      <div className="grid grid-cols-12 items-end gap-x-4 gap-y-3 *:col-span-3 @min-[76rem]:grid-cols-[repeat(5,minmax(6.5rem,1fr))_repeat(2,minmax(8rem,1.1fr))_auto] @min-[76rem]:gap-x-3 @min-[76rem]:*:col-auto [&>[role=group]]:col-span-3 @min-[76rem]:[&>[role=group]]:col-auto @min-[76rem]:[&>[role=group]]:pl-1.5">
        {ALWAYS.map((name) => (
          <FilterControl
            key={name}
            name={name}
            filters={filters}
            onChange={controls.setFilter}
            screen="dashboard"
            folded
          />
        ))}
        <div className="flex gap-2 *:grow md:@max-[76rem]:*:px-1.5">
          <MoreFilters controls={controls} matching={matching} />
          <ClearFilters controls={controls} />
        </div>
      </div>
    </div>
  );
}

function MoreFilters({ controls, matching }: { controls: ViewControls; matching: number }) {
  const { filters } = controls.view;
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="secondary" size="icon" className="w-auto shrink-0 px-3">
          <SlidersHorizontal />
          <span className="sr-only">More filters</span>
          <Count of={countActive(filters, MORE)} />
        </Button>
      </SheetTrigger>
      <SheetContent title="More filters" footer={<ShowButton matching={matching} />}>
        <div className="grid gap-4">
          {MORE.map((name) => (
            <FilterControl
              key={name}
              name={name}
              filters={filters}
              onChange={controls.setFilter}
              screen="dashboard"
            />
          ))}
        </div>
      </SheetContent>
    </Sheet>
  );
}

/** The filters of phones: a button, and a sheet that comes from below. */
export function FilterSheet({ controls, matching }: { controls: ViewControls; matching: number }) {
  const { filters } = controls.view;
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="secondary" className="shrink-0 max-sm:min-w-11 max-sm:px-2">
          <ListFilter />
          <span className="max-sm:sr-only">Filters</span>
          <Count of={countActive(filters, [...ALWAYS, ...MORE])} />
        </Button>
      </SheetTrigger>
      <SheetContent
        side="bottom"
        title="Filters"
        footer={
          <div className="grid grid-cols-2 gap-2">
            <ClearFilters controls={controls} />
            <ShowButton matching={matching} />
          </div>
        }
      >
        <div className="grid gap-4">
          <FilterPanel filters={filters} onChange={controls.setFilter} screen="dashboard" />
        </div>
      </SheetContent>
    </Sheet>
  );
}

function Count({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <span className="grid size-5 place-content-center rounded-full bg-primary text-xs text-primary-foreground tabular-nums">
      {of}
    </span>
  );
}

const ShowButton = ({ matching }: { matching: number }) => (
  <SheetClose asChild>
    <Button>Show {propertyCount(matching)}</Button>
  </SheetClose>
);

function ClearFilters({ controls: { view, clearFilters } }: { controls: ViewControls }) {
  return (
    <Button variant="secondary" disabled={activeFields(view.filters).length === 0} onClick={clearFilters}>
      Clear All Filters
    </Button>
  );
}
