import { clsx } from 'clsx';
import { ArrowRight, MoveHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { product } from '#domain/product.ts';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { type MediaPicture, type PairName, pair } from '../media.ts';
import { CallsToAction } from '../parts/calls-to-action.tsx';
import { Closing } from '../parts/closing.tsx';
import { MediaImage } from '../parts/media-image.tsx';
import { Section, SectionHead } from '../parts/section.tsx';
import { steps } from '../steps.ts';
import { Figures } from './figures.tsx';
import { Phones } from './phones.tsx';
import { Previews } from './previews.tsx';
import { RoofPlan } from './roof-plan.tsx';
import { Tour } from './tour.tsx';

export function LandingPage() {
  return (
    <>
      <Hero />
      <Figures />
      <Tour />
      <Previews />
      <Phones />
      <Pairs />
      <StepsInShort />
      <Closing title="Ready to Transform Your Business?">
        Tell us the ZIP codes you work in. Within 24 hours you hear what is captured there and when you can
        begin.
      </Closing>
    </>
  );
}

function Hero() {
  return (
    <section className="relative isolate overflow-hidden border-b bg-surface">
      <div className="mx-auto grid w-full max-w-6xl items-center gap-12 px-4 py-10 sm:px-6 sm:py-16 lg:grid-cols-[11fr_10fr] lg:gap-16 lg:py-24">
        <div className="grid gap-6">
          <p className="font-medium text-accent-text">Property intelligence for roofers</p>
          <h1 className="text-4xl font-semibold tracking-tight max-sm:text-3xl">
            {product.name} tells you which doors to knock on.
          </h1>
          <p className="max-w-md text-pretty text-xl text-muted-foreground max-sm:text-lg">
            High-resolution imagery. AI-powered property analysis. Data-driven targeting.
          </p>
          <CallsToAction />
        </div>
        <RoofPlan />
      </div>
    </section>
  );
}

/** The four steps on the landing page, with a link to the full page. */
function StepsInShort() {
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

const shown: readonly { name: PairName; caption: string; text: string }[] = [
  { name: 'analysis', caption: 'Analysis Complete', text: 'Every face of the roof, with its pitch.' },
  { name: 'damage', caption: 'Damage Mapped', text: 'Each damaged area, outlined on the roof.' },
  { name: 'processed', caption: 'AI Processed', text: 'Roofs separated from everything around them.' },
  { name: 'data', caption: 'Actionable Data', text: 'The picture turned into figures for an estimate.' },
];

function Pairs() {
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

interface BeforeAfterProps {
  before: MediaPicture;
  after: MediaPicture;
  caption: string;
}

/** Two pictures of one place over each other. The handle between them is a range input: drag it, or use the arrow keys. */
function BeforeAfter({ before, after, caption }: BeforeAfterProps) {
  const frame = useRef<HTMLDivElement>(null);
  const sizes = '(width >= 40rem) 540px, 100vw';
  return (
    <div
      ref={frame}
      className="relative isolate overflow-hidden rounded-xl border bg-muted select-none [--at:50%]"
    >
      <MediaImage picture={after} alt={`${caption}: the roof with the analysis drawn on it`} sizes={sizes} />
      <div className="absolute inset-0 [clip-path:inset(0_calc(100%-var(--at))_0_0)]">
        <MediaImage picture={before} alt="The same roof as the drone took it" sizes={sizes} />
      </div>
      <input
        type="range"
        min="0"
        max="100"
        defaultValue="50"
        aria-label={`${caption}: how much of the picture is shown as it was taken`}
        onChange={(event) => frame.current?.style.setProperty('--at', `${event.currentTarget.value}%`)}
        className="peer absolute inset-0 z-10 size-full cursor-ew-resize touch-pan-y appearance-none opacity-0"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-(--at) w-0.5 -translate-x-1/2 bg-white shadow-float peer-focus-visible:*:outline-3 peer-focus-visible:*:outline-ring"
      >
        <span className="absolute top-1/2 left-1/2 grid size-10 -translate-1/2 place-content-center rounded-full bg-white text-black shadow-float">
          <MoveHorizontal className="size-5" />
        </span>
      </span>
    </div>
  );
}
