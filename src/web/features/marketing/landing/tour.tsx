import { tour } from '../media.ts';
import { Section, SectionHead } from '../parts/section.tsx';

/** The film of the application. Nothing of it is loaded before somebody starts it. */
export function Tour() {
  return (
    <Section labelledBy="tour" className="grid gap-10 lg:pb-16">
      <SectionHead id="tour" eyebrow="The tour" title="From a ZIP code to the first door, in one minute">
        Recorded from the running product, on its sample capture. No sound, with captions.
      </SectionHead>
      <div className="overflow-hidden rounded-xl border bg-surface shadow-float">
        <video
          controls
          muted
          playsInline
          preload="none"
          width={tour.width}
          height={tour.height}
          poster={`/media/${tour.name}-poster.webp`}
          aria-label="A tour of the application"
          className="block h-auto w-full"
        >
          <source src={`/media/${tour.name}.webm`} type="video/webm" />
          <source src={`/media/${tour.name}.mp4`} type="video/mp4" />
          <track default kind="captions" srcLang="en" label="English" src={`/media/${tour.name}.vtt`} />
        </video>
      </div>
    </Section>
  );
}
