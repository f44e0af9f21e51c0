import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { RoofLines } from './roof-lines.tsx';

interface PageHeadProps {
  eyebrow?: ReactNode;
  title: string;
  children?: ReactNode;
  className?: string;
}

/** The top of a public page: what it is about, over the faint plan of a block. */
export function PageHead({ eyebrow, title, children, className }: PageHeadProps) {
  return (
    <header className="relative isolate overflow-hidden border-b bg-surface">
      <RoofLines className="absolute inset-y-0 right-0 -z-10 h-full max-lg:hidden" />
      <div
        className={clsx(
          'mx-auto grid w-full max-w-6xl gap-4 px-4 py-10 sm:px-6 sm:py-16 lg:py-20 print:py-8',
          className,
        )}
      >
        {eyebrow && <div className="font-medium text-accent-text">{eyebrow}</div>}
        <h1 className="max-w-3xl text-4xl font-semibold tracking-tight max-sm:text-3xl">{title}</h1>
        {children && <div className="max-w-2xl text-pretty text-lg text-muted-foreground">{children}</div>}
      </div>
    </header>
  );
}
