import { Check, X } from 'lucide-react';
import type { Approval, Reply } from '#contract/requests.ts';
import { GrantTermsFields, standardTerms, termsBody } from '#web/features/company/accounts/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { messageField, messageOf } from './message.ts';

interface DecisionProps {
  /** For example 'ZIP 85251 for dana@peakroofs.com'. */
  what: string;
  approve: (body: Approval) => Promise<unknown>;
  deny: (body: Reply) => Promise<unknown>;
}

/** Approve and Deny, each with its dialog. */
export function Decision({ what, approve, deny }: DecisionProps) {
  return (
    <>
      <FormDialog
        trigger={
          <Button size="sm" aria-label={`Approve ${what}`}>
            <Check />
            Approve
          </Button>
        }
        title="Approve request"
        description={what}
        start={{ ...standardTerms, message: '' }}
        save={({ message, ...terms }) => approve({ ...termsBody(terms), ...messageOf(message) })}
        failure="Failed to approve the request"
        action="Approve"
      >
        {(form) => (
          <>
            <GrantTermsFields />
            <form.Area name="message" label="Message (optional)" {...messageField} />
          </>
        )}
      </FormDialog>
      <FormDialog
        trigger={
          <Button size="sm" variant="secondary" aria-label={`Deny ${what}`}>
            <X />
            Deny
          </Button>
        }
        title="Deny request"
        description={what}
        start={{ message: '' }}
        save={({ message }) => deny(messageOf(message))}
        failure="Failed to deny the request"
        action="Deny"
        destructive
      >
        {(form) => <form.Area name="message" label="Message (optional)" {...messageField} />}
      </FormDialog>
    </>
  );
}
