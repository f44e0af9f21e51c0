interface Bar {
  label: string;
  value: number;
  /** The text at the bar's end. */
  note: string;
}

/** Horizontal bars on one scale. The table next to them has the same data for screen readers. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure aria-label={label}>
      <ul className="grid gap-2">
        {bars.map(({ label: name, value, note }) => (
          <li key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-3">
            <span className="truncate text-sm" title={name}>
              {name}
            </span>
            <span className="flex min-w-0 items-center gap-2">
              <svg
                aria-hidden="true"
                width={`${(60 * value) / most}%`}
                height="20"
                className="min-w-0.5 shrink-0"
              >
                <rect width="100%" height="20" rx="4" className="fill-primary" />
              </svg>
              <span className="text-sm whitespace-nowrap text-muted-foreground tabular-nums">{note}</span>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
