import { useQuery } from '@tanstack/react-query';
import type { CostCalculation, CostCalculationRow } from '#contract/cost-calculations.ts';
import { dollars } from '#domain/crm/deal-value.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { EstimateLines } from './estimate-lines.tsx';
import { RoofNotes, SampleNote } from './notes.tsx';

/** A calculation line by line, as it was kept. */
export function CalculationDialog({ row, onClose }: { row: CostCalculationRow | null; onClose: () => void }) {
  return (
    <Dialog open={row !== null} onOpenChange={(stays) => stays || onClose()}>
      <DialogContent className="sm:max-w-2xl">
        <DialogHeader>
          <DialogTitle>{row && `${row.name}: ${dollars(row.totalProjectCost)}`}</DialogTitle>
          <DialogDescription>Select a line to see where its quantity comes from.</DialogDescription>
        </DialogHeader>
        <DialogBody className="pb-6">{row && <Calculation row={row} />}</DialogBody>
      </DialogContent>
    </Dialog>
  );
}

/** For owners and managers. */
function Margin({ costCents, profitCents }: NonNullable<CostCalculation['margin']>) {
  const share = Math.round((1000 * profitCents) / Math.max(1, costCents + profitCents)) / 10;
  return (
    <p className="text-sm text-muted-foreground tabular-nums">
      Costs {moneyWords(costCents)}, profit {moneyWords(profitCents)} ({share}% of the price). Reps do not see
      this.
    </p>
  );
}

function Calculation({ row: { id, propertyId } }: { row: CostCalculationRow }) {
  const found = useQuery(query(api.costCalculations.get, { params: { propertyId, calculationId: id } }));
  return (
    <Loaded query={found} failure="Failed to fetch the price">
      {(calculation) => (
        <>
          {calculation.isSample && <SampleNote />}
          <EstimateLines
            lines={calculation.lines}
            totalCents={calculation.lines.reduce((sum, { cents }) => sum + cents, 0)}
            decking={calculation.decking}
          />
          {calculation.margin && <Margin {...calculation.margin} />}
          <Stated calculation={calculation} />
          <RoofNotes roof={calculation.roof} />
        </>
      )}
    </Loaded>
  );
}

/** What somebody typed of value and solar, with where they had it from. */
function Stated({ calculation }: { calculation: CostCalculation }) {
  const { currentPropertyValue, projectedValueIncrease, valueBasis, solarAddonCost, solarRoi } = calculation;
  const rows = [
    currentPropertyValue && ['Property value, as typed', dollars(currentPropertyValue)],
    projectedValueIncrease && [`Projected increase (${valueBasis})`, dollars(projectedValueIncrease)],
    solarAddonCost && solarRoi && [`Solar add-on (${solarRoi.basis})`, dollars(solarAddonCost)],
    solarRoi && [
      'Solar paid back by its savings',
      solarRoi.paybackYears === null ? 'never' : `in ${solarRoi.paybackYears} years`,
    ],
  ].filter((row): row is [string, string] => Array.isArray(row));
  if (rows.length === 0) return null;
  return (
    <dl className="grid text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-3 border-b py-1 last:border-0">
          <dt className="wrap-anywhere">{label}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
