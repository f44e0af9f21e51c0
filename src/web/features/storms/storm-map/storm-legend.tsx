import { bandColors } from './band-colors.ts';

const symbols = [
  ['hail', 'Hail report'],
  ['wind', 'Wind report'],
  ['tornado', 'Tornado report'],
  ['signature', 'Radar signature'],
] as const;

/** The meaning of storms' bands, hatching and symbols. */
export function StormLegend({ isDark }: { isDark: boolean }) {
  const bands = bandColors(isDark);
  return (
    <div className="grid gap-1.5 pb-1 text-xs">
      <span className="font-medium">Radar hail, this many inches or more</span>
      <ol aria-label="Bands of hail" className="grid grid-cols-9">
        {bands.map(([inches, color]) => (
          <li key={inches} className="grid gap-0.5 text-center tabular-nums">
            <span aria-hidden="true" className="h-2.5" style={{ backgroundColor: color }} />
            {inches}
          </li>
        ))}
      </ol>
      <ul aria-label="Marks of storms" className="flex flex-wrap gap-x-3 gap-y-1">
        {symbols.map(([symbol, words]) => (
          <li key={symbol} className="flex items-center gap-1">
            <Mark symbol={symbol} />
            {words}
          </li>
        ))}
        <li className="flex items-center gap-1">
          <span
            aria-hidden="true"
            className="size-3 border border-dashed border-foreground bg-[repeating-linear-gradient(135deg,currentColor_0_1px,transparent_1px_4px)]"
          />
          Unconfirmed
        </li>
      </ul>
    </div>
  );
}

/** As storm-images.ts draws it. */
function Mark({ symbol }: { symbol: (typeof symbols)[number][0] }) {
  const look = {
    fill: symbol === 'signature' ? 'none' : 'currentColor',
    stroke: 'currentColor',
    strokeWidth: 2,
  };
  return (
    <svg viewBox="-9 -9 18 18" aria-hidden="true" className="size-3">
      {symbol === 'hail' || symbol === 'signature' ? (
        <circle r="6" {...look} />
      ) : (
        <path d={symbol === 'wind' ? 'M0-7 7 6-7 6Z' : 'M0 7-7-6 7-6Z'} {...look} />
      )}
    </svg>
  );
}
