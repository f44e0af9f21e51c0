import { Check, PackageCheck, PlaneTakeoff, X } from 'lucide-react';
import { useState } from 'react';
import type { StormCaptureRequest } from '#contract/storm-captures.ts';
import { nameOfCapture, stormCaptureNext } from '#domain/storm-captures.ts';
import { Button } from '#web/ui/button.tsx';
import { AnswerCaptureDialog, type CaptureStep, stepLabels } from './answer-capture-dialog.tsx';

const icons = { accepted: Check, flown: PlaneTakeoff, delivered: PackageCheck, refused: X };
const isStep = (state: string): state is CaptureStep => state in icons;

/** The steps that are open to a request, each with its dialog. */
export function AnswerCapture({ capture }: { capture: StormCaptureRequest }) {
  const [step, setStep] = useState<CaptureStep | null>(null);
  const what = `${nameOfCapture(capture)} for ${capture.companyName}`;
  return (
    <>
      {stormCaptureNext[capture.status].filter(isStep).map((next) => {
        const Icon = icons[next];
        return (
          <Button
            key={next}
            size="sm"
            variant={next === 'refused' ? 'secondary' : 'primary'}
            aria-label={`${stepLabels[next].action} ${what}`}
            onClick={() => setStep(next)}
          >
            <Icon />
            {stepLabels[next].action}
          </Button>
        );
      })}
      <AnswerCaptureDialog capture={capture} what={what} step={step} onClose={() => setStep(null)} />
    </>
  );
}
