import { usePageTitle } from '#web/ui/page-title.ts';
import { CallsToAction } from './calls-to-action.tsx';
import { Hero } from './hero.tsx';
import { PublicFooter } from './public-footer.tsx';
import { Steps } from './steps.tsx';

export function LandingScreen() {
  usePageTitle();
  return (
    <>
      <Hero />
      <Steps />
      <section className="mx-auto w-full max-w-6xl px-4 py-20 sm:px-6">
        <div className="grid gap-6 border-t pt-12">
          <h2 className="max-w-2xl text-3xl font-semibold tracking-tight max-sm:text-2xl">
            Ready to Transform Your Business?
          </h2>
          <CallsToAction />
        </div>
      </section>
      <PublicFooter />
    </>
  );
}
