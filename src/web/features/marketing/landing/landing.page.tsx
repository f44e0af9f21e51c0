import { Closing } from '../parts/closing.tsx';
import { Figures } from './figures.tsx';
import { Hero } from './hero.tsx';
import { Pairs } from './pairs.tsx';
import { Phones } from './phones.tsx';
import { Previews } from './previews.tsx';
import { StepsInShort } from './steps-in-short.tsx';
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
