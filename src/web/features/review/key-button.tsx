import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import type { KeyBinding } from '#web/ui/keys/keymap.ts';

interface KeyButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  binding: KeyBinding;
  /** Of what stays pressed. */
  pressed?: boolean;
}

/** A button with the key that does the same. */
export function KeyButton({ binding, pressed, variant, className, ...props }: KeyButtonProps) {
  return (
    <Button
      variant={variant ?? (pressed ? 'primary' : 'secondary')}
      aria-pressed={pressed}
      aria-keyshortcuts={binding.key === ' ' ? 'Space' : binding.key}
      className={cn(
        'min-h-11 justify-between gap-2 px-3 whitespace-normal text-left leading-tight',
        className,
      )}
      {...props}
    >
      <span className="min-w-0">{binding.label}</span>
      <span
        aria-hidden="true"
        className="rounded-sm border border-current/30 px-1.5 font-sans text-xs opacity-80 touch:hidden"
      >
        {binding.hint}
      </span>
    </Button>
  );
}
