import { Check, type LucideIcon, PackageCheck, PlaneTakeoff, X } from 'lucide-react';
import type { StormCaptureRequest } from '#contract/storm-captures.ts';
import { nameOfCapture, type StormCaptureAnswer, stormCaptureNext } from '#domain/storm-captures.ts';
import { api } from '#web/api/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { dayOf } from '#web/ui/days.ts';
import { messageField, messageOf } from './message.ts';

type Step = StormCaptureAnswer['status'];

interface StepWords {
  icon: LucideIcon;
  action: string;
  title: string;
  day?: string;
}

/** What each step is called on its button, in its dialog and beside its day. */
const steps: Record<Step, StepWords> = {
  accepted: { icon: Check, action: 'Accept', title: 'Accept storm capture', day: 'Day to fly' },
  flown: {
    icon: PlaneTakeoff,
    action: 'Mark as Flown',
    title: 'Storm capture was flown',
    day: 'Day of the flight',
  },
  delivered: { icon: PackageCheck, action: 'Mark as Delivered', title: 'Storm capture is delivered' },
  refused: { icon: X, action: 'Refuse', title: 'Refuse storm capture' },
};
const isStep = (state: string): state is Step => state in steps;

/** The steps that are open to a request, each with its dialog. */
export function AnswerCapture({ capture }: { capture: StormCaptureRequest }) {
  return stormCaptureNext[capture.status]
    .filter(isStep)
    .map((step) => <TakeStep key={step} capture={capture} step={step} />);
}

function TakeStep({ capture, step }: { capture: StormCaptureRequest; step: Step }) {
  const { icon: Icon, action, title, day: dayLabel } = steps[step];
  const what = `${nameOfCapture(capture)} for ${capture.companyName}`;
  const isRefusal = step === 'refused';
  return (
    <FormDialog
      trigger={
        <Button size="sm" variant={isRefusal ? 'secondary' : 'primary'} aria-label={`${action} ${what}`}>
          <Icon />
          {action}
        </Button>
      }
      title={title}
      description={what}
      start={{ day: dayOf(new Date()), message: '' }}
      save={({ day, message }) => send(step, capture.id, day, message)}
      failure="Failed to answer the request"
      action={action}
      destructive={isRefusal}
      why={({ day, message }) =>
        (dayLabel !== undefined && day === '' && 'Choose the day first.') ||
        (isRefusal && message.trim() === '' && 'Write the reason first.')
      }
    >
      {(form) => (
        <>
          {dayLabel && <form.Text name="day" label={dayLabel} type="date" />}
          <form.Area name="message" label={isRefusal ? 'Reason' : 'Message (optional)'} {...messageField} />
        </>
      )}
    </FormDialog>
  );
}

function send(step: Step, requestId: number, day: string, message: string): Promise<unknown> {
  const params = { requestId };
  const answer = messageOf(message);
  switch (step) {
    case 'accepted':
      return api.stormCaptures.accept({ params, body: { flyOn: day, ...answer } });
    case 'flown':
      return api.stormCaptures.markFlown({ params, body: { flownOn: day, ...answer } });
    case 'delivered':
      return api.stormCaptures.deliver({ params, body: answer });
    case 'refused':
      return api.stormCaptures.refuse({ params, body: { message: message.trim() } });
  }
}
