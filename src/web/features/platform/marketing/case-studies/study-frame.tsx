import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { Closing } from '../parts/closing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import type { Study } from './studies.ts';

interface StudyFrameProps {
  study: Study;
  /** The case study before this one. */
  previous: Study;
  lead: string;
  children: ReactNode;
}

/** A case study: its place, its subject, and the next one. */
export function StudyFrame({ study, previous, lead, children }: StudyFrameProps) {
  return (
    <article>
      <PageHead
        eyebrow={
          <div className="grid justify-items-start gap-6">
            <Breadcrumb title={study.title} />
            <span className="rounded-md bg-accent-soft px-2 py-1 text-sm">{study.category}</span>
          </div>
        }
        title={study.title}
      >
        {lead}
      </PageHead>
      <div className="mx-auto w-full max-w-6xl px-4 sm:px-6">
        {children}
        <nav
          aria-label="Case studies"
          className="flex flex-wrap justify-between gap-3 py-10 max-sm:grid lg:py-12 print:hidden"
        >
          <a href={previous.href} className={buttonVariants({ variant: 'secondary', size: 'lg' })}>
            <ArrowLeft aria-hidden="true" />
            Previous Case Study
          </a>
          <a href="/case-studies" className={buttonVariants({ variant: 'ghost', size: 'lg' })}>
            All Case Studies
          </a>
        </nav>
      </div>
      <Closing title="See your own territory this way." />
    </article>
  );
}

function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-1.5 font-normal text-muted-foreground">
        {[
          { href: '/', label: 'Home' },
          { href: '/case-studies', label: 'Case Studies' },
        ].map(({ href, label }) => (
          <li key={href} className="flex items-center gap-1.5">
            <a href={href} className="flex items-center rounded-sm hover:text-foreground touch:min-h-11">
              {label}
            </a>
            <ChevronRight aria-hidden="true" className="size-3.5" />
          </li>
        ))}
        <li aria-current="page" className="text-foreground">
          {title}
        </li>
      </ol>
    </nav>
  );
}
