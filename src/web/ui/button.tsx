import type { VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { buttonVariants } from './button-variants.ts';
import { cn } from './cn.ts';
import { useFocusKept } from './focus.ts';
import { Spinner } from './spinner.tsx';

export { buttonVariants };

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Renders the only child (for example a router link) in the button's looks. */
  asChild?: boolean;
  /**
   * Shows a spinner and refuses presses; describe the work in the children ('Signing in...'). A button that has work at
   * all takes a double click as one: the second comes before the first is shown as pending.
   */
  pending?: boolean;
}

export function Button({ variant, size, asChild = false, className, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (!asChild) return <PlainButton {...props} className={classes} />;
  const { pending: _pending, ...rest } = props;
  return <Slot.Root {...rest} className={classes} />;
}

function PlainButton({
  pending,
  disabled,
  children,
  ref,
  onClick,
  ...props
}: Omit<ButtonProps, 'asChild' | 'variant' | 'size'>) {
  const kept = useFocusKept(pending ?? false, ref);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending !== undefined && event.detail > 1) return event.preventDefault();
    onClick?.(event);
  };
  return (
    <button
      type="button"
      ref={kept}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...props}
      onClick={press}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
