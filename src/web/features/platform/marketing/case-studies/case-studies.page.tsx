import { ArrowRight } from 'lucide-react';
import { Closing } from '../parts/closing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { type StudyName, studies, studyNames } from './studies.ts';
import { StudyDrawing } from './study-drawing.tsx';

export function CaseStudiesPage() {
  return (
    <>
      <PageHead eyebrow="Case Studies" title="What a territory holds, in figures">
        Three captured territories, three ways to work them: every roof, one material, a whole sales plan.
      </PageHead>
      <ul className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-16 sm:px-6 lg:grid-cols-3 lg:py-20">
        {studyNames.map((name) => (
          <StudyCard key={name} name={name} />
        ))}
      </ul>
      <Closing title="What does your territory hold?">
        Name the ZIP codes. We tell you what we see there.
      </Closing>
    </>
  );
}

function StudyCard({ name }: { name: StudyName }) {
  const { href, category, title, summary, figures } = studies[name];
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-xl border bg-surface transition-colors duration-150 hover:border-input">
      <StudyDrawing study={name} className="h-32 w-full border-b sm:max-lg:h-48" />
      <div className="flex grow flex-col gap-4 p-6">
        <p className="font-medium text-accent-text">{category}</p>
        <h2 className="text-xl font-semibold">
          <a href={href} className="rounded-sm after:absolute after:inset-0">
            {title}
          </a>
        </h2>
        <p className="text-pretty text-lg text-muted-foreground">{summary}</p>
        <dl className="mt-auto flex flex-wrap gap-x-8 gap-y-3 border-t pt-5">
          {figures.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-sm text-muted-foreground">{label}</dt>
              <dd className="text-xl font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <span aria-hidden="true" className="inline-flex items-center gap-2 font-medium text-primary-text">
          Read the case study
          <ArrowRight className="size-4 transition-transform duration-150 group-hover:translate-x-1" />
        </span>
      </div>
    </li>
  );
}
