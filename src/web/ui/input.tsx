import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** Looks shared by everything one types or picks in. 16 px on phones, or iOS zooms into the field. */
export const inputClasses =
  'h-9 w-full min-w-0 rounded-lg border border-input bg-surface px-3 text-base text-foreground transition-colors duration-150 hover:border-muted-foreground disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive touch:h-11 touch:text-lg';

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(inputClasses, className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn(inputClasses, 'h-auto min-h-24 py-2 touch:h-auto', className)} {...props} />;
}
