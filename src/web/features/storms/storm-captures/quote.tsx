import type { StormCaptureQuote } from '#contract/storm-captures.ts';
import { segmentLabels, tierLabels } from '#domain/plans.ts';
import { Badge } from '#web/ui/badge.tsx';
import { accessLabels, formatAcres, formatMoney, lineLabels } from './words.ts';

const looks = { held: 'success', requested: 'primary', other: 'warning' } as const;

/** The area's size, its ZIP codes and their holders, and its price line by line. */
export function Quote({ quote: { acres, zips, plan, price, obstacle } }: { quote: StormCaptureQuote }) {
  return (
    <div className="grid gap-4">
      <p className="text-2xl font-semibold tabular-nums">{formatAcres(acres)}</p>
      {zips.length > 0 && (
        <ul aria-label="ZIP codes" className="grid gap-1.5">
          {zips.map(({ zipCode, city, percent, standing }) => (
            <li key={zipCode} className="flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
              <span className="font-medium">{zipCode}</span>
              <span className="text-muted-foreground">
                {[city, percent !== null && percent < 100 && `about ${percent}%`].filter(Boolean).join(', ')}
              </span>
              <Badge variant={looks[standing]} className="ml-auto">
                {accessLabels[standing]}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {price && (
        <table className="w-full text-left tabular-nums">
          <caption className="pb-1 text-left text-sm text-muted-foreground">
            {segmentLabels[plan.segment]}, {tierLabels[plan.tier]}
          </caption>
          <tbody>
            {price.lines.map(({ kind, acres: counted, centsPerAcre, cents }) => (
              <tr key={kind} className="border-t align-top">
                <th scope="row" className="py-2 pr-3 font-normal">
                  {lineLabels[kind]}
                  <span className="block text-sm text-muted-foreground">
                    {formatAcres(counted)} at {formatMoney(centsPerAcre)}
                  </span>
                </th>
                <td className="py-2 text-right">{formatMoney(cents)}</td>
              </tr>
            ))}
            <tr className="border-t font-semibold">
              <th scope="row" className="py-2">
                Total
              </th>
              <td className="py-2 text-right">{formatMoney(price.cents)}</td>
            </tr>
          </tbody>
        </table>
      )}
      {obstacle && (
        <p role="alert" className="text-severity-minor-text">
          {obstacle}
        </p>
      )}
    </div>
  );
}
