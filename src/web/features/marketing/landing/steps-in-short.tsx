import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { Section, SectionHead } from '../parts/section.tsx';
import { steps } from '../steps.ts';

/** The four steps on the landing page, with a link to the full page. */
export function StepsInShort() {
  return (
    <div className="border-t">
      <Section labeledBy="steps" className="grid gap-12">
        <SectionHead
          id="steps"
          eyebrow="How it works"
          title="From a ZIP code to a list of doors, in four steps"
        />
        <ol className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ title, short, icon: Icon }, index) => (
            <li key={title} className="grid content-start gap-2 border-t-2 border-primary pt-5">
              <Icon aria-hidden="true" className="mb-2 size-6 text-primary-text" />
              <h3 className="text-lg font-semibold">
                <span className="text-muted-foreground tabular-nums">{index + 1}.</span> {title}
              </h3>
              <p className="text-pretty text-muted-foreground">{short}</p>
            </li>
          ))}
        </ol>
        <a
          href="/how-it-works"
          className={clsx(
            buttonVariants({ variant: 'link', size: 'inline' }),
            'w-fit text-lg touch:min-h-11',
          )}
        >
          See how it works
          <ArrowRight aria-hidden="true" />
        </a>
      </Section>
    </div>
  );
}
