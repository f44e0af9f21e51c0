import { type FormEvent, useState } from 'react';
import type { PublicProposal } from '#contract/proposal-signing.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { declineProposal, isStale } from './calls.ts';

interface DeclineFormProps {
  token: string;
  onDeclined: (proposal: PublicProposal) => void;
  onStale: (sentence: string) => void;
  onBack: () => void;
}

/** Declining, with a reason if the homeowner likes to give one. */
export function DeclineForm({ token, onDeclined, onStale, onBack }: DeclineFormProps) {
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const decline = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    try {
      onDeclined(await declineProposal(token, reason.trim()));
    } catch (error) {
      if (isStale(error)) return onStale(sentenceOf(error, ''));
      setFailure(sentenceOf(error, 'Something went wrong. Please try again.'));
      setSending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void decline(event)} className="grid grid-cols-1 gap-4">
      <p>It can no longer be signed then. The company can send you another one.</p>
      <Field label={<span className="text-lg">Reason (optional)</span>}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            className="text-xl touch:text-xl"
          />
        )}
      </Field>
      {failure && (
        <p role="alert" className="text-destructive-text">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="lg" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="destructive" size="lg" pending={sending}>
          Decline
        </Button>
      </div>
    </form>
  );
}
