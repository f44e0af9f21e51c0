import { type PhoneName, phones } from '../media.ts';
import { MediaImage } from '../parts/media-image.tsx';
import { Section, SectionHead } from '../parts/section.tsx';

const shown: readonly { name: PhoneName; title: string; text: string; alt: string }[] = [
  {
    name: 'today',
    title: 'The day on one screen',
    text: 'Walks, follow-ups and appointments, each a tap away.',
    alt: 'Today on a phone: appointments of the week, the walk of the day and people to come back to',
  },
  {
    name: 'knock',
    title: 'One door at a time',
    text: 'The roof, the owner and a button for each outcome. Without a signal, outcomes wait on the phone.',
    alt: 'A door on a phone: its roof from above, its owner, and buttons for every outcome of a visit',
  },
  {
    name: 'sign',
    title: 'From the roof to a signature',
    text: 'Measured on its picture, priced from your own book, signed at the kitchen table or through a link.',
    alt: 'A proposal on a phone: three ways to renew the roof, with their prices and deposits',
  },
];

/** Screens of the crew's phones. */
export function Phones() {
  return (
    <Section labeledBy="phones" className="grid gap-12">
      <SectionHead id="phones" eyebrow="At the door" title="In your crew’s hands">
        The same application on a phone, here with the simulated company that it comes with.
      </SectionHead>
      <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-3">
        {shown.map(({ name, title, text, alt }) => (
          <li key={name} className="grid content-start gap-5">
            <div className="mx-auto w-full max-w-72 overflow-hidden rounded-3xl border-4 border-foreground/80 bg-background shadow-float">
              <MediaImage
                picture={phones[name].light}
                alt={alt}
                sizes="(width >= 40rem) 288px, 80vw"
                className="dark:hidden"
              />
              <MediaImage
                picture={phones[name].dark}
                alt={alt}
                sizes="(width >= 40rem) 288px, 80vw"
                className="hidden dark:block"
              />
            </div>
            <div className="grid gap-1.5">
              <h3 className="text-xl font-semibold">{title}</h3>
              <p className="text-pretty text-lg text-muted-foreground">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
