import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MapPoint } from '#domain/map/points.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet, SheetContent } from '#web/ui/sheet.tsx';
import { InViewList } from './in-view-list.tsx';
import type { InView } from './use-in-view.ts';
import { inFigures } from './words.ts';

const TITLE = 'Properties in view';

interface ListDockProps {
  inView: InView;
  wide: boolean;
  shown: boolean;
  onShown: (shown: boolean) => void;
  onOpen: (id: number) => void;
  onPoint: (point: MapPoint | null) => void;
}

/** The properties in view as a list: a panel at the right, on phones a sheet from below. */
export function ListDock({ inView, wide, shown, onShown, onOpen, onPoint }: ListDockProps) {
  const list = <Listed inView={inView} onOpen={onOpen} onPoint={onPoint} />;
  if (wide) {
    if (!shown) return null;
    return (
      <section
        aria-label={TITLE}
        className="absolute top-3 right-3 bottom-9 z-10 flex w-84 max-w-[40%] flex-col overflow-hidden rounded-xl border bg-raised shadow-float"
      >
        <header className="flex h-12 shrink-0 items-center gap-2 border-b pr-2 pl-4">
          <h2 className="font-semibold">{TITLE}</h2>
          <span className="text-sm text-muted-foreground tabular-nums">{countOf(inView)}</span>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Close the list"
            onClick={() => onShown(false)}
            className="ml-auto"
          >
            <X />
          </Button>
        </header>
        {list}
      </section>
    );
  }
  return (
    <Sheet open={shown} onOpenChange={onShown}>
      <SheetContent side="bottom" title={`${TITLE} ${countOf(inView)}`} className="h-[75dvh]">
        <div className="-m-4 flex h-[calc(75dvh-3.5rem)] flex-col">{list}</div>
      </SheetContent>
    </Sheet>
  );
}

function Listed({ inView, onOpen, onPoint }: Pick<ListDockProps, 'inView' | 'onOpen' | 'onPoint'>) {
  const { points, total, state } = inView;
  if (state === 'too-far') return <Remark>Zoom in to list single properties.</Remark>;
  if (state === 'loading') return <Remark>Loading...</Remark>;
  if (state === 'failed') return <Remark>Failed to fetch properties. Move the map to try again.</Remark>;
  if (points.length === 0) return <Remark>No matching properties in view. Move or zoom out.</Remark>;
  return (
    <>
      <InViewList points={points} label={TITLE} onOpen={onOpen} onPoint={onPoint} />
      {total > points.length && (
        <p className="shrink-0 border-t px-4 py-2 text-sm text-muted-foreground">
          The {inFigures(points.length)} nearest to the center of {inFigures(total)}. Zoom in for the rest.
        </p>
      )}
    </>
  );
}

function Remark({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-4 py-6 text-center text-muted-foreground">
      {children}
    </p>
  );
}

const countOf = ({ state, total }: InView): string => (state === 'ready' ? inFigures(total) : '');
