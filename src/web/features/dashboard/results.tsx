import { useState } from 'react';
import type { Property } from '#contract/properties.ts';
import type { PreparedLeads } from '#domain/leads/prepare.ts';
import { PropertyDialog } from '#web/features/properties/index.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import type { ViewControls } from './address-bar.ts';
import { LeadsCards } from './leads-cards.tsx';
import { LeadsTable } from './leads-table.tsx';
import { NoMatches } from './nothing-here.tsx';
import { ResultsBar } from './results-bar.tsx';
import type { Shown } from './use-leads.ts';
import { useSelection } from './use-selection.ts';

interface ResultsProps {
  leads: PreparedLeads<Property>;
  shown: Shown;
  total: number;
  controls: ViewControls;
  wide: boolean;
}

/** The list as far as the view shows it, with what one can do with it. */
export function Results({ leads, shown, total, controls, wide }: ResultsProps) {
  const selection = useSelection();
  const [opened, setOpened] = useState<Property | null>(null);
  const { matching, rows, page } = shown;
  return (
    <>
      <ResultsBar leads={leads} matching={matching} total={total} selection={selection} controls={controls} />
      {rows.length === 0 ? (
        <NoMatches controls={controls} />
      ) : wide ? (
        <LeadsTable rows={rows} selection={selection} controls={controls} onOpen={setOpened} />
      ) : (
        <LeadsCards rows={rows} selection={selection} onOpen={setOpened} />
      )}
      {matching.length > 0 && (
        <div className="flex shrink-0 flex-wrap items-center justify-between gap-2">
          <p className="text-sm text-muted-foreground tabular-nums">
            {page.first.toLocaleString()} – {page.last.toLocaleString()} of {matching.length.toLocaleString()}
          </p>
          <Pagination page={page.page} pageCount={page.pageCount} onPageChange={controls.goTo} />
        </div>
      )}
      <PropertyDialog property={opened} onClose={() => setOpened(null)} />
    </>
  );
}
