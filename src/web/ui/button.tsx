import type { VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import { type ComponentProps, type MouseEvent, useId } from 'react';
import { buttonVariants } from './button-variants.ts';
import { cn } from './cn.ts';
import { useFocusKept } from './focus.ts';
import { Reason } from './reason.tsx';
import { Spinner } from './spinner.tsx';

export { buttonVariants };

interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'disabled'>,
    VariantProps<typeof buttonVariants> {
  /** Renders the only child (for example a router link) in the button's looks. */
  asChild?: boolean;
  /**
   * Shows a spinner and refuses presses; describe the work in the children ('Signing in...'). A button that has work at
   * all takes a double click as one: the second comes before the first is shown as pending.
   */
  pending?: boolean;
  /** Refuses presses while other work is in progress, which shows that itself. */
  busy?: boolean;
  /** Why it cannot be pressed now, as a sentence. It stays reachable, and says so to everyone who tries. */
  why?: string | false | null | undefined;
}

export function Button({ variant, size, asChild = false, className, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (!asChild) return <PlainButton {...props} className={classes} />;
  const { pending: _pending, busy: _busy, why: _why, ...rest } = props;
  return <Slot.Root {...rest} className={classes} />;
}

function PlainButton({
  pending,
  busy,
  why,
  children,
  ref,
  onClick,
  ...props
}: Omit<ButtonProps, 'asChild' | 'variant' | 'size'>) {
  const kept = useFocusKept(pending ?? false, ref);
  const reason = useId();
  const isWaiting = busy || pending;
  const refuses = Boolean(why) && !isWaiting;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (refuses || (pending !== undefined && event.detail > 1)) return event.preventDefault();
    onClick?.(event);
  };
  return (
    <>
      <button
        type="button"
        ref={kept}
        disabled={isWaiting}
        aria-busy={pending || undefined}
        {...props}
        {...(refuses && { 'aria-disabled': true, 'aria-describedby': reason, 'data-why': '' })}
        onClick={press}
      >
        {pending && <Spinner />}
        {children}
      </button>
      {refuses && <Reason id={reason}>{why}</Reason>}
    </>
  );
}
