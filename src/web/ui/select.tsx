import { Check, ChevronDown } from 'lucide-react';
import { Select as RadixSelect } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { inputClasses } from './input.tsx';

export interface SelectOption {
  /** Never empty: Radix keeps '' for 'nothing chosen'. */
  value: string;
  label: string;
  /** Small text at the right, for example a count. */
  hint?: ReactNode;
  disabled?: boolean;
  /** The heading it is listed under. Options of one group are next to each other. */
  group?: string | undefined;
}

interface SelectProps {
  value: string | undefined;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  id?: string;
  'aria-label'?: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
}

/** Picks one of a list. Takes the control of a Field: `<Select {...control} … />`. */
export function Select({
  value,
  onValueChange,
  options,
  placeholder,
  disabled,
  className,
  ...trigger
}: SelectProps) {
  return (
    <RadixSelect.Root value={value ?? ''} onValueChange={onValueChange} disabled={disabled}>
      <RadixSelect.Trigger
        {...trigger}
        className={cn(
          inputClasses,
          'flex items-center justify-between gap-2 text-left data-placeholder:text-muted-foreground [&>span]:truncate',
          className,
        )}
      >
        <RadixSelect.Value placeholder={placeholder} />
        <RadixSelect.Icon asChild>
          <ChevronDown className="size-4 shrink-0 text-muted-foreground" />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-1rem)] overflow-hidden rounded-lg border bg-raised shadow-float data-[state=open]:animate-pop-in"
        >
          <RadixSelect.Viewport className="max-h-80 p-1">
            {groupsOf(options).map(({ group, options }) =>
              group === undefined ? (
                options.map((option) => <SelectItem key={option.value} {...option} />)
              ) : (
                <RadixSelect.Group key={group}>
                  <RadixSelect.Label className="px-2 pt-2 pb-1 text-sm text-muted-foreground wrap-anywhere">
                    {group}
                  </RadixSelect.Label>
                  {options.map((option) => (
                    <SelectItem key={option.value} {...option} />
                  ))}
                </RadixSelect.Group>
              ),
            )}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}

function groupsOf(options: readonly SelectOption[]) {
  const groups: { group: string | undefined; options: SelectOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.options.push(option);
    else groups.push({ group: option.group, options: [option] });
  }
  return groups;
}

function SelectItem({ value, label, hint, disabled }: SelectOption) {
  return (
    <RadixSelect.Item
      value={value}
      disabled={disabled}
      className="flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 outline-none data-disabled:opacity-50 data-highlighted:bg-hover touch:min-h-11 touch:text-lg"
    >
      <span className="size-4 shrink-0">
        <RadixSelect.ItemIndicator>
          <Check className="size-4" />
        </RadixSelect.ItemIndicator>
      </span>
      <RadixSelect.ItemText>{label}</RadixSelect.ItemText>
      {hint !== undefined && (
        <span className="ml-auto pl-4 text-sm text-muted-foreground tabular-nums">{hint}</span>
      )}
    </RadixSelect.Item>
  );
}
