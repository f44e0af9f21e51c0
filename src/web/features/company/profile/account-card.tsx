import { zodResolver } from '@hookform/resolvers/zod';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { EmailChange, type SessionUser } from '#contract/auth.ts';
import { tierLabels } from '#domain/plans.ts';
import { roleLabels } from '#domain/roles.ts';
import { api } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useSave } from '#web/forms/use-save.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.tsx';

export function AccountCard({ user }: { user: SessionUser }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <Section title="Account" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <dl className="grid gap-3">
        {name && <Fact term="Name">{name}</Fact>}
        <Fact term="Email">
          <span className="wrap-anywhere">{user.email}</span>
        </Fact>
        <Fact term="Account type">
          {user.isAdmin ? (
            <Badge variant="accent">
              <ShieldCheck aria-hidden="true" />
              Admin
            </Badge>
          ) : (
            <Badge>{roleLabels[user.role]}</Badge>
          )}
        </Fact>
        {user.role === 'user' && <Fact term="Plan">{tierLabels[user.subscriptionTier]}</Fact>}
        <Fact term="Member since">
          <time dateTime={user.createdAt}>{dateOnly(user.createdAt)}</time>
        </Fact>
      </dl>
      <ChangeEmail />
    </Section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-2 large-text:grid-cols-[minmax(0,1fr)]">
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function ChangeEmail() {
  const [open, setOpen] = useState(false);
  const finish = (message: string) => {
    setOpen(false);
    toast({ title: 'Link sent', description: message });
  };
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary" className="sm:justify-self-start">
          Change email
        </Button>
      </DialogTrigger>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Change email</DialogTitle>
          <DialogDescription>
            We send a link to the new address. Until you follow it, nothing changes.
          </DialogDescription>
        </DialogHeader>
        <ChangeEmailForm onDone={finish} />
      </DialogContent>
    </Dialog>
  );
}

function ChangeEmailForm({ onDone }: { onDone: (message: string) => void }) {
  const form = useForm<EmailChange>({
    resolver: zodResolver(EmailChange),
    defaultValues: { email: '', currentPassword: '' },
  });
  const { submit, isSaving } = useSave(form, {
    save: (body) => api.auth.changeEmail({ body }),
    onSaved: ({ message }) => onDone(message),
    failure: 'Failed to change the email address',
  });
  const { register } = form;
  const { errors } = form.formState;
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody>
        <Field label="New Email" error={errors.email?.message}>
          {(field) => <Input {...field} {...register('email')} type="email" autoComplete="email" />}
        </Field>
        <Field label="Current Password" error={errors.currentPassword?.message}>
          {(field) => (
            <PasswordInput {...field} {...register('currentPassword')} autoComplete="current-password" />
          )}
        </Field>
      </DialogBody>
      <FormFooter label={isSaving ? 'Sending...' : 'Send link'} isSaving={isSaving} />
    </form>
  );
}
