import { ListFilter } from 'lucide-react';
import { countActive } from '#domain/leads/filter.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet, SheetClose, SheetContent, SheetTrigger } from '#web/ui/sheet.tsx';
import { type ViewControls, withoutFilters } from './address-bar.ts';
import { FilterFields } from './filter-fields.tsx';
import { propertyCount } from './words.ts';

/** The filters as a bar over the table. */
export function FilterBar({ controls }: { controls: ViewControls }) {
  return (
    <div className="grid shrink-0 grid-cols-12 items-end gap-x-4 gap-y-3 xl:gap-x-3 xl:grid-cols-[repeat(5,minmax(7rem,1fr))_repeat(2,minmax(8rem,1.1fr))_auto] *:col-span-3 [&>[role=group]]:col-span-3 [&>button]:col-span-3 xl:[&>[role=group]]:pl-1.5 xl:*:col-auto xl:[&>[role=group]]:col-auto xl:[&>button]:col-auto">
      <FilterFields controls={controls} />
      <ClearFilters controls={controls} />
    </div>
  );
}

/** The filters of phones: a button, and a sheet that comes from below. */
export function FilterSheet({ controls, matching }: { controls: ViewControls; matching: number }) {
  const active = countActive({ ...controls.view.filters, search: '' });
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="secondary" className="shrink-0">
          <ListFilter />
          Filters
          {active > 0 && (
            <span className="grid size-5 place-content-center rounded-full bg-primary text-xs text-primary-foreground tabular-nums">
              {active}
            </span>
          )}
        </Button>
      </SheetTrigger>
      <SheetContent
        side="bottom"
        title="Filters"
        footer={
          <div className="grid grid-cols-2 gap-2">
            <ClearFilters controls={controls} />
            <SheetClose asChild>
              <Button>Show {propertyCount(matching)}</Button>
            </SheetClose>
          </div>
        }
      >
        <div className="grid gap-4">
          <FilterFields controls={controls} />
        </div>
      </SheetContent>
    </Sheet>
  );
}

export function ClearFilters({ controls: { view, change } }: { controls: ViewControls }) {
  return (
    <Button
      variant="secondary"
      disabled={countActive(view.filters) === 0}
      onClick={() => change(withoutFilters)}
    >
      Clear All Filters
    </Button>
  );
}
