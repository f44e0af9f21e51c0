import { type Estimate, type EstimateLine, type LineGroup, lineGroups } from '#domain/pricing/estimate.ts';
import { moneyWords, quantityWords } from '#domain/pricing/words.ts';

const titles: Record<LineGroup, string> = {
  material: 'Material',
  labor: 'Labor',
  permit: 'Permit',
  disposal: 'Disposal',
  tax: 'Sales tax',
  markup: 'Profit',
};

interface EstimateLinesProps {
  lines: readonly EstimateLine[];
  totalCents: number;
  decking: Estimate['decking'];
}

/** The lines of a price by group; each opens to where its quantity is from. */
export function EstimateLines({ lines, totalCents, decking }: EstimateLinesProps) {
  return (
    <div className="grid gap-3">
      {lineGroups.map((group) => {
        const own = lines.filter((line) => line.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-label={titles[group]}>
            <h4 className="flex justify-between gap-3 text-sm font-medium">
              {titles[group]}
              <span className="tabular-nums">
                {moneyWords(own.reduce((sum, { cents }) => sum + cents, 0))}
              </span>
            </h4>
            {own.map((line) => (
              <Line key={line.key} line={line} />
            ))}
          </section>
        );
      })}
      <p className="flex justify-between gap-3 border-t pt-2 font-semibold">
        Total
        <span className="tabular-nums">{moneyWords(totalCents)}</span>
      </p>
      {decking && (
        <p className="text-sm text-muted-foreground">
          {decking.sheetsIncluded} sheets of decking are included. Each more is{' '}
          {moneyWords(decking.centsPerSheet)}.
        </p>
      )}
    </div>
  );
}

function Line({ line: { label, quantity, unit, unitCents, cents, from } }: { line: EstimateLine }) {
  return (
    <details className="border-b text-sm last:border-0">
      <summary className="flex min-h-9 cursor-pointer items-center justify-between gap-3 py-1 touch:min-h-11">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <span className="shrink-0 tabular-nums">{moneyWords(cents)}</span>
      </summary>
      <p className="pb-2 text-muted-foreground tabular-nums">
        {quantityWords(quantity, unit)} × {moneyWords(unitCents)}. {from}
      </p>
    </details>
  );
}
