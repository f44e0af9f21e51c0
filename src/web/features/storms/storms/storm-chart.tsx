import type { PropertyStorm } from '#contract/storms.ts';
import { formatInches } from '#domain/storms/door-hail.ts';
import { formatMph } from './storm-words.ts';
import { type StormMeasure, type StormYear, stormYears } from './storm-years.ts';

const HEIGHT = 56;
const STEP = 10;

/** Vertical bars, one a year; a hollow one is unconfirmed. The table has the same data for screen readers. */
export function StormChart({ storms }: { storms: readonly PropertyStorm[] }) {
  const chart = stormYears(storms);
  if (!chart) return null;
  const { measure, years } = chart;
  const title = titles[measure];
  const format = measure === 'wind' ? formatMph : formatInches;
  const most = Math.max(...years.map(({ value }) => value));
  return (
    <figure aria-label={title} className="grid gap-2">
      <figcaption className="text-sm text-muted-foreground">
        {title}, up to {format(most)}
        {years.some(({ unconfirmed }) => unconfirmed) && ' · hollow: unconfirmed'}
      </figcaption>
      <div style={{ maxWidth: `${years.length * 2.5}rem` }}>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${years.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-14 w-full border-b"
        >
          {years.map((year, at) => (
            <Bar key={year.year} year={year} at={at} most={most} />
          ))}
        </svg>
        <p
          aria-hidden="true"
          className="flex justify-between pt-1 text-xs text-muted-foreground tabular-nums"
        >
          <span>{years[0]?.year}</span>
          <span>{years.at(-1)?.year}</span>
        </p>
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {years.map(({ year, value, unconfirmed }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>{value === 0 ? 'none known' : `${format(value)}${unconfirmed ? ', unconfirmed' : ''}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const titles: Record<StormMeasure, string> = {
  hail: 'Largest radar hail at the door by year',
  nearby: 'Largest hail reported nearby by year',
  wind: 'Strongest wind by year',
};

function Bar({ year: { value, unconfirmed }, at, most }: { year: StormYear; at: number; most: number }) {
  if (value === 0) return null;
  const height = (value / most) * (HEIGHT - 2);
  return (
    <rect
      x={at * STEP + 1.5}
      y={HEIGHT - height}
      width={STEP - 3}
      height={height}
      vectorEffect="non-scaling-stroke"
      className={unconfirmed ? 'fill-none stroke-primary stroke-2' : 'fill-primary'}
    />
  );
}
