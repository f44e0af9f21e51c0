import { Download, Images, Lock, Map as MapIcon, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { queryOf } from '#domain/filters/lead-filters.ts';
import { exportRefusal } from '#domain/leads/export.ts';
import { readyViewOf } from '#domain/leads/ready-views.ts';
import { WORST_FIRST } from '#domain/leads/sort.ts';
import { propertyCount } from '#domain/queues/words.ts';
import { api } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { MailToAll } from '#web/features/contact/campaigns/index.ts';
import { AddAllToQueue, AddSelectedToQueue, KnockThese } from '#web/features/leads/add-to-queue/index.ts';
import { ExportQuestion, useCsvExport } from '#web/features/leads/properties/index.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import type { Look, ViewControls } from './address-bar.ts';
import { SelectPage } from './leads-table.tsx';
import { idsInOrder } from './picked.ts';
import { SelectionNote } from './selection-bar.tsx';
import type { Shown } from './shown.ts';
import type { Selection } from './use-selection.ts';
import { inFigures } from './words.ts';

interface ResultsBarProps {
  /** The chosen ZIP code; null for all. */
  zip: string | null;
  shown: Shown;
  /** Properties there are in all; null while there is no list. */
  total: number | null;
  selection: Selection;
  controls: ViewControls;
  /** If there is no room for a table the selection has its own bar. */
  wide: boolean;
  /** What narrows the list, and what could. */
  chips: ReactNode;
}

/** How many there are, what narrows them, what is selected, and what one can do with them. */
export function ResultsBar({ zip, shown, total, selection, controls, wide, chips }: ResultsBarProps) {
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
  const query = { ...(zip !== null && { zipCode: zip }), ...queryOf(filters) };
  const actions = total !== null && (
    <div className="ml-auto flex not-large-text:shrink-0 items-center gap-2 large-text:flex-wrap max-sm:gap-1.5 max-sm:[&>button]:w-11 max-sm:[&>button]:px-0">
      {!wide && <LookSwitch controls={controls} first={shown.page.first} wide={wide} />}
      {wide && <AddSelectedToQueue propertyIds={[...selection.rows.keys()]} />}
      <AddAllToQueue query={query} count={shown.count} iconOnPhone />
      {wide && selection.rows.size === 0 && <MailToAll query={query} />}
      {user.mayExport && (
        <Button variant="secondary" pending={isPending} onClick={exportShown}>
          <Download />
          <span className="max-sm:sr-only">Export to CSV</span>
        </Button>
      )}
    </div>
  );
  const count = total !== null && (
    <p role="status" className="font-medium tabular-nums">
      {countOf(shown.count, total)}
    </p>
  );
  const knock = total !== null && (
    <KnockThese count={shown.count} name={readyViewOf(query)?.name ?? 'Doors'} doors={query} />
  );
  return (
    <>
      {wide ? (
        <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          {count}
          {knock}
          <SelectionNote selection={selection} shown={shown} filters={filters} />
          <div className="flex min-w-0 flex-wrap gap-1.5 has-[ul]:order-last has-[ul]:basis-full">
            {chips}
          </div>
          {actions}
        </div>
      ) : (
        <>
          <div className="-mx-4 flex shrink-0 items-center gap-1.5 overflow-x-auto px-4 not-large-text:*:shrink-0 large-text:flex-wrap">
            {knock}
            {chips}
          </div>
          <div className="flex min-h-11 shrink-0 items-center gap-2 pl-3.5 large-text:flex-wrap">
            {count && <SelectPage rows={shown.rows} selection={selection} label={count} />}
            {actions}
          </div>
        </>
      )}
      <ExportQuestion {...asking} />
      {!user.mayExport && (
        <p className="flex w-full shrink-0 items-start gap-2 text-sm text-muted-foreground">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {exportRefusal(user.subscriptionTier)}
        </p>
      )}
    </>
  );
}

const countOf = (matching: number, total: number): string =>
  matching === total ? propertyCount(total) : `${inFigures(matching)} of ${propertyCount(total)}`;

const SOURCE = 'dashboard';

/** Saves properties of the dashboard, in the order given, as a CSV file. */
function useExport() {
  return useCsvExport({
    source: SOURCE,
    call: (body) => api.properties.export.withHeaders({ body: { ...body, source: SOURCE } }),
    done: (count) => `Successfully exported ${propertyCount(count)}`,
    failed: 'Failed to export properties. Please try again.',
    empty: { title: 'No properties to export' },
    tooMany: 'Export Failed',
  });
}

interface LookSwitchProps {
  controls: ViewControls;
  /** The number of the first lead that is shown, from 1. */
  first: number;
  wide: boolean;
}

/** Shows the same leads as rows, as pictures of their roofs, or on the map. */
export function LookSwitch({ controls: { view, changeLook }, first, wide }: LookSwitchProps) {
  const { search } = useLocation();
  const looks: readonly { look: Look; label: string; Icon: typeof Rows3 }[] = [
    { look: 'table', label: wide ? 'Table' : 'List', Icon: Rows3 },
    { look: 'pictures', label: 'Pictures', Icon: Images },
  ];
  return (
    <fieldset
      aria-label="View"
      className="flex shrink-0 overflow-hidden rounded-lg border border-input/70 bg-surface"
    >
      {looks.map(({ look, label, Icon }) => (
        <button
          key={look}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={view.look === look}
          onClick={() => changeLook(look, first)}
          className={cn(segment, 'aria-pressed:bg-primary-soft aria-pressed:text-primary-text')}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
      <Link
        to={`/map${onMap(search)}`}
        aria-label="Map"
        title="Map"
        // A phone has the map in its bar, and no room for it here.
        className={cn(segment, 'max-sm:hidden')}
      >
        <MapIcon aria-hidden="true" />
      </Link>
    </fieldset>
  );
}

const segment =
  'grid size-9 place-content-center border-l -outline-offset-2 transition-colors duration-150 first:border-l-0 hover:bg-hover touch:size-11 [&_svg]:size-4';

/** The area and the filters of a list's address; its order and page mean nothing to a map. */
function onMap(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ['sort', 'direction', 'page', 'view', 'property']) params.delete(name);
  const kept = params.toString();
  return kept && `?${kept}`;
}
