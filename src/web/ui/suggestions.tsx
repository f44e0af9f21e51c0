import { Popover } from 'radix-ui';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { Input } from './input.tsx';
import { OptionList, useOptionKeys } from './option-list.tsx';

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
  /** What the list is, for people who cannot see it. */
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
 * the field (WAI-ARIA combobox pattern). The caller decides what is suggested and what picking does.
 */
export function Suggestions<Item>(props: SuggestionsProps<Item>) {
  const { items, keyOf, open, onOpenChange, onPick, isDisabled, isChosen, input, onType } = props;
  const keys = useOptionKeys(items.length);

  const show = () => {
    keys.goTo(Math.max(0, isChosen ? items.findIndex(isChosen) : 0));
    onOpenChange(true);
  };
  const pick = (item: Item | undefined) => {
    if (item === undefined || isDisabled?.(item)) return;
    onPick(item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open && /^Arrow(Down|Up)$/.test(event.key)) {
      event.preventDefault();
      show();
    } else if (keys.step(event)) {
      // The list follows by itself.
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      pick(items[keys.at]);
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
      <OptionList
        keys={keys}
        items={items}
        keyOf={keyOf}
        onPick={pick}
        isDisabled={isDisabled}
        isChosen={isChosen}
        label={props.listLabel}
        className="max-h-[min(20rem,var(--radix-popover-content-available-height))] overflow-y-auto"
      >
        {props.children}
      </OptionList>
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
          aria-controls={keys.listId}
          aria-autocomplete="list"
          aria-activedescendant={open ? keys.activeId : undefined}
          autoComplete="off"
          spellCheck={false}
          onClick={show}
          onChange={(event) => {
            keys.goTo(0);
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
