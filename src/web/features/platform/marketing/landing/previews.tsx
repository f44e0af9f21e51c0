import { type PreviewName, previews } from '../media.ts';
import { MediaImage } from '../parts/media-image.tsx';
import { Section, SectionHead } from '../parts/section.tsx';

const shown: readonly { name: PreviewName; title: string; text: string; alt: string }[] = [
  {
    name: 'dashboard',
    title: 'Operational dashboard with property analytics',
    text: 'Every property of your ZIP codes in one table: filter by damage, roof, year and size, and take the result with you.',
    alt: 'The dashboard: filters above a table of properties with roof, year and severity',
  },
  {
    name: 'map',
    title: 'Interactive map for finding target properties',
    text: 'Where damage gathers, street by street, down to the single roof.',
    alt: 'The property map with the roofs of a neighborhood colored by severity',
  },
  {
    name: 'imagery',
    title: 'On-demand drone imagery captured exclusively for you',
    text: 'The roof itself, from above, with what was found on it.',
    alt: 'A property opened: the drone picture of its roof and its details',
  },
  {
    name: 'queue',
    title: 'Property queue with tools for immediate action',
    text: 'The doors of the day in their order, with navigation, stages, notes and export.',
    alt: 'A queue: the list of doors for the day with status and priority',
  },
];

export function Previews() {
  return (
    <div className="border-y bg-surface">
      <Section labeledBy="previews" className="grid gap-12">
        <SectionHead id="previews" eyebrow="The product" title="Platform Preview">
          What your team works with every day. These are screens of the running application with the simulated
          company that it comes with.
        </SectionHead>
        <div className="grid gap-x-8 gap-y-12 lg:grid-cols-2">
          {shown.map((preview) => (
            <Preview key={preview.name} {...preview} />
          ))}
        </div>
      </Section>
    </div>
  );
}

function Preview({ name, title, text, alt }: (typeof shown)[number]) {
  const sizes = '(width >= 64rem) 540px, 100vw';
  return (
    <figure className="grid content-start gap-5">
      <div className="overflow-hidden rounded-xl border bg-background shadow-float">
        <MediaImage picture={previews[name].light} alt={alt} sizes={sizes} className="dark:hidden" />
        <MediaImage picture={previews[name].dark} alt={alt} sizes={sizes} className="hidden dark:block" />
      </div>
      <figcaption className="grid gap-1.5">
        <h3 className="text-xl font-semibold">{title}</h3>
        <p className="text-pretty text-lg text-muted-foreground">{text}</p>
      </figcaption>
    </figure>
  );
}
