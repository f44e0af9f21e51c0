import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { cn } from './cn.ts';
import type { SelectOption } from './select.tsx';
import { Suggestions } from './suggestions.tsx';

// More than can be read at a glance; the rest is found by typing.
const SHOWN = 50;

interface ServerSearch {
  onType: (typed: string) => void;
  pending: boolean;
  /** How many there are to find, shown or not. */
  total: number;
}

interface ComboboxProps {
  /** '' for nothing chosen. */
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  /** Where the options are only those the server found for what is typed. */
  search?: ServerSearch;
  /** The field's text for a value that is not among the options. */
  valueLabel?: string | undefined;
  placeholder?: string;
  /** The list's text when nothing matches. */
  emptyText?: string;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
}

/**
 * Picks one of a list too long to look through: typing narrows it by label, arrows and Enter pick. Takes the control
 * of a Field as Select does. Thousands of options are fine: 50 at most are drawn. With `search` the server finds them.
 */
export function Combobox(props: ComboboxProps) {
  const { value, onValueChange, options, search, valueLabel, emptyText, ...input } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const matching = typed && !search ? options.filter((option) => matches(option, typed)) : options;
  const shown = matching.slice(0, SHOWN);
  const chosenLabel = labelOf(options, value) ?? valueLabel;

  const type = (text: string) => {
    setTyped(text);
    search?.onType(text);
  };
  const openOrClose = (next: boolean) => {
    setOpen(next);
    if (!next) type('');
  };
  return (
    <Suggestions
      items={shown}
      keyOf={(option) => option.value}
      open={open}
      onOpenChange={openOrClose}
      onPick={(option) => {
        onValueChange(option.value);
        openOrClose(false);
      }}
      isDisabled={(option) => option.disabled === true}
      isChosen={(option) => option.value === value}
      onType={type}
      remark={remarkOf(search?.total ?? matching.length, shown.length, search?.pending === true, emptyText)}
      adornment={
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 z-10 size-4 -translate-y-1/2 text-muted-foreground"
        />
      }
      input={{
        ...input,
        value: open ? typed : (chosenLabel ?? ''),
        placeholder: open ? (chosenLabel ?? input.placeholder) : input.placeholder,
        className: 'pr-9',
      }}
    >
      {(option) => (
        <>
          <span className={cn('min-w-0 grow break-words', option.value === value && 'font-medium')}>
            {option.label}
          </span>
          {option.hint !== undefined && (
            <span className="shrink-0 text-sm text-muted-foreground tabular-nums">{option.hint}</span>
          )}
        </>
      )}
    </Suggestions>
  );
}

function remarkOf(matching: number, shown: number, pending: boolean, emptyText = 'Nothing matches.') {
  if (pending) return 'Searching...';
  if (matching === 0) return emptyText;
  return matching > shown && `${(matching - shown).toLocaleString()} more. Type to narrow them down.`;
}

const labelOf = (options: readonly SelectOption[], value: string) =>
  options.find((option) => option.value === value)?.label;

/** Every typed word must be in the label. */
function matches({ label }: SelectOption, typed: string): boolean {
  const text = label.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
