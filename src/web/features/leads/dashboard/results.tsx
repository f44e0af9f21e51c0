import { useEffect, useRef } from 'react';
import { isOfStorm } from '#domain/filters/lead-fields.ts';
import { activeFields } from '#domain/filters/lead-filters.ts';
import type { OpenedProperty } from '#web/features/leads/properties/index.ts';
import { SimulatedPictures } from '#web/features/leads/thumbnails/index.ts';
import { LateSources } from '#web/features/storms/storms/index.ts';
import { cn } from '#web/ui/cn.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import type { ViewControls } from './address-bar.ts';
import { LeadsCards } from './leads-cards.tsx';
import { LeadsTable } from './leads-table.tsx';
import { NoMatches } from './nothing-here.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type Leads, thumbnailOf } from './shown.ts';
import type { Selection } from './use-selection.ts';
import { inFigures } from './words.ts';

interface ResultsProps {
  leads: Leads;
  selection: Selection;
  controls: ViewControls;
  wide: boolean;
  opened: OpenedProperty;
}

/** The list as far as the view shows it, with what one can do with it. */
export function Results({ leads, selection, controls, wide, opened }: ResultsProps) {
  const { shown, isTurning } = leads;
  const { rows, page, count, stageOf } = shown;
  const { topRef, frameRef } = useBackToTop(rows, page.page);
  const Pictures = wide ? PicturesInFrame : PicturesInPage;
  return (
    <div
      ref={topRef}
      id="leads"
      tabIndex={-1}
      aria-busy={isTurning}
      className={cn(
        'flex min-h-0 scroll-mt-18 flex-col gap-2 outline-none',
        isTurning && '[&_:is(li,tbody,[role=grid])]:opacity-60',
      )}
    >
      {activeFields(controls.view.filters).some(isOfStorm) && <LateSources />}
      {rows.length === 0 ? (
        <NoMatches controls={controls} />
      ) : controls.view.look === 'pictures' ? (
        <Pictures
          key={page.page}
          rows={rows}
          stageOf={stageOf}
          selection={selection}
          opened={opened}
          frameRef={frameRef}
        />
      ) : wide ? (
        <LeadsTable
          rows={rows}
          stageOf={stageOf}
          selection={selection}
          controls={controls}
          opened={opened}
          frameRef={frameRef}
        />
      ) : (
        <LeadsCards rows={rows} stageOf={stageOf} selection={selection} onOpen={opened.open} />
      )}
      {count > 0 && (
        <div className="flex shrink-0 flex-wrap items-center justify-between gap-2">
          <p className="text-sm text-muted-foreground tabular-nums">
            {inFigures(page.first)} – {inFigures(page.last)} of {inFigures(count)}
          </p>
          <SimulatedPictures sources={rows.map(thumbnailOf)} />
          {wide && <KeyHints across={controls.view.look === 'pictures'} />}
          <Pagination page={page.page} pageCount={page.pageCount} onPageChange={controls.goTo} />
        </div>
      )}
      {!wide && <SelectionBar selection={selection} shown={shown} filters={controls.view.filters} />}
    </div>
  );
}

/** @param across whether one also moves from side to side */
function KeyHints({ across }: { across: boolean }) {
  return (
    <p className="text-sm text-muted-foreground max-lg:hidden">
      {across && (
        <>
          <Key>←</Key> <Key>→</Key>{' '}
        </>
      )}
      <Key>↑</Key> <Key>↓</Key> move, <Key>Enter</Key> opens, <Key>x</Key> selects, <Key>Shift</Key> several
    </p>
  );
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border bg-surface px-1 font-sans text-xs">{children}</kbd>
);

const always = () => true;

const PicturesInFrame = lazyPart(
  () => import('./pictures.tsx').then(({ PicturesInFrame }) => PicturesInFrame),
  always,
);
const PicturesInPage = lazyPart(
  () => import('./pictures.tsx').then(({ PicturesInPage }) => PicturesInPage),
  always,
);

/** Shows a list from its beginning whenever it becomes another one: other rows, another order, another page. */
function useBackToTop(list: readonly unknown[], page: number) {
  const topRef = useRef<HTMLDivElement>(null);
  const frameRef = useRef<HTMLDivElement>(null);
  const shown = useRef({ list, page });
  // Asking an element where it is would make the browser lay the new rows out an extra time.
  const scrolled = useRef({ frame: false, window: false });

  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target === frameRef.current) scrolled.current.frame = true;
      if (target === document) scrolled.current.window = true;
    };
    document.addEventListener('scroll', note, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', note, { capture: true });
  }, []);

  useEffect(() => {
    if (shown.current.list === list && shown.current.page === page) return;
    shown.current = { list, page };
    if (scrolled.current.frame) frameRef.current?.scrollTo({ top: 0, behavior: 'instant' });
    if (scrolled.current.window && isAbove(topRef.current))
      topRef.current?.scrollIntoView({ behavior: 'instant' });
    scrolled.current = { frame: false, window: false };
  }, [list, page]);
  return { topRef, frameRef };
}

const isAbove = (element: Element | null) => element !== null && element.getBoundingClientRect().top < 0;
