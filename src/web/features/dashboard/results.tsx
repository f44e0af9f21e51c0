import type { Property } from '#contract/properties.ts';
import type { WorkOf } from '#domain/leads/filter.ts';
import type { PreparedLeads } from '#domain/leads/prepare.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import type { ViewControls } from './address-bar.ts';
import { LeadsCards } from './leads-cards.tsx';
import { LeadsTable } from './leads-table.tsx';
import { NoMatches } from './nothing-here.tsx';
import { ResultsBar } from './results-bar.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useBackToTop } from './use-back-to-top.ts';
import type { Shown } from './use-leads.ts';
import { useSelection } from './use-selection.ts';
import { inFigures } from './words.ts';

interface ResultsProps {
  /** The chosen ZIP code; null for all. */
  zip: string | null;
  workOf: WorkOf;
  leads: PreparedLeads<Property>;
  shown: Shown;
  total: number;
  controls: ViewControls;
  wide: boolean;
  onOpen: (id: number) => void;
}

/** The list as far as the view shows it, with what one can do with it. */
export function Results({ zip, workOf, leads, shown, total, controls, wide, onOpen }: ResultsProps) {
  const selection = useSelection();
  const { matching, rows, page } = shown;
  const { topRef, frameRef } = useBackToTop(matching, page.page);
  return (
    <div ref={topRef} className="flex min-h-0 scroll-mt-18 flex-col gap-4">
      <ResultsBar
        zip={zip}
        leads={leads}
        matching={matching}
        total={total}
        selection={selection}
        controls={controls}
        wide={wide}
      />
      {rows.length === 0 ? (
        <NoMatches controls={controls} />
      ) : wide ? (
        <LeadsTable
          rows={rows}
          workOf={workOf}
          selection={selection}
          controls={controls}
          onOpen={onOpen}
          frameRef={frameRef}
        />
      ) : (
        <LeadsCards rows={rows} workOf={workOf} selection={selection} onOpen={onOpen} />
      )}
      {matching.length > 0 && (
        <div className="flex shrink-0 flex-wrap items-center justify-between gap-2">
          <p className="text-sm text-muted-foreground tabular-nums">
            {inFigures(page.first)} – {inFigures(page.last)} of {inFigures(matching.length)}
          </p>
          {wide && <KeyHints />}
          <Pagination page={page.page} pageCount={page.pageCount} onPageChange={controls.goTo} />
        </div>
      )}
      {!wide && <SelectionBar selection={selection} matching={matching} />}
    </div>
  );
}

function KeyHints() {
  return (
    <p className="text-sm text-muted-foreground max-lg:hidden">
      <Key>↑</Key> <Key>↓</Key> move, <Key>Enter</Key> opens, <Key>x</Key> selects
    </p>
  );
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border bg-surface px-1 font-sans text-xs">{children}</kbd>
);
