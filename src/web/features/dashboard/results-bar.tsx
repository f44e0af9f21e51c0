import { Download, Lock } from 'lucide-react';
import { queryOf } from '#domain/filters/lead-filters.ts';
import { exportRefusal } from '#domain/leads/export.ts';
import { WORST_FIRST } from '#domain/leads/sort.ts';
import { AddAllToQueue, AddSelectedToQueue } from '#web/features/add-to-queue/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { MailToAll } from '#web/features/campaigns/index.ts';
import { ExportQuestion } from '#web/features/properties/index.ts';
import { Button } from '#web/ui/button.tsx';
import type { ViewControls } from './address-bar.ts';
import { LookSwitch } from './look-switch.tsx';
import { idsInOrder } from './picked.ts';
import { SelectionNote } from './selection-bar.tsx';
import type { Shown } from './shown.ts';
import { SortControl } from './sort-control.tsx';
import { useExport } from './use-export.ts';
import type { Selection } from './use-selection.ts';
import { inFigures, propertyCount } from './words.ts';

interface ResultsBarProps {
  /** The chosen ZIP code; null for all. */
  zip: string | null;
  shown: Shown;
  /** Properties there are in all. */
  total: number;
  selection: Selection;
  controls: ViewControls;
  /** Where there is no room for a table the selection has a bar of its own. */
  wide: boolean;
}

/** How many there are, what is selected, the order, and the export. */
export function ResultsBar({ zip, shown, total, selection, controls, wide }: ResultsBarProps) {
  const { filters } = controls.view;
  const user = useSignedInUser();
  const { exportCsv, isPending, asking } = useExport();
  /** The selected rows if there are any, also those that filters hide; else all that pass the filters. In order. */
  const exportShown = () => {
    const { rows } = selection;
    if (rows.size > 0) {
      const all = () => idsInOrder(rows, controls.view);
      return exportCsv({
        count: rows.size,
        all,
        worst: (most) => idsInOrder(rows, WORST_FIRST).slice(0, most),
      });
    }
    const { count, firstIds } = shown;
    exportCsv({ count, all: () => firstIds(count), worst: (most) => firstIds(most, WORST_FIRST) });
  };
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1.5">
      <p role="status" className="mr-auto min-w-0 font-medium tabular-nums">
        {countOf(shown.count, total)}
      </p>
      {wide && <SelectionNote selection={selection} shown={shown} filters={filters} />}
      {/* On a phone one line, of icons: the first lead belongs on the upper third of its screen. */}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:w-full max-sm:flex-nowrap max-sm:gap-1.5 max-sm:[&>button]:w-11 max-sm:[&>button]:shrink-0 max-sm:[&>button]:px-0 md:max-lg:[&>button]:px-3">
        <LookSwitch controls={controls} first={shown.page.first} wide={wide} />
        <SortControl controls={controls} />
        {wide && <AddSelectedToQueue propertyIds={[...selection.rows.keys()]} />}
        <AddAllToQueue
          query={{ ...(zip !== null && { zipCode: zip }), ...queryOf(filters) }}
          count={shown.count}
          iconOnPhone
        />
        {wide && <MailToAll query={{ ...(zip !== null && { zipCode: zip }), ...queryOf(filters) }} />}
        {user.mayExport && (
          <Button variant="secondary" pending={isPending} onClick={exportShown}>
            <Download />
            <span className="max-sm:sr-only">Export to CSV</span>
          </Button>
        )}
      </div>
      <ExportQuestion {...asking} />
      {!user.mayExport && (
        <p className="flex w-full items-start gap-2 text-sm text-muted-foreground">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {exportRefusal(user.subscriptionTier)}
        </p>
      )}
    </div>
  );
}

const countOf = (matching: number, total: number): string =>
  matching === total ? propertyCount(total) : `${inFigures(matching)} of ${propertyCount(total)}`;
