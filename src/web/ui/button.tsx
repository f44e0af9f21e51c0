import type { VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { buttonVariants } from './button-variants.ts';
import { cn } from './cn.ts';
import { useFocusKept } from './focus.ts';
import { Spinner } from './spinner.tsx';

export { buttonVariants };

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Renders the only child (for example a router link) in the button's looks. */
  asChild?: boolean;
  /** Shows a spinner and refuses presses; describe the work in the children ('Signing in...'). */
  pending?: boolean;
}

export function Button({ variant, size, asChild = false, className, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (!asChild) return <PlainButton {...props} className={classes} />;
  const { pending: _pending, ...rest } = props;
  return <Slot.Root {...rest} className={classes} />;
}

function PlainButton({
  pending = false,
  disabled,
  children,
  ref,
  ...props
}: Omit<ButtonProps, 'asChild' | 'variant' | 'size'>) {
  const kept = useFocusKept(pending, ref);
  return (
    <button
      type="button"
      ref={kept}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...props}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
