import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { type LeadField, leadFields } from '#domain/filters/lead-fields.ts';
import { activeFields, type LeadFilters, leadFieldNames } from '#domain/filters/lead-filters.ts';
import { FilterControl, type SetFilter } from './filter-control.tsx';
import type { Screen } from './words.ts';

interface FilterPanelProps {
  filters: LeadFilters;
  onChange: SetFilter;
  screen: Screen;
}

/** The fields a screen always shows. */
const mainFields = (screen: Screen): LeadField[] =>
  leadFieldNames.filter((name) => {
    const main: readonly Screen[] = leadFields[name].main;
    return name !== 'search' && main.includes(screen);
  });

/** The fields under 'More filters'. */
const moreFields = (screen: Screen): LeadField[] => {
  const main = mainFields(screen);
  // What has no place is never on the map.
  const absent = (name: LeadField) =>
    name === 'search' || name === 'within' || (screen === 'map' && name === 'position');
  return leadFieldNames.filter((name) => !main.includes(name) && !absent(name));
};

const countActive = (filters: LeadFilters, among: readonly LeadField[]): number =>
  activeFields(filters).filter((name) => among.includes(name)).length;

/** All filters one under the other: those of every day, and the others where one asks for them. */
export function FilterPanel(props: FilterPanelProps) {
  return (
    <>
      {inOrder(mainFields(props.screen), props.screen).map((name) => (
        <FilterControl key={name} name={name} {...props} />
      ))}
      <MoreFilters {...props} />
    </>
  );
}

function MoreFilters(props: FilterPanelProps) {
  const fields = moreFields(props.screen);
  const active = countActive(props.filters, fields);
  const [open, setOpen] = useState(active > 0);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group border-t pt-1"
    >
      <summary className="flex min-h-9 cursor-pointer list-none items-center justify-between gap-2 font-medium touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <span>
          More filters
          {active > 0 && <span className="font-normal text-muted-foreground"> · {active} active</span>}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
        />
      </summary>
      {open && (
        <div className="grid gap-x-8 gap-y-4 pt-2 @md:grid-cols-2">
          {fields.map((name) => (
            <FilterControl key={name} name={name} {...props} />
          ))}
        </div>
      )}
    </details>
  );
}

// The map asks for size and age before it asks for the kind of property.
const MAP_ORDER: readonly LeadField[] = ['severity', 'area', 'yearBuilt', 'zoning', 'stage'];
const inOrder = (fields: LeadField[], screen: Screen): LeadField[] =>
  screen === 'dashboard' ? fields : [...fields].sort((a, b) => MAP_ORDER.indexOf(a) - MAP_ORDER.indexOf(b));
