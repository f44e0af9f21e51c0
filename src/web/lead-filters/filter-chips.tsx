import { X } from 'lucide-react';
import type { Control } from '#domain/filters/kinds.ts';
import { type LeadField, leadFields } from '#domain/filters/lead-fields.ts';
import { activeFields, describeFilter, type LeadFilters } from '#domain/filters/lead-filters.ts';
import { cn } from '#web/ui/cn.ts';
import type { SetFilter } from './filter-control.tsx';
import { useOptions } from './options.ts';
import { labelOf, type Screen } from './words.ts';

interface FilterChipsProps {
  filters: LeadFilters;
  onChange: SetFilter;
  screen: Screen;
  className?: string;
}

/** What narrows the list at present, each with a way to take it off. Nothing if nothing does. */
export function FilterChips({ filters, onChange, screen, className }: FilterChipsProps) {
  // The dashboard's search already shows in its field.
  const active = activeFields(filters).filter((name) => name !== 'search' || screen === 'map');
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className={cn('flex min-w-0 flex-wrap gap-1.5', className)}>
      {active.map((name) => (
        <li key={name} className="min-w-0 max-w-full">
          <Chip
            name={name}
            filters={filters}
            screen={screen}
            onRemove={() => onChange(name, null as never)}
          />
        </li>
      ))}
    </ul>
  );
}

interface ChipProps extends Pick<FilterChipsProps, 'filters' | 'screen'> {
  name: LeadField;
  onRemove: () => void;
}

function Chip({ name, filters, screen, onRemove }: ChipProps) {
  const words = useChipText(name, filters, screen);
  return (
    <button
      type="button"
      aria-label={`Remove filter ${words}`}
      onClick={onRemove}
      className="flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-primary-soft pr-2 pl-3 text-sm text-primary-text hover:bg-hover touch:min-h-11"
    >
      <span className="truncate">{words}</span>
      <X aria-hidden="true" className="size-3.5 shrink-0" />
    </button>
  );
}

/** The chip's text, with the names of tags and queues. */
function useChipText(name: LeadField, filters: LeadFilters, screen: Screen): string {
  const label = labelOf(name, screen);
  const options = useOptions(name);
  const value = filters[name];
  if (options.length === 0 || !Array.isArray(value)) return describeFilter(name, filters, label);
  const { control }: { control: Control } = leadFields[name].kind;
  const nameOf = (word: string) =>
    options.find((option) => option.value === word)?.label ??
    (control.name === 'choices' ? control.nameOf(word) : word);
  return `${label}: ${value.map((word) => nameOf(String(word))).join(', ')}`;
}
