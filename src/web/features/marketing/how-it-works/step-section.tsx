import { Check } from 'lucide-react';
import type { Step } from '../steps.ts';
import { StepDrawing } from './step-drawing.tsx';

export function StepSection({ step, number }: { step: Step; number: number }) {
  const { title, long, points } = step;
  const id = `step-${number}`;
  return (
    <section
      aria-labelledby={id}
      className="grid items-center gap-8 border-b py-14 last:border-b-0 lg:grid-cols-2 lg:gap-16 lg:py-20"
    >
      <div className="grid gap-5">
        <p className="font-medium text-accent-text tabular-nums">Step {number}</p>
        <h2 id={id} className="text-3xl font-semibold tracking-tight max-sm:text-2xl">
          {title}
        </h2>
        <p className="text-pretty text-lg text-muted-foreground">{long}</p>
        <ul className="grid gap-2.5">
          {points.map((point) => (
            <li key={point} className="flex gap-3 text-lg">
              <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success-text" />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <StepDrawing step={number} />
    </section>
  );
}
