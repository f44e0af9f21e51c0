import type { SeverityLevel } from '#domain/roofs.ts';
import { count } from '../amounts.ts';
import { zip85031 } from '../facts.ts';
import { BarChart } from './bar-chart.tsx';

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
