import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { INVITATION_DAYS, NewInvitation } from '#contract/team.ts';
import { sentenceOf, showFieldErrors } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
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
  const { control, register, handleSubmit, setError, formState } = useForm<NewInvitation>({
    resolver: zodResolver(NewInvitation),
    defaultValues: { email, companyRole: 'rep' },
  });
  const invite = useMutation({
    mutationFn: calls.invite,
    onSuccess: ({ message }) => {
      toast({ title: 'Invited', description: message });
      onDone();
    },
    onError: (error) => {
      if (showFieldErrors(setError, error)) return;
      const description = sentenceOf(error, 'Failed to invite');
      toast({ variant: 'destructive', title: 'Error', description });
    },
  });
  return (
    <form noValidate className="contents" onSubmit={handleSubmit((body) => invite.mutate(body))}>
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
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={invite.isPending}>
          Send invitation
        </Button>
      </DialogFooter>
    </form>
  );
}
