import { Closing } from '../parts/closing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { steps } from '../steps.ts';
import { Coverage } from './coverage.tsx';
import { StepSection } from './step-section.tsx';
import { Workflow } from './workflow.tsx';

export function HowItWorksPage() {
  return (
    <>
      <PageHead eyebrow="How it works" title="Four steps from a ZIP code to a signed contract">
        Identify, Capture, Process, Deliver. You choose the territory; we fly it, read every roof in it, and
        hand you the addresses.
      </PageHead>
      <div className="mx-auto grid w-full max-w-6xl px-4 sm:px-6">
        {steps.map((step, index) => (
          <StepSection key={step.title} step={step} number={index + 1} />
        ))}
      </div>
      <Workflow />
      <Coverage />
      <Closing title="See it on your own territory." demo="Book a Live Demo">
        Thirty minutes, with the ZIP codes you name.
      </Closing>
    </>
  );
}
