import type { ReactElement, ReactNode } from 'react';
import type { Control } from '#domain/filters/kinds.ts';
import { type LeadField, leadFields } from '#domain/filters/lead-fields.ts';
import type { LeadFilters } from '#domain/filters/lead-filters.ts';
import type { Range } from '#domain/leads/ranges.ts';
import { type SeverityLevel, severityLevels } from '#domain/roofs.ts';
import { CheckGroup } from '#web/ui/check-group.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { RangeField } from '#web/ui/range-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { AtLeast } from './at-least.tsx';
import { useOptions } from './options.ts';
import { SquareFeet } from './square-feet.tsx';
import { hintOf, labelOf, type Screen } from './words.ts';

/** Sets a filter; null takes it away. `goesOn` while one drags or types: the browser's history then takes it as one step. */
export type SetFilter = (name: LeadField, value: never, goesOn?: boolean) => void;

interface FilterControlProps {
  name: LeadField;
  filters: LeadFilters;
  onChange: SetFilter;
  screen: Screen;
}

/** The control of one filter, made from its kind. */
export function FilterControl({ name, filters, onChange, screen }: FilterControlProps): ReactElement | null {
  const { control }: { control: Control } = leadFields[name].kind;
  const label = labelOf(name, screen);
  const value = filters[name];
  const set = (next: unknown, goesOn?: boolean) => onChange(name, next as never, goesOn);
  switch (control.name) {
    case 'choices':
      return (
        <Choices
          name={name}
          label={label}
          control={control}
          chosen={(value ?? []) as string[]}
          onChange={set}
        />
      );
    case 'range': {
      const { limits, describe, ends } = control;
      const range = (value as Range | undefined) ?? [limits.min, limits.max];
      if (name === 'area' && screen === 'map')
        return <SquareFeet value={range} onChange={(next) => set(next, true)} />;
      return (
        <RangeField
          label={label}
          value={range}
          limits={limits}
          describe={describe}
          ends={ends}
          onChange={(next) => set(next, true)}
        />
      );
    }
    case 'at-least':
      return (
        <AtLeast
          label={label}
          control={control}
          value={value as number | undefined}
          onChange={(next) => set(next, true)}
        />
      );
    case 'date':
      return (
        <Field label={label}>
          {(input) => (
            <Input
              {...input}
              type="date"
              value={typeof value === 'string' ? value : ''}
              onChange={({ target }) => set(target.value || null, true)}
            />
          )}
        </Field>
      );
    case 'yes-no':
      return (
        <Field label={label}>
          {(input) => (
            <Select
              {...input}
              value={value === undefined ? 'any' : value ? 'yes' : 'no'}
              options={[
                { value: 'any', label: 'Any' },
                { value: 'yes', label: control.yes },
                { value: 'no', label: control.no },
              ]}
              onValueChange={(picked) => set(picked === 'any' ? null : picked === 'yes')}
            />
          )}
        </Field>
      );
    case 'area':
      // It is drawn on the map, and taken off by its chip.
      return null;
    case 'text':
      return (
        <Field label={label}>
          {(input) => (
            <Input
              {...input}
              type="search"
              maxLength={control.longest}
              value={typeof value === 'string' ? value : ''}
              onChange={({ target }) => set(target.value || null, true)}
            />
          )}
        </Field>
      );
  }
}

interface ChoicesProps {
  name: LeadField;
  label: string;
  control: Extract<Control, { name: 'choices' }>;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Choices({ name, label, control, chosen, onChange }: ChoicesProps) {
  const { words, nameOf } = useValues(name, control, chosen);
  if (words.length === 0) return null;
  return (
    <CheckGroup
      label={label}
      words={words}
      chosen={chosen}
      onChange={onChange}
      render={(word) => wordOf(name, word, nameOf)}
      hint={hintOf(name)}
      // Sentences do not fit side by side.
      columns={hintOf(name) ? 1 : 2}
    />
  );
}

/** The choices: the table's values, the user's own, and those of an old link. */
function useValues(name: LeadField, control: ChoicesProps['control'], chosen: readonly string[]) {
  const options = useOptions(name);
  const words = [...new Set([...control.values, ...options.map(({ value }) => value), ...chosen])];
  const nameOf = (word: string) => options.find(({ value }) => value === word)?.label ?? control.nameOf(word);
  // The worst first: that is what one looks for.
  return { words: name === 'severity' ? words.toReversed() : words, nameOf };
}

const isSeverity = (word: string): word is SeverityLevel => severityLevels.some((level) => level === word);

const wordOf = (name: LeadField, word: string, nameOf: (word: string) => string): ReactNode =>
  name === 'severity' && isSeverity(word) ? <SeverityBadge severity={word} /> : nameOf(word);
