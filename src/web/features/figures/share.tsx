import { wilsonInterval } from '#domain/figures/wilson.ts';
import { formatPercent, formatPercentRange } from '#domain/percent.ts';

/** A share with the interval in which the true one probably lies; a dash of nothing. */
export function Share({ part, of }: { part: number; of: number }) {
  const interval = wilsonInterval(part, of);
  if (!interval) return <span className="text-muted-foreground">–</span>;
  return (
    <span className="whitespace-nowrap tabular-nums">
      {formatPercent(part / of)}{' '}
      <span className="text-sm text-muted-foreground">
        <span className="sr-only">, probably between </span>
        {formatPercentRange(interval)}
      </span>
    </span>
  );
}
