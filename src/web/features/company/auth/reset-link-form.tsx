import { useQuery } from '@tanstack/react-query';
import { PasswordResetRequest } from '#contract/auth.ts';
import { api, query } from '#web/api/index.ts';
import { RecordForm } from '#web/forms/record-form.tsx';
import { toast } from '#web/ui/toast.tsx';

interface ResetLinkFormProps {
  /** What the field starts with. */
  email: string;
  onSent?: () => void;
}

/** Sends a password reset link to an address. */
export function ResetLinkForm({ email, onSent }: ResetLinkFormProps) {
  const site = useQuery(query(api.site.getInfo));
  return (
    <RecordForm
      schema={PasswordResetRequest}
      start={{ email }}
      save={(body) => api.auth.requestPasswordReset({ body })}
      onSaved={({ message }) => {
        toast({ title: 'Reset link requested', description: message });
        onSent?.();
      }}
      failure="Failed to send password reset email"
      action="Send Reset Link"
      acting="Sending..."
      button={{ variant: 'secondary' }}
    >
      {(form) => (
        <form.Text
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          hint={
            site.data?.mailConfigured === false &&
            'Email is not set up here yet: ask the operator of this site for the link'
          }
        />
      )}
    </RecordForm>
  );
}
