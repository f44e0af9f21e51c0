import { Download, Lock } from 'lucide-react';
import { LIST_LIMIT, type Property } from '#contract/properties.ts';
import { queryOf } from '#domain/filters/lead-filters.ts';
import { exportRefusal } from '#domain/leads/export.ts';
import { filterLeads } from '#domain/leads/filter.ts';
import type { PreparedLeads } from '#domain/leads/prepare.ts';
import { sortedOrder } from '#domain/leads/sort.ts';
import { AddAllToQueue, AddSelectedToQueue } from '#web/features/add-to-queue/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { LeftOutDialog } from '#web/features/properties/index.ts';
import { Button } from '#web/ui/button.tsx';
import type { View, ViewControls } from './address-bar.ts';
import { SelectionNote } from './selection-bar.tsx';
import { SortControl } from './sort-control.tsx';
import { useExport } from './use-export.ts';
import type { Selection } from './use-selection.ts';
import { inFigures, propertyCount } from './words.ts';

interface ResultsBarProps {
  /** The chosen ZIP code; null for all. */
  zip: string | null;
  leads: PreparedLeads<Property>;
  matching: readonly Property[];
  /** Properties there are in all; more than the list holds where the limit cut it. */
  total: number;
  selection: Selection;
  controls: ViewControls;
  /** Where there is no room for a table the selection has a bar of its own. */
  wide: boolean;
}

/** How many there are, what is selected, the order, and the export. */
export function ResultsBar({ zip, leads, matching, total, selection, controls, wide }: ResultsBarProps) {
  const loaded = leads.all.length;
  const user = useSignedInUser();
  const { exportCsv, isPending, asking } = useExport();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="mr-auto min-w-0 font-medium tabular-nums">
        {countOf(matching.length, loaded)}
        {total > loaded && (
          <span className="font-normal text-muted-foreground">
            {' '}
            · Showing the first {inFigures(LIST_LIMIT)} of {inFigures(total)}
          </span>
        )}
      </p>
      {wide && <SelectionNote selection={selection} matching={matching} />}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:w-full max-sm:[&>button]:grow md:max-lg:[&>button]:px-3">
        <SortControl controls={controls} />
        {wide && <AddSelectedToQueue propertyIds={[...selection.ids]} />}
        <AddAllToQueue
          query={{ ...(zip !== null && { zipCode: zip }), ...queryOf(controls.view.filters) }}
          count={matching.length}
        />
        {user.mayExport && (
          <Button
            variant="secondary"
            pending={isPending}
            onClick={() => exportCsv(toExport(leads, matching, selection, controls.view))}
          >
            <Download />
            Export to CSV
          </Button>
        )}
      </div>
      <LeftOutDialog {...asking} />
      {!user.mayExport && (
        <p className="flex w-full items-start gap-2 text-sm text-muted-foreground">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {exportRefusal(user.subscriptionTier)}
        </p>
      )}
    </div>
  );
}

/** The selected rows if there are any, also those that filters hide; else all that pass the filters. In order. */
function toExport(
  leads: PreparedLeads<Property>,
  matching: readonly Property[],
  { ids }: Selection,
  { sort, direction }: View,
): number[] {
  if (ids.size === 0) return matching.map(({ id }) => id);
  const ordered = filterLeads(leads, sortedOrder(leads, sort, direction), {});
  return ordered.filter(({ id }) => ids.has(id)).map(({ id }) => id);
}

const countOf = (matching: number, loaded: number): string =>
  matching === loaded ? propertyCount(loaded) : `${inFigures(matching)} of ${propertyCount(loaded)}`;
