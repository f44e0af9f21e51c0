import type { ReactNode } from 'react';
import { CallsToAction } from './calls-to-action.tsx';
import { RoofLines } from './roof-lines.tsx';
import { Section } from './section.tsx';

interface ClosingProps {
  title: string;
  demo?: string;
  children?: ReactNode;
}

/** The last band of a page: one sentence and the way on. */
export function Closing({ title, demo, children }: ClosingProps) {
  return (
    <Section labeledBy="closing" className="pt-0 lg:pt-0 print:hidden">
      <div className="relative isolate grid gap-6 overflow-hidden rounded-xl border bg-surface px-6 py-12 sm:px-12 sm:py-16">
        <RoofLines className="absolute inset-y-0 right-0 -z-10 h-full max-lg:hidden" />
        <div className="grid max-w-xl gap-3">
          <h2 id="closing" className="text-3xl font-semibold tracking-tight max-sm:text-2xl">
            {title}
          </h2>
          {children && <p className="text-lg text-muted-foreground">{children}</p>}
        </div>
        <CallsToAction {...(demo && { demo })} />
      </div>
    </Section>
  );
}
