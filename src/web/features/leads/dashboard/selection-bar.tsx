import { X } from 'lucide-react';
import { useMemo } from 'react';
import type { LeadFilters } from '#domain/filters/lead-filters.ts';
import { AddSelectedToQueue } from '#web/features/leads/add-to-queue/index.ts';
import { Button } from '#web/ui/button.tsx';
import { goOnInRows } from '#web/ui/focus.ts';
import { countHidden } from './picked.ts';
import type { Shown } from './shown.ts';
import type { Selection } from './use-selection.ts';
import { inFigures } from './words.ts';

interface SelectionProps {
  selection: Selection;
  shown: Shown;
  filters: LeadFilters;
}

/** What is selected and the way to a queue, in reach of the thumb however far the cards were scrolled. */
export function SelectionBar(props: SelectionProps) {
  const { rows } = props.selection;
  if (rows.size === 0) return null;
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-2 rounded-lg border border-primary bg-primary-soft py-2 pr-2 shadow-float"
    >
      <SelectionNote {...props} />
      <AddSelectedToQueue propertyIds={[...rows.keys()]} className="max-sm:grow" />
    </section>
  );
}

/** How many are selected, and how many of them the filters hide. */
export function SelectionNote({ selection, shown: { stageOf }, filters }: SelectionProps) {
  const { rows } = selection;
  const hidden = useMemo(() => countHidden(rows, filters, stageOf), [rows, filters, stageOf]);
  const count = rows.size;
  if (count === 0) return null;
  const clear = () => {
    goOnInRows();
    selection.clear();
  };
  return (
    <p className="flex items-center gap-1 rounded-lg bg-primary-soft pl-3 text-primary-text tabular-nums">
      <span>
        <span className="font-medium">{inFigures(count)} selected</span>
        {hidden > 0 && ` · ${inFigures(hidden)} hidden by filters`}
      </span>
      <Button variant="ghost" size="icon-sm" aria-label="Clear selection" onClick={clear}>
        <X />
      </Button>
    </p>
  );
}
