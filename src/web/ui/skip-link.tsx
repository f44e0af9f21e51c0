import { cn } from './cn.ts';

interface SkipLinkProps {
  /** The id of what it leads to, which takes the focus. */
  to: string;
  children: string;
}

/** Seen once it has the focus: the keyboard's way past what is repeated on every screen. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className={cn(
        'sr-only rounded-lg bg-primary px-4 py-2 text-primary-foreground',
        'focus:not-sr-only focus:absolute focus:top-1.5 focus:left-2 focus:z-50 focus:flex focus:min-h-11 focus:items-center focus:px-4',
      )}
    >
      {children}
    </a>
  );
}
