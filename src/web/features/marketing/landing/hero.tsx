import { product } from '#domain/product.ts';
import { CallsToAction } from '../parts/calls-to-action.tsx';
import { RoofPlan } from './roof-plan.tsx';

export function Hero() {
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
