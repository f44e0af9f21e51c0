import { ArrowDownAZ, ArrowUpAZ } from 'lucide-react';
import { firstDirection, type SortField, sortFields } from '#domain/leads/sort.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ViewControls } from './address-bar.ts';

export const sortLabels: Record<SortField, string> = {
  address: 'Address',
  owner: 'Owner',
  yearBuilt: 'Year built',
  roofAge: 'Roof age',
  areaSquareFeet: 'Area',
  roofType: 'Roof type',
  roofSubtype: 'Roof subtype',
  zoning: 'Zoning',
  severityLevel: 'Severity',
  score: 'Score',
  squares: 'Roof size',
};

const options = sortFields.map((field) => ({ value: field, label: sortLabels[field] }));

/** Picks the field to sort by and turns the direction round. */
export function SortControl({ controls: { view, change } }: { controls: ViewControls }) {
  const ascending = view.direction === 'asc';
  const Arrow = ascending ? ArrowDownAZ : ArrowUpAZ;
  return (
    <div className="flex shrink-0 items-end gap-1.5">
      <Field label={<span className="lg:sr-only">Sort by</span>} className="max-lg:grow lg:w-36 lg:gap-0">
        {(control) => (
          <Select
            {...control}
            value={view.sort}
            options={options}
            onValueChange={(chosen) => {
              const sort = sortFields.find((field) => field === chosen);
              if (sort) change({ sort, direction: firstDirection[sort] });
            }}
          />
        )}
      </Field>
      <Button
        variant="secondary"
        size="icon"
        aria-label={ascending ? 'Sorted ascending. Sort descending' : 'Sorted descending. Sort ascending'}
        onClick={() => change({ direction: ascending ? 'desc' : 'asc' })}
      >
        <Arrow />
      </Button>
    </div>
  );
}
