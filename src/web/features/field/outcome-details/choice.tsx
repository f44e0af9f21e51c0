import type { ReactNode, Ref } from 'react';
import { cn } from '#web/ui/cn.ts';

/** A button of a step under the thumb: 56 pixels high at least, for thumbs and gloves. */
export function Choice({
  ref,
  disabled,
  onPress,
  strong,
  className,
  children,
}: {
  ref?: Ref<HTMLButtonElement> | undefined;
  disabled: boolean;
  onPress: () => void;
  strong?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button
      ref={ref}
      type="button"
      disabled={disabled}
      onClick={onPress}
      className={cn(
        'flex min-h-14 select-none flex-col items-center justify-center rounded-lg border px-1 py-1 text-center text-sm leading-tight font-semibold [touch-action:manipulation] disabled:opacity-50',
        strong
          ? 'border-transparent bg-primary text-primary-foreground active:bg-primary-hover forced-colors:border'
          : 'border-input bg-surface text-foreground active:bg-hover',
        className,
      )}
    >
      {children}
    </button>
  );
}
