import { scaleBand, scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Lines and stacked bars along a time; rows for a few named things, of the first series. */
export type ChartKind = 'lines' | 'bars' | 'rows';

/** A series as it is drawn; a dash tells lines apart without their colors. */
export interface DrawnSeries {
  label: string;
  values: readonly number[];
  look: string;
  dash: string;
}

interface PlotProps {
  kind: ChartKind;
  /** One for each place along the chart, in order. */
  labels: readonly string[];
  series: readonly DrawnSeries[];
  format: (value: number) => string;
  /** The place that is read out, and what a pointer does to it. */
  chosen: number;
  onChoose: (place: number) => void;
  onOpen: (place: number) => void;
}

const HEIGHT = 224;
const MARGIN = { top: 12, right: 12, bottom: 28 };
/** Room for the labels: of a time axis each, and those of rows. */
const LABEL = 64;
const ROW_LABEL = 116;
const ROW = 36;
/** Most pixels of a place: a single bar is no wall. */
const WIDEST = 120;
/** Pixels of a digit of the axis. */
const DIGIT = 7.5;

/** The picture alone. What it shows is in the chart's table, so screen readers skip it. */
export function Plot(props: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  return (
    <div ref={box} className="min-h-56">
      {width > 0 &&
        (props.kind === 'rows' ? <Rows {...props} width={width} /> : <Columns {...props} width={width} />)}
    </div>
  );
}

/** Time goes to the right, counts go up from zero: as lines, or as bars on top of each other. */
function Columns({
  kind,
  labels,
  series,
  format,
  chosen,
  onChoose,
  onOpen,
  width,
}: PlotProps & { width: number }) {
  const tops = labels.map((_, place) =>
    kind === 'lines'
      ? Math.max(...series.map(({ values }) => values[place] ?? 0))
      : series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0),
  );
  const bottom = HEIGHT - MARGIN.bottom;
  const y = scaleLinear<number>({ domain: [0, Math.max(1, ...tops)], range: [bottom, MARGIN.top], nice: 4 });
  // Half a visit is none, half an inch is one.
  const isWhole = tops.every(Number.isInteger);
  const ticks = y.ticks(4).filter((tick) => !isWhole || Number.isInteger(tick));
  const left = Math.max(...ticks.map((tick) => format(tick).length)) * DIGIT + 12;
  const places = labels.map((_, place) => place);
  const x = scaleBand<number>({
    domain: places,
    range: [left, Math.min(width - MARGIN.right, left + labels.length * WIDEST)],
    padding: kind === 'bars' ? 0.25 : 0,
  });
  const middle = (place: number) => (x(place) ?? 0) + x.bandwidth() / 2;
  const every = Math.max(1, Math.ceil((LABEL * labels.length) / (width - left)));
  const at = (event: PointerEvent<SVGSVGElement>) => {
    const along = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    return Math.min(labels.length - 1, Math.max(0, Math.floor(along / x.step())));
  };
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={HEIGHT}
      className="touch-pan-y text-xs select-none"
      onPointerMove={(event) => onChoose(at(event))}
      onPointerDown={(event) => onChoose(at(event))}
      onClick={() => onOpen(chosen)}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} className="stroke-border" />
          <text
            x={left - 8}
            y={y(tick)}
            dy="0.32em"
            textAnchor="end"
            className="fill-muted-foreground tabular-nums"
          >
            {format(tick)}
          </text>
        </g>
      ))}
      <rect
        x={x(chosen)}
        width={x.bandwidth()}
        y={MARGIN.top}
        height={bottom - MARGIN.top}
        className="fill-hover"
      />
      {places
        .filter((place) => place % every === 0)
        .map((place) => (
          <text
            key={place}
            x={Math.min(middle(place), width - LABEL / 2)}
            y={HEIGHT - 8}
            textAnchor="middle"
            className="fill-muted-foreground"
          >
            {labels[place]}
          </text>
        ))}
      {kind === 'lines'
        ? series.map(({ label, values, look, dash }) => (
            <g key={label} className={look}>
              <LinePath
                data={places}
                x={middle}
                y={(place) => y(values[place] ?? 0)}
                stroke="currentColor"
                strokeWidth={2}
                strokeDasharray={dash}
              />
              <circle cx={middle(chosen)} cy={y(values[chosen] ?? 0)} r={4} fill="currentColor" />
            </g>
          ))
        : series.map(({ label, values, look }, layer) => (
            <g key={label} className={look} fill="currentColor">
              {places.map((place) => {
                const below = series.slice(0, layer).reduce((sum, one) => sum + (one.values[place] ?? 0), 0);
                const value = values[place] ?? 0;
                return (
                  value > 0 && (
                    <rect
                      key={place}
                      x={x(place)}
                      width={x.bandwidth()}
                      y={y(below + value)}
                      height={Math.max(1, y(below) - y(below + value) - (layer > 0 ? 1 : 0))}
                    />
                  )
                );
              })}
            </g>
          ))}
    </svg>
  );
}

/** A row for each label, of the first series: for a few things with names, such as stages. */
function Rows({
  labels,
  series: [first],
  format,
  chosen,
  onChoose,
  onOpen,
  width,
}: PlotProps & { width: number }) {
  const values = first?.values ?? [];
  const height = labels.length * ROW;
  const y = scaleBand<number>({ domain: labels.map((_, place) => place), range: [0, height], padding: 0.3 });
  const x = scaleLinear<number>({
    domain: [0, Math.max(1, ...values)],
    range: [0, width - ROW_LABEL - Math.max(...values.map((value) => format(value).length)) * DIGIT - 20],
  });
  const at = (event: PointerEvent<SVGSVGElement>) =>
    Math.min(
      labels.length - 1,
      Math.max(0, Math.floor((event.clientY - event.currentTarget.getBoundingClientRect().top) / ROW)),
    );
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      className="text-sm select-none"
      onPointerMove={(event) => onChoose(at(event))}
      onPointerDown={(event) => onChoose(at(event))}
      onClick={() => onOpen(chosen)}
    >
      <rect y={chosen * ROW} width={width} height={ROW} rx={4} className="fill-hover" />
      {labels.map((label, place) => {
        const value = values[place] ?? 0;
        const middle = (y(place) ?? 0) + y.bandwidth() / 2;
        return (
          <g key={label}>
            <text x={6} y={middle} dy="0.32em" className="fill-foreground">
              {label}
            </text>
            <g className={first?.look}>
              <rect
                x={ROW_LABEL}
                y={y(place)}
                width={Math.max(2, x(value))}
                height={y.bandwidth()}
                rx={3}
                fill="currentColor"
              />
            </g>
            <text
              x={ROW_LABEL + x(value) + 8}
              y={middle}
              dy="0.32em"
              className="fill-muted-foreground tabular-nums"
            >
              {format(value)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Pixels that an element has, from its first layout on. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
