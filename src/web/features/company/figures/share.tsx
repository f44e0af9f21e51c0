import { SHARE_FROM, wilsonInterval } from '#domain/figures/wilson.ts';
import { formatPercent, formatPercentRange } from '#domain/percent.ts';

/** A share with its 95% interval; of few the counts, and a dash without data. */
export function Share({ part, of }: { part: number; of: number }) {
  const interval = wilsonInterval(part, of);
  if (!interval) return <span className="text-muted-foreground">–</span>;
  if (of < SHARE_FROM)
    return (
      <span className="whitespace-nowrap tabular-nums">
        {part.toLocaleString()} of {of.toLocaleString()}
      </span>
    );
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
