import { cn } from '#web/ui/cn.ts';

/** The looks of an entry of the bar. */
export const barItemClasses = (isCurrent: boolean): string =>
  cn(
    'flex items-center gap-1.5 border-y-2 border-transparent px-3 font-medium whitespace-nowrap max-[84rem]:px-2 max-lg:px-1.5 -outline-offset-2 transition-colors duration-150',
    isCurrent
      ? 'border-b-primary text-foreground forced-colors:border-t-[Canvas]'
      : 'text-muted-foreground hover:text-foreground forced-colors:border-[Canvas]',
  );
