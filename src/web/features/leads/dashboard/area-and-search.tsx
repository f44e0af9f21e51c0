import { Search } from 'lucide-react';
import type { ZipSummary } from '#contract/properties.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ViewControls } from './address-bar.ts';
import { inFigures } from './words.ts';

const ALL = 'all';

interface AreaSelectProps {
  zips: readonly ZipSummary[];
  /** Null for all areas. */
  zip: string | null;
  controls: ViewControls;
}

/** Chooses one ZIP code or all of them. Changing it fetches another list. */
export function AreaSelect({ zips, zip, controls }: AreaSelectProps) {
  const all = zips.reduce((sum, { count }) => sum + count, 0);
  const options = [
    { value: ALL, label: 'All areas', hint: inFigures(all) },
    ...zips.map(({ zipCode, count }) => ({ value: zipCode, label: zipCode, hint: inFigures(count) })),
  ];
  return (
    <Field
      label={<span className="md:sr-only">ZIP code</span>}
      className="min-w-0 shrink-0 md:w-36 md:gap-0 lg:w-44"
    >
      {(control) => (
        <Select
          {...control}
          value={zip ?? ALL}
          options={options}
          onValueChange={(chosen) => controls.change({ zip: chosen === ALL ? null : chosen })}
        />
      )}
    </Field>
  );
}

/** Finds a part of the address, owner or parcel number while one types. */
export function SearchField({ controls }: { controls: ViewControls }) {
  const { view, setFilter } = controls;
  return (
    <Field label={<span className="sr-only">Search</span>} className="min-w-0 grow gap-0">
      {(control) => (
        <div className="relative">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
          />
          <Input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder="Address, owner or parcel number"
            value={view.filters.search ?? ''}
            onChange={(event) => setFilter('search', (event.target.value || null) as never, true)}
            className="pl-9"
          />
        </div>
      )}
    </Field>
  );
}
