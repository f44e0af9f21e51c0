import type { PropertyStorm } from '#contract/storms.ts';
import { formatInches } from '#domain/storms/door-hail.ts';
import { Chart } from '#web/charts/chart.tsx';
import { formatMph } from './storm-words.ts';
import { type StormMeasure, type StormYear, stormYears } from './storm-years.ts';

/** The largest hail of each year at a door, or its strongest wind; nothing with fewer than two years to compare. */
export function StormChart({ storms }: { storms: readonly PropertyStorm[] }) {
  const chart = stormYears(storms);
  if (!chart) return null;
  const { measure, years } = chart;
  const format = measure === 'wind' ? formatMph : formatInches;
  const known = (isDoubtful: boolean) => (year: StormYear) =>
    year.unconfirmed === isDoubtful ? year.value : 0;
  const doubtful = years.some(({ unconfirmed }) => unconfirmed);
  return (
    <Chart
      name={titles[measure]}
      kind="bars"
      rows={years}
      of={{ header: 'Year', read: ({ year }) => String(year) }}
      series={[
        { label: titles[measure], read: known(false), format },
        ...(doubtful ? [{ label: 'Unconfirmed', read: known(true), format, look: 'text-input' }] : []),
      ]}
      empty="No storm is known here."
    />
  );
}

const titles: Record<StormMeasure, string> = {
  hail: 'Largest radar hail at the door by year',
  nearby: 'Largest hail reported nearby by year',
  wind: 'Strongest wind by year',
};
