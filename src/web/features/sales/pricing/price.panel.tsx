import { useQuery } from '@tanstack/react-query';
import { Calculator } from 'lucide-react';
import { useState } from 'react';
import type { CostCalculationRow } from '#contract/cost-calculations.ts';
import { dollars } from '#domain/crm/deal-value.ts';
import { areaWords } from '#domain/measure/words.ts';
import { api, query } from '#web/api/index.ts';
import type { PropertyPanel, PropertyPanelProps } from '#web/features/leads/properties/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { CalculationDialog } from './calculation-dialog.tsx';

/** What the roof costs by the company's calculations, newest first, and the way to price it. */
export const panel: PropertyPanel = { tab: 'details', order: 2, Panel: PricePanel };

function PricePanel({ property: { id, address } }: PropertyPanelProps) {
  const list = useQuery(query(api.costCalculations.list, { params: { propertyId: id } }));
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<CostCalculationRow | null>(null);
  return (
    <section aria-label="Prices" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">Prices</h3>
        <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
          <Calculator />
          Price Roof
        </Button>
      </div>
      <Loaded query={list} failure="Failed to fetch the prices">
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-muted-foreground">No prices yet. Only your company sees them.</p>
          ) : (
            <ul className="grid gap-2">
              {rows.map((row) => (
                <li key={row.id}>
                  <Row row={row} onOpen={() => setShown(row)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <PriceDialog open={open} onClose={() => setOpen(false)} propertyId={id} address={address} />
      <CalculationDialog row={shown} onClose={() => setShown(null)} />
    </section>
  );
}

function Row({ row, onOpen }: { row: CostCalculationRow; onOpen: () => void }) {
  const { name, totalProjectCost, isSample, isTyped, squareFeet, plusMinusSquareFeet, createdAt, by } = row;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full gap-0.5 rounded-lg border p-3 text-left hover:bg-hover"
    >
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium tabular-nums">
          {name}: {dollars(totalProjectCost)}
        </span>
        {isSample && <Badge variant="warning">Sample prices</Badge>}
        {isTyped && <Badge variant="outline">Typed squares</Badge>}
      </span>
      <span className="text-sm text-muted-foreground tabular-nums">
        {plusMinusSquareFeet === null
          ? `${Math.round(squareFeet).toLocaleString('en-US')} sq ft, not measured`
          : areaWords(squareFeet, plusMinusSquareFeet)}
        , {dateAndTime(createdAt)}
        {by && `, ${by}`}
      </span>
    </button>
  );
}

/** Pricing a roof, which the property's dialog does without until somebody prices it. */
const PriceDialog = lazyPart(
  async () => (await import('./price-dialog.tsx')).PriceDialog,
  ({ open }) => open,
);
