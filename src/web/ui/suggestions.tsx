import { Popover } from 'radix-ui';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cn } from './cn.ts';
import { Input } from './input.tsx';

interface SuggestionsProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPick: (item: Item) => void;
  /** Those that are shown and cannot be picked. */
  isDisabled?: (item: Item) => boolean;
  /** The one that is chosen already; without, the one in hand counts as selected. */
  isChosen?: (item: Item) => boolean;
  children: (item: Item) => ReactNode;
  /** What the list is, for who cannot see it. */
  listLabel?: string;
  /** A sentence under the list: that nothing matches, that it is still searched, how many more there are. */
  remark?: ReactNode;
  /** Where the list is drawn: beside the field, in the same landmark, or above whatever would cut it off. */
  above?: boolean;
  /** Drawn over the field, for example an icon. */
  adornment?: ReactNode;
  input: ComponentProps<typeof Input>;
  /** Called with what is typed. */
  onType: (typed: string) => void;
}

/**
 * A field that suggests: typing changes the list below it, arrows and Enter pick, Escape closes. The focus stays in
 * the field (WAI-ARIA combobox pattern). Whoever uses it decides what is suggested and what picking does.
 */
export function Suggestions<Item>(props: SuggestionsProps<Item>) {
  const { items, keyOf, open, onOpenChange, onPick, isDisabled, isChosen, input, onType } = props;
  const listId = useId();
  const [active, setActive] = useState(0);
  const at = Math.min(active, Math.max(items.length - 1, 0));

  const show = () => {
    setActive(Math.max(0, isChosen ? items.findIndex(isChosen) : 0));
    onOpenChange(true);
  };
  const pick = (item: Item | undefined) => {
    if (item === undefined || isDisabled?.(item)) return;
    onPick(item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (open) setActive((at + step + items.length) % Math.max(items.length, 1));
      else show();
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      pick(items[at]);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      onOpenChange(false);
    }
  };

  const list = (
    <Popover.Content
      // What the field opens is the listbox inside; Radix would call this a dialog.
      role="presentation"
      align="start"
      sideOffset={4}
      collisionPadding={8}
      // The focus stays in the field; a press in the list must not take it away.
      onOpenAutoFocus={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => event.preventDefault()}
      onInteractOutside={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className="pointer-events-auto z-50 w-(--radix-popover-trigger-width) overflow-hidden rounded-lg border bg-raised shadow-float data-[state=open]:animate-pop-in"
    >
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={props.listLabel}
        className="max-h-[min(20rem,var(--radix-popover-content-available-height))] overflow-y-auto p-1"
      >
        {items.map((item, index) => (
          <Suggestion
            key={keyOf(item)}
            id={`${listId}-${index}`}
            active={index === at}
            selected={isChosen ? isChosen(item) : index === at}
            disabled={isDisabled?.(item) === true}
            onHover={() => setActive(index)}
            onPick={() => pick(item)}
          >
            {props.children(item)}
          </Suggestion>
        ))}
      </div>
      {props.remark && (
        <p role="status" className="border-t px-3 py-2 text-sm text-muted-foreground first:border-t-0">
          {props.remark}
        </p>
      )}
    </Popover.Content>
  );

  return (
    <Popover.Root open={open} onOpenChange={(next) => next || onOpenChange(false)}>
      <Popover.Anchor className="relative">
        {props.adornment}
        <Input
          {...input}
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && items[at] !== undefined ? `${listId}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          onClick={show}
          onChange={(event) => {
            setActive(0);
            onType(event.target.value);
            onOpenChange(true);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => onOpenChange(false)}
        />
      </Popover.Anchor>
      {props.above ? <Popover.Portal>{list}</Popover.Portal> : list}
    </Popover.Root>
  );
}

interface SuggestionProps {
  id: string;
  active: boolean;
  selected: boolean;
  disabled: boolean;
  onHover: () => void;
  onPick: () => void;
  children: ReactNode;
}

function Suggestion({ id, active, selected, disabled, onHover, onPick, children }: SuggestionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys
    <div
      id={id}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' });
      }}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-disabled={disabled || undefined}
      onMouseMove={onHover}
      onClick={onPick}
      className={cn(
        'flex min-h-8 cursor-default select-none items-center gap-3 rounded-md px-2 py-1 touch:min-h-11 touch:text-lg',
        active && 'bg-hover',
        disabled && 'opacity-50',
      )}
    >
      {children}
    </div>
  );
}
