import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminZip } from '#contract/admin.ts';
import { counted } from '#domain/standing.ts';
import { api, pageQuery } from '#web/api/index.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import type { FieldControl } from '#web/ui/field.tsx';
import { useSettled } from '#web/ui/use-settled.ts';

interface ZipPickerProps extends Partial<FieldControl> {
  value: string;
  onValueChange: (zipCode: string) => void;
  /** Those the user has; they cannot be picked. */
  held: readonly string[];
  /** Leaves the held ones out rather than showing them as assigned. */
  hideHeld?: boolean;
}

/** Picks one of the platform's ZIP codes, with its property count; the server finds them by number or city. */
export function ZipPicker({ value, onValueChange, held, hideHeld = false, ...control }: ZipPickerProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const found = useQuery(pageQuery(api.admin.listZips, { query: { ...(search && { search }) } }));
  const zips = found.data?.data ?? [];
  const offered = hideHeld ? zips.filter(({ zipCode }) => !held.includes(zipCode)) : zips;
  const total = Number(found.data?.headers.get('x-total-count') ?? zips.length);
  return (
    <Combobox
      {...control}
      value={value}
      onValueChange={onValueChange}
      options={offered.map((zip) => optionOf(zip, held))}
      valueLabel={value || undefined}
      search={{
        onType: setTyped,
        pending: found.isFetching || typed.trim() !== search,
        total: total - (zips.length - offered.length),
      }}
      placeholder="Select a ZIP code"
      emptyText={found.isError ? 'Failed to fetch ZIP codes' : 'No ZIP code matches.'}
    />
  );
}

function optionOf({ zipCode, propertyCount, exclusiveTo }: AdminZip, held: readonly string[]) {
  const properties = counted(propertyCount, 'property', 'properties');
  if (held.includes(zipCode)) return { value: zipCode, label: zipCode, hint: 'Assigned', disabled: true };
  return {
    value: zipCode,
    label: `${zipCode} (${properties})`,
    // It stays to be picked: colleagues of the holder may have it, too.
    ...(exclusiveTo !== null && { hint: `Exclusive: ${exclusiveTo}` }),
  };
}
