import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { StormCaptureRequest } from '#contract/storm-captures.ts';
import type { StormCaptureAnswer } from '#domain/storm-captures.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { dayOf } from '#web/ui/days.ts';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';

export type CaptureStep = StormCaptureAnswer['status'];

/** What each step is called on its button, in its dialog and beside its day. */
export const stepLabels: Record<CaptureStep, { action: string; title: string; day?: string }> = {
  accepted: { action: 'Accept', title: 'Accept storm capture', day: 'Day to fly' },
  flown: { action: 'Mark as flown', title: 'Storm capture was flown', day: 'Day of the flight' },
  delivered: { action: 'Mark as delivered', title: 'Storm capture is delivered' },
  refused: { action: 'Refuse', title: 'Refuse storm capture' },
};

interface AnswerCaptureDialogProps {
  capture: StormCaptureRequest;
  what: string;
  step: CaptureStep | null;
  onClose: () => void;
}

export function AnswerCaptureDialog({ capture, what, step, onClose }: AnswerCaptureDialogProps) {
  // Its text stays while it closes.
  const [shown, setShown] = useState<CaptureStep>(step ?? 'accepted');
  if (step && step !== shown) setShown(step);
  return (
    <Dialog open={step !== null} onOpenChange={(open) => open || onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{stepLabels[shown].title}</DialogTitle>
          <DialogDescription className="wrap-anywhere">{what}</DialogDescription>
        </DialogHeader>
        <StepForm requestId={capture.id} step={shown} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

interface StepFormProps {
  requestId: number;
  step: CaptureStep;
  onDone: () => void;
}

function StepForm({ requestId, step, onDone }: StepFormProps) {
  const [day, setDay] = useState(() => dayOf(new Date()));
  const [message, setMessage] = useState('');
  const words = stepLabels[step];
  const answer = useMutation({
    mutationFn: () => send(step, requestId, day, message.trim()),
    onSuccess: onDone,
  });
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        answer.mutate();
      }}
    >
      <DialogBody>
        {words.day && (
          <Field label={words.day}>
            {(control) => (
              <Input {...control} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
            )}
          </Field>
        )}
        <Field
          label={step === 'refused' ? 'Reason' : 'Message (optional)'}
          hint="Goes into the email to the user."
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={2000}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          )}
        </Field>
        {answer.isError && (
          <p role="alert" className="text-sm text-destructive-text">
            {sentenceOf(answer.error, 'Failed to answer the request')}
          </p>
        )}
      </DialogBody>
      <FormFooter
        label={words.action}
        isSaving={answer.isPending}
        disabled={(words.day !== undefined && day === '') || (step === 'refused' && message.trim() === '')}
        destructive={step === 'refused'}
      />
    </form>
  );
}

function send(step: CaptureStep, requestId: number, day: string, message: string): Promise<unknown> {
  const params = { requestId };
  const answer = message === '' ? {} : { message };
  switch (step) {
    case 'accepted':
      return api.stormCaptures.accept({ params, body: { flyOn: day, ...answer } });
    case 'flown':
      return api.stormCaptures.markFlown({ params, body: { flownOn: day, ...answer } });
    case 'delivered':
      return api.stormCaptures.deliver({ params, body: answer });
    case 'refused':
      return api.stormCaptures.refuse({ params, body: { message } });
  }
}
