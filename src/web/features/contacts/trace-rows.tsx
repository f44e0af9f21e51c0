import type { TraceRowShown } from '#contract/trace-import.ts';
import { optOutLabels } from '#domain/compliance/contact/channels.ts';
import { formatPhone } from '#domain/people/phone.ts';

const states: Record<TraceRowShown['state'], string | null> = {
  matched: null,
  unmatched: 'None of your properties',
  withheld: 'Opted out: nothing is kept',
};

/** The first rows of a file as they are read: which person gets which number, with which flag. */
export function TraceRows({ rows }: { rows: readonly TraceRowShown[] }) {
  return (
    <ol aria-label="First rows" className="grid max-h-96 gap-3 overflow-y-auto rounded-lg border p-3">
      {rows.map(({ row, address, state, people, optOuts }) => (
        <li key={row} className="grid gap-1">
          <p className="font-medium wrap-anywhere">
            Row {row}: {address || 'No address'}
          </p>
          <p className="text-sm text-muted-foreground empty:hidden">
            {[states[state], ...optOuts.map((channel) => `Opt-out: ${optOutLabels[channel]}`)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <ul className="grid gap-1 text-sm">
            {people.map(({ name, label, points }) => (
              <li key={label} className="wrap-anywhere">
                {name ?? 'No name'} ({label}): {points.map(textOf).join('; ')}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

type Point = TraceRowShown['people'][number]['points'][number];

function textOf({ kind, value, lineKind, isListed, isLitigator }: Point): string {
  if (kind === 'email') return value;
  const registry =
    isListed === null ? 'not checked' : isListed ? 'on the do-not-call registry' : 'not on the registry';
  return [
    formatPhone(value),
    lineKind !== 'unknown' && lineKind,
    registry,
    isLitigator && 'litigator: no calls or texts',
  ]
    .filter(Boolean)
    .join(', ');
}
