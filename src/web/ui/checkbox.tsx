import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { cn } from './cn.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'ref'> {
  checked?: boolean | 'indeterminate';
  onCheckedChange?: (checked: boolean, press: { shiftKey: boolean }) => void;
}

const mark =
  'before:size-2.5 before:scale-0 before:bg-primary-foreground forced-colors:before:bg-[CanvasText] forced-colors:before:forced-color-adjust-none before:[clip-path:polygon(14%_44%,0_62%,40%_96%,100%_20%,84%_4%,38%_64%)] checked:before:scale-100 indeterminate:before:scale-100 indeterminate:before:[clip-path:polygon(0_40%,100%_40%,100%_60%,0_60%)]';

/**
 * Checked, unchecked or 'indeterminate'. The press area is larger than the box, 44 px for fingers. One native element:
 * tables draw fifty of them for every change of a filter.
 */
export function Checkbox({ checked, onCheckedChange, className, ...props }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  const mixed = checked === 'indeterminate';
  useLayoutEffect(() => {
    // Only a script can set it; there is no such attribute.
    if (ref.current) ref.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <input
      ref={ref}
      type="checkbox"
      checked={checked === undefined ? undefined : checked === true}
      // A checkbox changes by a click, whatever makes it.
      onChange={(event) => onCheckedChange?.(event.target.checked, event.nativeEvent as PointerEvent)}
      className={cn(
        'relative grid size-4 shrink-0 cursor-pointer appearance-none place-content-center rounded-sm border border-input bg-surface align-middle transition-colors duration-150 after:absolute after:-inset-2 hover:border-muted-foreground checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary disabled:cursor-not-allowed disabled:opacity-50 touch:size-5 touch:after:-inset-3 touch:before:size-3',
        mark,
        className,
      )}
      {...props}
    />
  );
}
