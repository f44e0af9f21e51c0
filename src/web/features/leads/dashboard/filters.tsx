import { ListFilter } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { activeFields } from '#domain/filters/lead-filters.ts';
import { propertyCount } from '#domain/queues/words.ts';
import { FilterPanel } from '#web/lead-filters/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet, SheetClose, SheetContent, SheetTrigger } from '#web/ui/sheet.tsx';
import type { ViewControls } from './address-bar.ts';

interface FiltersProps {
  controls: ViewControls;
  matching: number;
  wide: boolean;
  /** What there is no room for above the list. */
  children: ReactNode;
}

/** All filters behind one button: beside the list they narrow, on phones a sheet from below. */
export function Filters({ controls, matching, wide, children }: FiltersProps) {
  const { filters } = controls.view;
  const active = activeFields(filters).filter((name) => name !== 'search').length;
  const trigger = (
    <Button variant="secondary" className="shrink-0 max-sm:min-w-11 max-sm:px-2">
      <ListFilter />
      <span className="max-sm:sr-only">Filters</span>
      {active > 0 && (
        <span className="grid size-5 place-content-center rounded-full bg-primary text-xs text-primary-foreground tabular-nums">
          {active}
        </span>
      )}
    </Button>
  );
  const panel = <FilterPanel filters={filters} onChange={controls.setFilter} screen="dashboard" />;
  const show = <Button>Show {propertyCount(matching)}</Button>;
  if (wide)
    return (
      <Popover.Root>
        <Popover.Trigger asChild>{trigger}</Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            aria-label="Filters"
            align="end"
            sideOffset={6}
            collisionPadding={12}
            className="z-40 flex max-h-(--radix-popover-content-available-height) w-[min(40rem,calc(100vw-1.5rem))] flex-col rounded-xl border bg-raised shadow-float outline-none data-[state=open]:animate-pop-in"
          >
            <div className="@container min-h-0 grow overflow-y-auto overscroll-contain p-4">
              <div className="gap-8 *:mb-5 *:break-inside-avoid @md:columns-2 [&>details]:mb-0 [&>details]:[column-span:all]">
                {children}
                {panel}
              </div>
            </div>
            <div className="flex shrink-0 justify-end gap-2 border-t p-3">
              <ClearFilters controls={controls} />
              <Popover.Close asChild>{show}</Popover.Close>
            </div>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    );
  return (
    <Sheet>
      <SheetTrigger asChild>{trigger}</SheetTrigger>
      <SheetContent
        side="bottom"
        title="Filters"
        footer={
          <div className="grid grid-cols-2 gap-2">
            <ClearFilters controls={controls} />
            <SheetClose asChild>{show}</SheetClose>
          </div>
        }
      >
        <div className="grid gap-4">
          {children}
          {panel}
        </div>
      </SheetContent>
    </Sheet>
  );
}

/** Takes all filters off. */
export function ClearFilters({ controls: { view, clearFilters } }: { controls: ViewControls }) {
  return (
    <Button
      variant="secondary"
      why={activeFields(view.filters).length === 0 && 'No filter is set.'}
      onClick={clearFilters}
    >
      Clear All Filters
    </Button>
  );
}
