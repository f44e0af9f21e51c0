import { type PairName, pair } from '../media.ts';
import { Section, SectionHead } from '../parts/section.tsx';
import { BeforeAfter } from './before-after.tsx';

const shown: readonly { name: PairName; caption: string; text: string }[] = [
  { name: 'analysis', caption: 'Analysis Complete', text: 'Every face of the roof, with its pitch.' },
  { name: 'damage', caption: 'Damage Mapped', text: 'Each damaged area, outlined on the roof.' },
  { name: 'processed', caption: 'AI Processed', text: 'Roofs separated from everything around them.' },
  { name: 'data', caption: 'Actionable Data', text: 'The picture turned into figures for an estimate.' },
];

export function Pairs() {
  return (
    <Section labeledBy="pairs" className="grid gap-12">
      <SectionHead id="pairs" eyebrow="The analysis" title="From Raw Data to Actionable Intelligence">
        Drag the handle: on the left the picture as it was taken, on the right what the analysis draws from
        it. The pictures are of the simulated sample capture.
      </SectionHead>
      <div className="grid gap-8 sm:grid-cols-2">
        {shown.map(({ name, caption, text }) => (
          <figure key={name} className="grid content-start gap-4">
            <BeforeAfter {...pair(name)} caption={caption} />
            <figcaption className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <h3 className="text-lg font-semibold">{caption}</h3>
              <p className="text-muted-foreground">{text}</p>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
