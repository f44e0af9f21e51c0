import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface SectionProps {
  /** The id of the section's heading, which names it. */
  labeledBy?: string;
  className?: string;
  children: ReactNode;
}

/** A band of the page, as wide as the page's text. */
export function Section({ labeledBy, className, children }: SectionProps) {
  return (
    <section
      aria-labelledby={labeledBy}
      className={clsx('mx-auto w-full max-w-6xl px-4 py-16 sm:px-6 lg:py-24', className)}
    >
      {children}
    </section>
  );
}

interface SectionHeadProps {
  id?: string;
  eyebrow?: string;
  title: string;
  children?: ReactNode;
  className?: string;
}

export function SectionHead({ id, eyebrow, title, children, className }: SectionHeadProps) {
  return (
    <header className={clsx('grid max-w-2xl gap-3', className)}>
      {eyebrow && <p className="font-medium text-accent-text">{eyebrow}</p>}
      <h2 id={id} className="text-3xl font-semibold tracking-tight max-sm:text-2xl">
        {title}
      </h2>
      {children && <p className="text-pretty text-lg text-muted-foreground">{children}</p>}
    </header>
  );
}
