import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Approval, Reply } from '#contract/requests.ts';
import { sentenceOf } from '#web/api/index.ts';
import { GrantTermsFields, standardTerms, termsBody } from '#web/features/company/accounts/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';

export interface DecisionProps {
  /** For example 'ZIP 85251 for dana@peakroofs.com'. */
  what: string;
  approve: (body: Approval) => Promise<unknown>;
  deny: (body: Reply) => Promise<unknown>;
}

interface DecisionDialogProps extends DecisionProps {
  open: 'approve' | 'deny' | null;
  onClose: () => void;
}

export function DecisionDialog({ open, onClose, ...decision }: DecisionDialogProps) {
  // Its text stays while it closes.
  const [shown, setShown] = useState(open);
  if (open && open !== shown) setShown(open);
  return (
    <Dialog open={open !== null} onOpenChange={(still) => still || onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{shown === 'deny' ? 'Deny request' : 'Approve request'}</DialogTitle>
          <DialogDescription className="wrap-anywhere">{decision.what}</DialogDescription>
        </DialogHeader>
        <DecisionForm kind={shown ?? 'approve'} onDone={onClose} {...decision} />
      </DialogContent>
    </Dialog>
  );
}

interface DecisionFormProps extends DecisionProps {
  kind: 'approve' | 'deny';
  onDone: () => void;
}

function DecisionForm({ kind, approve, deny, onDone }: DecisionFormProps) {
  const [terms, setTerms] = useState(standardTerms);
  const [message, setMessage] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const decide = useMutation({
    mutationFn: () => {
      const reply = message.trim() === '' ? {} : { message: message.trim() };
      return kind === 'approve' ? approve({ ...termsBody(terms), ...reply }) : deny(reply);
    },
    onSuccess: onDone,
    onError: (error) => {
      const description = sentenceOf(error, `Failed to ${kind} the request`);
      setRefusal(description);
      toast({ variant: 'destructive', title: 'Error', description });
    },
  });
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        decide.mutate();
      }}
    >
      <DialogBody>
        {kind === 'approve' && <GrantTermsFields value={terms} onChange={setTerms} />}
        <Field label="Message (optional)" hint="Goes into the email to the user.">
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={2000}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
        </Field>
        {refusal && (
          <p role="alert" className="text-sm text-destructive-text">
            {refusal}
          </p>
        )}
      </DialogBody>
      <FormFooter
        label={kind === 'approve' ? 'Approve' : 'Deny'}
        isSaving={decide.isPending}
        destructive={kind === 'deny'}
      />
    </form>
  );
}
