import type { ReactNode } from 'react';
import { PageHead } from '../parts/page-head.tsx';

interface TextPageProps {
  eyebrow: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** A page that is read from top to bottom. */
export function TextPage({ eyebrow, title, lead, children }: TextPageProps) {
  return (
    <>
      <PageHead eyebrow={eyebrow} title={title}>
        {lead}
      </PageHead>
      <div className="mx-auto grid w-full max-w-6xl gap-10 px-4 py-14 sm:px-6 lg:py-20">{children}</div>
    </>
  );
}

export function Passage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 lg:grid-cols-[1fr_2fr] lg:gap-16">
      <h2 className="text-xl font-semibold">{title}</h2>
      <div className="grid max-w-2xl gap-4 text-pretty text-lg text-muted-foreground [&_a]:text-foreground [&_a]:underline [&_a]:underline-offset-4">
        {children}
      </div>
    </section>
  );
}
