import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef, useState } from 'react';
import { stageLabels } from '#domain/crm.ts';
import type { MapPoint } from '#domain/map/points.ts';
import { UnreviewedMark } from '#web/features/imagery/vision/index.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';

const ROW = 56;

interface InViewListProps {
  points: readonly MapPoint[];
  label: string;
  onOpen: (id: number) => void;
  /** The row that has the focus or the pointer; null for none. */
  onPoint: (point: MapPoint | null) => void;
}

/**
 * Properties as a list of one tab stop: arrows, Page, Home and End go through it, Enter opens. Only the rows in sight
 * are in the page.
 */
export function InViewList({ points, label, onOpen, onPoint }: InViewListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const current = Math.min(place, Math.max(0, points.length - 1));
  const rows = useVirtualizer({
    count: points.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    // The row that takes the focus is always in the page, wherever one has scrolled to.
    rangeExtractor: (range) => [...new Set([current, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  });
  const goTo = (next: number) => {
    const kept = Math.max(0, Math.min(points.length - 1, next));
    setPlace(kept);
    rows.scrollToIndex(kept);
    onPoint(points[kept] ?? null);
    // The row may come into being with this scrolling.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-place="${kept}"]`)?.focus({ preventScroll: true }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const pages = Math.max(1, Math.floor((scroller.current?.clientHeight ?? ROW) / ROW) - 1);
    const next = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + pages,
      PageUp: current - pages,
      Home: 0,
      End: points.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };
  return (
    <div ref={scroller} className="min-h-0 grow overflow-y-auto overscroll-contain">
      <ul
        aria-label={label}
        onKeyDown={onKeyDown}
        onMouseLeave={() => onPoint(null)}
        className="relative"
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map(({ index, start }) => {
          const point = points[index];
          if (!point) return null;
          return (
            <li
              key={point.id}
              aria-setsize={points.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-b"
              style={{ height: ROW, transform: `translateY(${start}px)` }}
            >
              <button
                type="button"
                data-place={index}
                data-property={point.id}
                aria-haspopup="dialog"
                tabIndex={index === current ? 0 : -1}
                onClick={() => onOpen(point.id)}
                onFocus={() => {
                  setPlace(index);
                  onPoint(point);
                }}
                onBlur={() => onPoint(null)}
                onMouseEnter={() => onPoint(point)}
                className="flex size-full items-center gap-3 px-4 text-left -outline-offset-2 hover:bg-hover"
              >
                <span className="grid min-w-0 grow">
                  <span className="truncate font-medium">{point.address}</span>
                  <span className="truncate text-sm text-muted-foreground">
                    {point.zipCode} · {stageLabels[point.stage]}{' '}
                    <UnreviewedMark propertyId={point.id} short className="inline" />
                  </span>
                </span>
                <SeverityBadge severity={point.severityLevel} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
