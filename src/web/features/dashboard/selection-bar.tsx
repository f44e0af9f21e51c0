import { X } from 'lucide-react';
import type { Property } from '#contract/properties.ts';
import { AddSelectedToQueue } from '#web/features/add-to-queue/index.ts';
import { Button } from '#web/ui/button.tsx';
import { goOnInRows } from '#web/ui/focus.ts';
import type { Selection } from './use-selection.ts';
import { inFigures } from './words.ts';

interface SelectionProps {
  selection: Selection;
  matching: readonly Property[];
}

/** What is selected and the way to a queue, in reach of the thumb however far the cards were scrolled. */
export function SelectionBar({ selection, matching }: SelectionProps) {
  if (selection.ids.size === 0) return null;
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-2 rounded-lg border border-primary bg-primary-soft py-2 pr-2 shadow-float"
    >
      <SelectionNote selection={selection} matching={matching} />
      <AddSelectedToQueue propertyIds={[...selection.ids]} className="max-sm:grow" />
    </section>
  );
}

/** How many are selected, and how many of them the filters hide. */
export function SelectionNote({ selection, matching }: SelectionProps) {
  const count = selection.ids.size;
  if (count === 0) return null;
  const clear = () => {
    goOnInRows();
    selection.clear();
  };
  const hidden = count - matching.filter(({ id }) => selection.ids.has(id)).length;
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
