import { Section, SectionHead } from '../parts/section.tsx';
import { steps } from '../steps.ts';

const results = [
  'A reserved territory',
  'Pictures of every roof',
  'Material and severity',
  'Addresses in your queue',
];

/** The four steps in one line, each with what it leaves behind. */
export function Workflow() {
  return (
    <div className="border-y bg-surface">
      <Section labeledBy="workflow" className="grid gap-10">
        <SectionHead id="workflow" eyebrow="The workflow" title="What goes in, what comes out" />
        <ol className="grid gap-px overflow-hidden rounded-xl border bg-border sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ title, icon: Icon }, index) => (
            <li key={title} className="grid gap-3 bg-background p-6">
              <Icon aria-hidden="true" className="size-6 text-primary-text" />
              <p className="text-muted-foreground">
                {index + 1}. {title}
              </p>
              <p className="text-lg font-semibold">{results[index]}</p>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}
