import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { cn } from './cn.ts';
import { Input } from './input.tsx';
import type { SelectOption } from './select.tsx';

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
  /** What the field says of a value that is not among the options. */
  valueLabel?: string | undefined;
  placeholder?: string;
  /** What the list says when nothing matches. */
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
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const matching = typed && !search ? options.filter((option) => matches(option, typed)) : options;
  const shown = matching.slice(0, SHOWN);
  const chosenLabel = labelOf(options, value) ?? valueLabel;
  const type = (text: string) => {
    setTyped(text);
    search?.onType(text);
  };

  const show = () => {
    setOpen(true);
    setActive(
      Math.max(
        0,
        shown.findIndex((option) => option.value === value),
      ),
    );
  };
  const close = () => {
    setOpen(false);
    type('');
  };
  const pick = (option: SelectOption | undefined) => {
    if (!option || option.disabled) return;
    onValueChange(option.value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (open) setActive((active + step + shown.length) % Math.max(shown.length, 1));
      else show();
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      pick(shown[active]);
    }
  };

  return (
    <Popover.Root open={open} onOpenChange={(next) => next || close()}>
      <Popover.Anchor className="relative">
        <Input
          {...input}
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && shown[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={open ? typed : (chosenLabel ?? '')}
          placeholder={open ? (chosenLabel ?? input.placeholder) : input.placeholder}
          onClick={show}
          onChange={(event) => {
            type(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
          className="pr-9"
        />
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
        />
      </Popover.Anchor>
      <Popover.Content
        // Beside the field rather than at the end of the page, so that it stands in the same landmark. What the
        // field opens is the listbox inside; Radix would call this a dialog.
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        // The focus stays in the field; a press in the list must not take it away.
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        className="z-50 w-(--radix-popover-trigger-width) overflow-hidden rounded-lg border bg-raised shadow-float data-[state=open]:animate-pop-in"
      >
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          className="max-h-[min(20rem,var(--radix-popover-content-available-height))] overflow-y-auto p-1"
        >
          {shown.map((option, index) => (
            <Option
              key={option.value}
              id={`${listId}-${index}`}
              option={option}
              active={index === active}
              chosen={option.value === value}
              onHover={() => setActive(index)}
              onPick={() => pick(option)}
            />
          ))}
        </div>
        <Remark
          matching={search ? search.total : matching.length}
          shown={shown.length}
          pending={search?.pending === true}
          emptyText={emptyText}
        />
      </Popover.Content>
    </Popover.Root>
  );
}

interface OptionProps {
  id: string;
  option: SelectOption;
  active: boolean;
  chosen: boolean;
  onHover: () => void;
  onPick: () => void;
}

function Option({ id, option, active, chosen, onHover, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys
    <div
      id={id}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' });
      }}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-disabled={option.disabled || undefined}
      onMouseMove={onHover}
      onClick={onPick}
      className={cn(
        'flex min-h-8 cursor-default select-none items-center gap-4 rounded-md px-2 py-1 touch:min-h-11 touch:text-lg',
        active && 'bg-hover',
        chosen && 'font-medium',
        option.disabled && 'opacity-50',
      )}
    >
      <span className="min-w-0 grow break-words">{option.label}</span>
      {option.hint !== undefined && (
        <span className="shrink-0 text-sm text-muted-foreground tabular-nums">{option.hint}</span>
      )}
    </div>
  );
}

interface RemarkProps {
  matching: number;
  shown: number;
  pending: boolean;
  emptyText: string | undefined;
}

function Remark({ matching, shown, pending, emptyText = 'Nothing matches.' }: RemarkProps) {
  const text = pending
    ? 'Searching...'
    : matching === 0
      ? emptyText
      : `${(matching - shown).toLocaleString()} more. Type to narrow them down.`;
  if (!pending && matching > 0 && matching <= shown) return null;
  return (
    <p role="status" className="border-t px-3 py-2 text-sm text-muted-foreground first:border-t-0">
      {text}
    </p>
  );
}

const labelOf = (options: readonly SelectOption[], value: string) =>
  options.find((option) => option.value === value)?.label;

/** Every typed word must stand in the label. */
function matches({ label }: SelectOption, typed: string): boolean {
  const text = label.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
