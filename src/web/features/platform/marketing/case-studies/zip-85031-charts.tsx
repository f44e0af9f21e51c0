import { clsx } from 'clsx';
import type { SeverityLevel } from '#domain/roofs.ts';
import { count } from '../amounts.ts';
import { zip85031 } from '../facts.ts';

const severityBars: readonly { level: SeverityLevel; name: string; fill: string }[] = [
  { level: 'severe', name: 'Severe', fill: 'fill-severity-severe' },
  { level: 'moderate', name: 'Moderate', fill: 'fill-severity-moderate' },
  { level: 'minor', name: 'Minor', fill: 'fill-severity-minor' },
  { level: 'none', name: 'None found', fill: 'fill-severity-none' },
];

export function SeverityChart() {
  return (
    <BarChart
      caption="Damage by severity"
      unit="Severity"
      bars={severityBars.map(({ level, name, fill }) => ({
        name,
        fill,
        value: zip85031.severity[level],
        percent: shareOf(zip85031.severity[level]),
      }))}
    />
  );
}

export function MaterialChart() {
  return (
    <BarChart
      caption="Roofs by material"
      unit="Material"
      bars={zip85031.materials.map(({ name, count: value, percent }) => ({
        name,
        value,
        percent,
        fill: 'fill-primary-text',
      }))}
    />
  );
}

/** Both charts count the assessed roofs; the territory has one property more. */
export function ChartNote() {
  const assessed = zip85031.materials.reduce((sum, material) => sum + material.count, 0);
  return (
    <p className="text-base text-muted-foreground">
      {count(assessed)} of {count(zip85031.properties)} properties have a material and a severity. Percentages
      are rounded.
    </p>
  );
}

/** Percent of all properties, to a tenth. */
const shareOf = (value: number): number => Math.round((1000 * value) / zip85031.properties) / 10;

interface Bar {
  name: string;
  value: number;
  percent: number;
  /** Class of the bar's fill. */
  fill: string;
}

/** Bars in a table: what the eye reads from their length, a screen reader reads from the row. */
function BarChart({ caption, unit, bars }: { caption: string; unit: string; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <table className="w-full border-collapse rounded-xl text-base">
      <caption className="pb-3 text-left text-lg font-semibold">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{unit}</th>
          <th scope="col">Share drawn as a bar</th>
          <th scope="col">Properties</th>
          <th scope="col">Percent</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, value, percent, fill }) => (
          <tr key={name} className="border-t">
            <th scope="row" className="w-32 py-2.5 pr-3 text-left font-medium sm:w-48">
              {name}
            </th>
            <td className="py-2.5">
              <svg
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                role="img"
                aria-label={`${percent} percent`}
                className="block h-5 w-full"
              >
                <rect width="100" height="10" className="fill-muted" />
                <rect width={Math.max(0.8, (100 * value) / most)} height="10" className={clsx(fill)} />
              </svg>
            </td>
            <td className="w-16 py-2.5 pl-3 text-right tabular-nums">{count(value)}</td>
            <td className="w-14 py-2.5 pl-2 text-right text-muted-foreground tabular-nums">{percent}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
