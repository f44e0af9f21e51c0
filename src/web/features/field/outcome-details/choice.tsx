import { type ReactNode, type Ref, useId } from 'react';
import { cn } from '#web/ui/cn.ts';
import { Reason } from '#web/ui/reason.tsx';

/** A button of a step under the thumb: 56 pixels high at least, for thumbs and gloves. */
export function Choice({
  ref,
  disabled,
  why = false,
  onPress,
  strong,
  className,
  children,
}: {
  ref?: Ref<HTMLButtonElement> | undefined;
  /** While it is being saved. */
  disabled: boolean;
  /** Why it cannot be pressed as it is filled in. */
  why?: string | false;
  onPress: () => void;
  strong?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const reason = useId();
  return (
    <>
      <button
        ref={ref}
        type="button"
        disabled={disabled}
        {...(why && { 'aria-disabled': true, 'aria-describedby': reason })}
        onClick={why ? undefined : onPress}
        className={cn(
          'flex min-h-14 select-none flex-col items-center justify-center rounded-lg border px-1 py-1 text-center text-sm leading-tight font-semibold [touch-action:manipulation] disabled:opacity-50 aria-disabled:opacity-50',
          strong
            ? 'border-transparent bg-primary text-primary-foreground active:bg-primary-hover forced-colors:border'
            : 'border-input bg-surface text-foreground active:bg-hover',
          className,
        )}
      >
        {children}
      </button>
      {why && <Reason id={reason}>{why}</Reason>}
    </>
  );
}
