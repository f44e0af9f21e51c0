import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  memo,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { OpenedProperty } from '#web/features/leads/properties/index.ts';
import { useRowKeys } from '#web/lists/row-keys.ts';
import { SelectPage } from './leads-table.tsx';
import { PictureTile } from './picture-tile.tsx';
import type { Row, Shown } from './shown.ts';
import { type Columns, useColumns } from './use-columns.ts';
import type { Selection } from './use-selection.ts';

const GAP = 12;
/** Px below a picture, a first guess; each line is measured when it is drawn. */
const WORDS = 92;
/** Lines drawn above and below those in sight. */
const OVERSCAN = 2;

interface PicturesProps {
  rows: readonly Row[];
  stageOf: Shown['stageOf'];
  selection: Selection;
  opened: OpenedProperty;
  frameRef: RefObject<HTMLDivElement | null>;
}

/** One page of leads as pictures of their roofs, in a frame that scrolls. Only the lines in sight are in the page. */
export function PicturesInFrame(props: PicturesProps) {
  // The virtualizer changes in place, which the compiler's memoization does not see.
  'use no memo';
  const { frameRef } = props;
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumns(grid, GAP);
  const lines = useVirtualizer({
    ...linesOf(props.rows, columns),
    getScrollElement: () => frameRef.current,
  });
  return (
    <>
      <SelectAll {...props} />
      <div ref={frameRef} className="relative min-h-0 grow overflow-y-auto rounded-lg">
        <Grid {...props} gridRef={grid} columns={columns} lines={lines} offset={0} />
      </div>
    </>
  );
}

/** The same on a phone, where the page itself scrolls. */
export function PicturesInPage(props: PicturesProps) {
  'use no memo';
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumns(grid, GAP);
  const [offset, setOffset] = useState(0);
  // What is above the grid may change its height with every filter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again with other rows
  useLayoutEffect(() => {
    const top = grid.current?.getBoundingClientRect().top ?? 0;
    setOffset(Math.round(top + window.scrollY));
  }, [props.rows, columns]);
  const lines = useWindowVirtualizer({ ...linesOf(props.rows, columns), scrollMargin: offset });
  return (
    <>
      <SelectAll {...props} />
      <Grid {...props} gridRef={grid} columns={columns} lines={lines} offset={offset} />
    </>
  );
}

const linesOf = (rows: readonly Row[], { count, width }: Columns) => ({
  count: Math.ceil(rows.length / count),
  estimateSize: () => width * 0.75 + WORDS,
  overscan: OVERSCAN,
  gap: GAP,
  // Lines beyond the ones in sight are drawn already, so a frame need not wait for the next one.
  useFlushSync: false,
});

const SelectAll = ({ rows, selection }: PicturesProps) => (
  <div className="shrink-0 px-2">
    <SelectPage rows={rows} selection={selection} label="Select all on this page" />
  </div>
);

interface GridProps<Scroller extends Element | Window> extends PicturesProps {
  gridRef: Ref<HTMLDivElement>;
  columns: Columns;
  lines: Virtualizer<Scroller, Element>;
  /** Px above the grid in what scrolls. */
  offset: number;
}

function Grid<Scroller extends Element | Window>({
  rows,
  stageOf,
  selection,
  opened,
  gridRef,
  columns,
  lines,
  offset,
}: GridProps<Scroller>) {
  'use no memo';
  const { count, width } = columns;
  const tiles = useRef<HTMLDivElement>(null);
  const tileAt = (place: number) => tiles.current?.querySelector<HTMLElement>(`[data-place="${place}"]`);
  // The tile that is to take the focus; its line may come into being with the scrolling only.
  const pending = useRef<number>(null);
  const focusPending = () => {
    const tile = pending.current === null ? null : tileAt(pending.current);
    if (!tile) return;
    pending.current = null;
    tile.focus({ preventScroll: true });
  };
  useLayoutEffect(focusPending);
  const { current, reach, onKeyDown, pick, pickTo } = useRowKeys({
    rows,
    idOf: ({ id }) => id,
    picking: selection,
    opened,
    columns: count,
    focus: (place) => {
      pending.current = place;
      lines.scrollToIndex(Math.floor(place / count));
      focusPending();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines of another width have another height
  useEffect(() => lines.measure(), [lines, width]);
  const drawn = lines.getVirtualItems();
  // Where one has scrolled away from the tile that Tab reaches, it reaches the first one drawn.
  const isDrawn = drawn.some(({ index }) => index === Math.floor(current / count));
  const reached = isDrawn ? current : (drawn[0]?.index ?? 0) * count;
  const openedAt = rows.findIndex(({ id }) => id === opened.id);
  // Steps from roof to roof may lead to one that is not drawn.
  useEffect(() => {
    if (openedAt >= 0) lines.scrollToIndex(Math.floor(openedAt / count));
  }, [lines, openedAt, count]);
  return (
    <div ref={gridRef}>
      {/* biome-ignore lint/a11y/useSemanticElements: its lines are placed by hand, which a table's rows are not */}
      <div
        ref={tiles}
        role="grid"
        aria-label="Roofs"
        aria-multiselectable="true"
        aria-rowcount={Math.ceil(rows.length / count)}
        aria-colcount={count}
        onKeyDown={onKeyDown}
        className="relative"
        style={{ height: lines.getTotalSize() }}
      >
        {drawn.map(({ index, start }) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as the grid; its cells take the focus
          <div
            key={index}
            ref={lines.measureElement}
            data-index={index}
            role="row"
            aria-rowindex={index + 1}
            className="absolute inset-x-0 top-0 grid"
            style={{
              gap: GAP,
              gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))`,
              transform: `translateY(${start - offset}px)`,
            }}
          >
            <Tiles
              first={index * count}
              count={count}
              rows={rows}
              stageOf={stageOf}
              selection={selection}
              reached={Math.floor(reached / count) === index ? reached : null}
              opened={opened}
              onFocus={reach}
              onPick={pick}
              onPickTo={pickTo}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

interface TilesProps
  extends Pick<PicturesProps, 'rows' | 'stageOf' | 'selection' | 'opened'>,
    Pick<ComponentProps<typeof PictureTile>, 'onFocus' | 'onPick' | 'onPickTo'> {
  /** The place of the first one. */
  first: number;
  count: number;
  /** The tile of these that Tab reaches, null if it is in another line. */
  reached: number | null;
}

/** The tiles of a line. While one scrolls, the other lines are not drawn again. */
const Tiles = memo(function Tiles({
  first,
  count,
  rows,
  stageOf,
  selection,
  reached,
  opened,
  ...on
}: TilesProps) {
  return rows
    .slice(first, first + count)
    .map((property, at) => (
      <PictureTile
        key={property.id}
        property={property}
        place={first + at}
        column={at + 1}
        stage={stageOf(property.id)}
        selected={selection.rows.has(property.id)}
        current={first + at === reached}
        opened={property.id === opened.id}
        onOpen={opened.open}
        {...on}
      />
    ));
});
