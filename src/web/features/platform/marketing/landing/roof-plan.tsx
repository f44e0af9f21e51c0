import type { SeverityLevel } from '#domain/roofs.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';

type RoofShape = 'hip' | 'gable' | 'flat';
type House = readonly [x: number, y: number, width: number, depth: number, RoofShape, SeverityLevel];

// A drawn block, not a real one: two rows of houses on either side of a street.
const houses: readonly House[] = [
  [28, 40, 70, 52, 'hip', 'none'],
  [126, 34, 58, 64, 'gable', 'minor'],
  [214, 42, 74, 50, 'hip', 'none'],
  [318, 36, 60, 60, 'gable', 'none'],
  [408, 44, 66, 48, 'hip', 'none'],
  [24, 128, 62, 62, 'gable', 'severe'],
  [116, 134, 76, 50, 'hip', 'none'],
  [222, 128, 58, 62, 'gable', 'none'],
  [310, 136, 74, 48, 'hip', 'severe'],
  [412, 130, 58, 60, 'gable', 'none'],
  [30, 282, 72, 50, 'hip', 'none'],
  [132, 276, 56, 62, 'gable', 'moderate'],
  [218, 284, 152, 92, 'flat', 'minor'],
  [404, 278, 70, 52, 'hip', 'severe'],
  [26, 372, 58, 62, 'gable', 'minor'],
  [114, 378, 76, 50, 'hip', 'none'],
  [406, 370, 60, 62, 'gable', 'none'],
];

const lots =
  'M0 111h500M106 0v210M200 0v210M303 0v210M396 0v210M0 356h204M106 256v204M204 256v204M386 256v204M386 356h114';

const trees: readonly [x: number, y: number, radius: number][] = [
  [14, 98, 8],
  [112, 112, 10],
  [296, 104, 9],
  [388, 194, 8],
  [484, 104, 7],
  [96, 196, 7],
  [196, 345, 11],
  [96, 268, 8],
  [372, 406, 12],
  [346, 426, 8],
  [230, 422, 10],
  [484, 348, 9],
];

const looks: Record<SeverityLevel, string> = {
  none: 'fill-severity-none/22 stroke-severity-none',
  minor: 'fill-severity-minor/40 stroke-severity-minor',
  moderate: 'fill-severity-moderate/50 stroke-severity-moderate',
  severe: 'fill-severity-severe/60 stroke-severity-severe',
};

/** The doors of the day: where the crew turns off the street, and the roof it turns to. */
const stops: readonly [x: number, y: number, roof: string, SeverityLevel][] = [
  [55, 188, 'Architectural shingles', 'severe'],
  [160, 280, '3-tab shingles', 'moderate'],
  [347, 182, 'Spanish tile', 'severe'],
  [439, 282, 'Architectural shingles', 'severe'],
];

const route = stops.map(([x, y]) => `M${x} 233V${y}`).join('');

/** A city block from above whose roofs carry the colors of their damage, and the list of doors that follows from it. */
export function RoofPlan() {
  return (
    <figure className="relative">
      <div className="overflow-hidden rounded-xl border bg-background shadow-float">
        <svg
          viewBox="0 0 500 460"
          role="img"
          aria-label="A block of houses from above; each roof is colored by its damage, and a route leads to four of them"
          className="block w-full"
        >
          <path d="M0 210h500v46H0z" className="fill-muted" />
          <path d={lots} fill="none" strokeWidth="1.5" className="stroke-border" />
          {trees.map(([x, y, r]) => (
            <circle key={`${x}-${y}`} cx={x} cy={y} r={r} className="fill-hover stroke-border" />
          ))}
          {houses.map((house) => (
            <Roof key={`${house[0]}-${house[1]}`} house={house} />
          ))}
          <path
            d="M0 233h439"
            fill="none"
            strokeWidth="3"
            strokeDasharray="2 8"
            strokeLinecap="round"
            className="stroke-accent"
          />
          <path
            d={route}
            fill="none"
            strokeWidth="3"
            strokeDasharray="2 8"
            strokeLinecap="round"
            className="stroke-accent"
          />
          {stops.map(([x, y], index) => (
            <g key={x}>
              <circle cx={x} cy={y} r="13" strokeWidth="3" className="fill-accent stroke-background" />
              <text
                x={x}
                y={y + 5}
                textAnchor="middle"
                className="fill-accent-foreground text-[14px] font-semibold"
              >
                {index + 1}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <figcaption className="relative z-10 mx-auto -mt-10 grid w-[calc(100%-2rem)] rounded-xl border bg-raised shadow-float sm:-mt-24 sm:-mr-4 sm:mb-0 sm:w-84">
        <p className="flex items-baseline justify-between border-b px-4 py-2.5">
          <span className="font-semibold">Today’s doors</span>
          <span className="text-sm text-muted-foreground">drawn example</span>
        </p>
        <ol className="grid gap-0.5 p-2">
          {stops.map(([x, , roof, severity], index) => (
            <li key={x} className="flex items-center gap-3 px-2 py-1">
              <span className="grid size-5 shrink-0 place-content-center rounded-full bg-accent text-xs font-semibold text-accent-foreground">
                {index + 1}
              </span>
              <span className="grow">{roof}</span>
              <SeverityBadge severity={severity} />
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}

function Roof({ house: [x, y, width, depth, shape, severity] }: { house: House }) {
  return (
    <g
      transform={`translate(${x} ${y})`}
      strokeWidth="1.75"
      strokeLinejoin="round"
      className={looks[severity]}
    >
      <rect width={width} height={depth} rx="2" />
      <path d={shade(shape, width, depth)} stroke="none" className="fill-foreground/15" />
      <path d={ridges(shape, width, depth)} fill="none" strokeLinecap="round" opacity="0.75" />
    </g>
  );
}

/** The slopes that look away from the sun, as an SVG path. */
function shade(shape: RoofShape, width: number, depth: number): string {
  if (shape === 'flat') return `M24 24h18v14H24z`;
  if (shape === 'gable') return `M${width / 2} 0H${width}V${depth}H${width / 2}z`;
  const inset = Math.min(width, depth) / 2;
  return `M${inset} ${depth / 2}H${width - inset}L${width} 0V${depth}H0z`;
}

/** The lines one sees on a roof from above, as an SVG path. */
function ridges(shape: RoofShape, width: number, depth: number): string {
  if (shape === 'flat') return `M8 8h${width - 16}v${depth - 16}H8zM24 24h18v14H24z`;
  if (shape === 'gable') return `M${width / 2} 0v${depth}`;
  const inset = Math.min(width, depth) / 2;
  const ridge = `M${inset} ${depth / 2}H${width - inset}`;
  return `${ridge}M0 0l${inset} ${depth / 2}L0 ${depth}M${width} 0l${-inset} ${depth / 2}L${width} ${depth}`;
}
