import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { INVITATION_DAYS, NewInvitation } from '#contract/team.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useSave } from '#web/forms/use-save.ts';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { RoleField } from './role-field.tsx';
import type { TeamCalls } from './team-calls.ts';

interface InviteDialogProps {
  /** The address it starts with; open while there is one, also an empty one. */
  email: string | null;
  calls: TeamCalls;
  onClose: () => void;
}

export function InviteDialog({ email, calls, onClose }: InviteDialogProps) {
  const [shown, setShown] = useState(email);
  if (email !== null && email !== shown) setShown(email);
  return (
    <Dialog open={email !== null} onOpenChange={(open) => open || onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Invite a colleague</DialogTitle>
          <DialogDescription>
            They get a mail with a link that works once, for {INVITATION_DAYS} days.
          </DialogDescription>
        </DialogHeader>
        <InviteForm email={shown ?? ''} calls={calls} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function InviteForm({ email, calls, onDone }: { email: string; calls: TeamCalls; onDone: () => void }) {
  const form = useForm<NewInvitation>({
    resolver: zodResolver(NewInvitation),
    defaultValues: { email, companyRole: 'rep' },
  });
  const { submit, isSaving } = useSave(form, {
    save: calls.invite,
    onSaved({ message }) {
      toast({ title: 'Invited', description: message });
      onDone();
    },
    failure: 'Failed to invite',
  });
  const { control, register, formState } = form;
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody>
        <Field label="Email" error={formState.errors.email?.message}>
          {(field) => <Input {...field} {...register('email')} type="email" autoComplete="off" />}
        </Field>
        <Controller
          control={control}
          name="companyRole"
          render={({ field }) => <RoleField value={field.value} onValueChange={field.onChange} />}
        />
      </DialogBody>
      <FormFooter label="Send invitation" isSaving={isSaving} />
    </form>
  );
}
