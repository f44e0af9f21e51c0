import { Play } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { tour } from '../media.ts';
import { Section, SectionHead } from '../parts/section.tsx';

const poster = `/media/${tour.name}-poster.avif`;

/** The film of the application. Nothing of it is loaded before the visitor starts it. */
export function Tour() {
  return (
    <Section labeledBy="tour" className="grid gap-10 lg:pb-16">
      <SectionHead id="tour" eyebrow="The tour" title="From a ZIP code to the first door, in one minute">
        Recorded in the running product, on its sample capture. No sound, with captions.
      </SectionHead>
      <Film />
    </Section>
  );
}

/** The poster with one button on it, then the browser's own controls; without JavaScript those from the start. */
function Film() {
  const film = useRef<HTMLVideoElement>(null);
  const [isPoster, setIsPoster] = useState(false);
  useEffect(() => {
    if (!film.current) return;
    // In the page's own text it would be fetched before what is on the first screen.
    film.current.poster = poster;
    setIsPoster(film.current.paused);
  }, []);
  const play = () => {
    film.current?.focus();
    // If the browser refuses, its own controls explain it.
    film.current?.play().catch(() => setIsPoster(false));
  };
  return (
    <div className="relative overflow-hidden rounded-xl border bg-surface shadow-float">
      <noscript>
        <Video controls poster={poster} />
      </noscript>
      <div className="noscript:hidden">
        <Video ref={film} tabIndex={0} controls={!isPoster} onPlay={() => setIsPoster(false)} />
        {isPoster && (
          <button
            type="button"
            onClick={play}
            className="group absolute inset-0 grid place-content-center bg-overlay/40 -outline-offset-4"
          >
            <span
              className={`${buttonVariants({ variant: 'accent', size: 'lg' })} shadow-float group-hover:bg-accent-hover`}
            >
              <Play aria-hidden="true" className="fill-current" />
              Watch the tour
            </span>
          </button>
        )}
      </div>
    </div>
  );
}

function Video(props: ComponentProps<'video'>) {
  return (
    <video
      muted
      playsInline
      preload="none"
      width={tour.width}
      height={tour.height}
      aria-label="A tour of the application"
      className="block h-auto w-full"
      {...props}
    >
      <source src={`/media/${tour.name}.webm`} type="video/webm" />
      <source src={`/media/${tour.name}.mp4`} type="video/mp4" />
      <track default kind="captions" srcLang="en" label="English" src={`/media/${tour.name}.vtt`} />
    </video>
  );
}
