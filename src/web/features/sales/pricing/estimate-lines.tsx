import { type Estimate, type EstimateLine, type LineGroup, lineGroups } from '#domain/pricing/estimate.ts';
import { deckingWords } from '#domain/pricing/selling.ts';
import { moneyWords, quantityWords } from '#domain/pricing/words.ts';
import { Opening } from './opening.tsx';

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
      {decking && <p className="text-sm text-muted-foreground">{deckingWords({ decking, lines })}</p>}
    </div>
  );
}

function Line({ line }: { line: EstimateLine }) {
  const { label, quantity, unit, unitCents, priceCents = unitCents, cents, from } = line;
  return (
    <Opening
      className="border-b last:border-0"
      summary={
        <>
          <span className="min-w-0 grow wrap-anywhere">{label}</span>
          <span className="shrink-0 tabular-nums">{moneyWords(cents)}</span>
        </>
      }
    >
      <p className="pb-2 pl-6 text-muted-foreground tabular-nums">
        {quantityWords(quantity, unit)} × {moneyWords(unitCents)}. {from}
        {priceCents !== unitCents && ` Sells for ${moneyWords(priceCents)} each.`}
      </p>
    </Opening>
  );
}
