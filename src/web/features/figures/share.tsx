import { wilsonInterval } from '#domain/figures/wilson.ts';

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** A share with the interval in which the true one probably lies; a dash of nothing. */
export function Share({ part, of }: { part: number; of: number }) {
  const interval = wilsonInterval(part, of);
  if (!interval) return <span className="text-muted-foreground">–</span>;
  return (
    <span className="whitespace-nowrap tabular-nums">
      {percent(part / of)}{' '}
      <span className="text-sm text-muted-foreground">
        <span className="sr-only">, probably between </span>
        {percent(interval.low)}–{percent(interval.high)}
      </span>
    </span>
  );
}
