import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cn } from './cn.ts';

interface OptionKeys {
  listId: string;
  /** The option the keyboard is on. */
  at: number;
  goTo: (index: number) => void;
  /** Moves by one on an arrow key, round at the ends. True when it was one. */
  step: (event: KeyboardEvent) => boolean;
  /** The field's description of the list below it. */
  activeId: string | undefined;
}

/** Arrow keys through options while the focus stays in the field above them (WAI-ARIA combobox pattern). */
export function useOptionKeys(count: number): OptionKeys {
  const listId = useId();
  const [active, setActive] = useState(0);
  const at = Math.min(active, Math.max(count - 1, 0));
  return {
    listId,
    at,
    goTo: setActive,
    step: (event) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!by) return false;
      event.preventDefault();
      setActive((at + by + count) % Math.max(count, 1));
      return true;
    },
    activeId: count > 0 ? optionId(listId, at) : undefined,
  };
}

interface OptionListProps<Item> {
  keys: OptionKeys;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  onPick: (item: Item) => void;
  /** Those that are shown and cannot be picked. */
  isDisabled?: ((item: Item) => boolean) | undefined;
  /** The one that is chosen already; without, the one in hand counts as selected. */
  isChosen?: ((item: Item) => boolean) | undefined;
  /** Consecutive items with the same value are grouped under it. */
  groupOf?: (item: Item) => string;
  children: (item: Item) => ReactNode;
  /** What the list is, for people who cannot see it. */
  label?: string | undefined;
  className?: string;
}

/** The options of such a field. */
export function OptionList<Item>(props: OptionListProps<Item>) {
  const { keys, items, keyOf, onPick, isDisabled, isChosen, groupOf, children, label, className } = props;
  const option = (item: Item, index: number) => (
    <Option
      key={keyOf(item)}
      id={optionId(keys.listId, index)}
      active={index === keys.at}
      selected={isChosen ? isChosen(item) : index === keys.at}
      disabled={isDisabled?.(item) === true}
      onHover={() => keys.goTo(index)}
      onPick={() => onPick(item)}
    >
      {children(item)}
    </Option>
  );
  return (
    <div id={keys.listId} role="listbox" tabIndex={-1} aria-label={label} className={cn('p-1', className)}>
      {groupOf
        ? groupsOf(items, groupOf).map(({ name, first, members }) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, no fieldsets
            <div key={name} role="group" aria-label={name}>
              <p aria-hidden="true" className="px-2 pt-2 pb-1 text-sm font-medium text-muted-foreground">
                {name}
              </p>
              {members.map((item, index) => option(item, first + index))}
            </div>
          ))
        : items.map(option)}
    </div>
  );
}

const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface Group<Item> {
  name: string;
  /** Place of its first member among all items. */
  first: number;
  members: Item[];
}

function groupsOf<Item>(items: readonly Item[], groupOf: (item: Item) => string): Group<Item>[] {
  const groups: Group<Item>[] = [];
  for (const [index, item] of items.entries()) {
    const name = groupOf(item);
    const last = groups.at(-1);
    if (last?.name === name) last.members.push(item);
    else groups.push({ name, first: index, members: [item] });
  }
  return groups;
}

interface OptionProps {
  id: string;
  active: boolean;
  selected: boolean;
  disabled: boolean;
  onHover: () => void;
  onPick: () => void;
  children: ReactNode;
}

function Option({ id, active, selected, disabled, onHover, onPick, children }: OptionProps) {
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
