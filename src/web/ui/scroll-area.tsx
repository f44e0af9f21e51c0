import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A named part of a screen that scrolls by itself, by the arrow keys too, whether or not it holds something that takes the focus. */
export function ScrollArea({ className, ...props }: ComponentProps<'section'> & { 'aria-label': string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  return <section tabIndex={0} className={cn('overflow-y-auto', className)} {...props} />;
}
