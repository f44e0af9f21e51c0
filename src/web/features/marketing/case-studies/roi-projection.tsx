import { count, money, thousands } from '../amounts.ts';
import { zip85031 } from '../facts.ts';

/** From flagged roofs to revenue, one multiplication a line. */
export function RoiProjection() {
  const { flagged, conversionPercent, projectedJobs, averageJob, potential } = zip85031;
  return (
    <>
      <p>The projection is three lines long, so that you can put your own figures in their place.</p>
      <dl className="overflow-hidden rounded-xl border bg-surface text-base tabular-nums">
        <Line name="Flagged properties" value={count(flagged)} />
        <Line name={`× ${conversionPercent}% conversion`} value={`${count(projectedJobs)} projected jobs`} />
        <Line name={`× ${money(averageJob)} average job`} value={`${thousands(potential)} potential`} />
      </dl>
    </>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b px-5 py-4 last:border-b-0 last:bg-primary-soft">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="text-right text-lg font-semibold">{value}</dd>
    </div>
  );
}
