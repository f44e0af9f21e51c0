import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type ApiToken, NewApiToken, TOKEN_DAYS, TOKEN_DAYS_MAX } from '#contract/profile.ts';
import { api, query } from '#web/api/index.ts';
import { forgetApiToken, hasApiToken } from '#web/features/company/auth/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { ShownOnce } from '#web/forms/shown-once.tsx';
import { useSave } from '#web/forms/use-save.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { dateAndTime, dateOnly } from '#web/ui/dates.ts';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Keys for programs that work in the user's name. */
export function TokensCard() {
  const tokens = useQuery(query(api.profile.listTokens));
  const [creating, setCreating] = useState(false);
  return (
    <Card>
      <CardHeader>
        <CardTitle>API tokens</CardTitle>
        <CardDescription>
          A program sends one as “Authorization: Bearer” and may do what you may do, but not change how you
          get in.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-4">
        <Loaded query={tokens} failure="Failed to fetch API tokens">
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon={KeyRound} title="No API tokens" className="py-6">
                Create one for a program that reads your leads.
              </EmptyState>
            ) : (
              <ul className="max-h-96 divide-y overflow-y-auto">
                {list.map((token) => (
                  <TokenRow key={token.id} token={token} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <RegistrationToken />
        <Button variant="secondary" className="sm:justify-self-start" onClick={() => setCreating(true)}>
          <Plus />
          Create token
        </Button>
      </CardContent>
      <NewTokenDialog open={creating} onOpenChange={setCreating} />
    </Card>
  );
}

/** The token of a registration is stored in the browser that made it. The application does not use it. */
function RegistrationToken() {
  const [isKept, setKept] = useState(hasApiToken);
  if (!isKept) return null;
  const forget = () => {
    forgetApiToken();
    setKept(false);
    toast({ title: 'Removed from this browser', description: 'Revoke the token to end it everywhere.' });
  };
  return (
    <div className="grid gap-2 rounded-lg border bg-muted p-3">
      <p className="text-sm">
        This browser keeps the token of your registration (“auth_token”). The application does not need it.
      </p>
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={forget}>
        Remove it from this browser
      </Button>
    </div>
  );
}

interface NewTokenDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes a token and shows it, once. */
function NewTokenDialog({ open, onOpenChange }: NewTokenDialogProps) {
  const [token, setToken] = useState<string>();
  const change = (next: boolean) => {
    if (next) setToken(undefined);
    onOpenChange(next);
  };
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{token ? 'Your new token' : 'Create API token'}</DialogTitle>
          <DialogDescription>
            {token ? 'Copy it now: it is not shown again.' : 'Name it after the program that will use it.'}
          </DialogDescription>
        </DialogHeader>
        {token ? (
          <ShownOnce label="Token" noun="token" secret={token} />
        ) : (
          <NewTokenForm onCreated={setToken} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <p className="min-w-0 grow">
        <span className="block font-medium wrap-anywhere">{token.name}</span>
        <span className="block text-sm text-muted-foreground">
          {token.scopes && 'Company key · '}
          {token.expiresAt ? `Until ${dateOnly(token.expiresAt)}` : 'Until it is ended'} ·{' '}
          {token.lastUsedAt ? `last used ${dateAndTime(token.lastUsedAt)}` : 'never used'}
        </span>
      </p>
      <AskedButton
        variant="ghost"
        size="sm"
        aria-label={`Revoke ${token.name}`}
        asks={{
          title: `Revoke ${token.name}?`,
          description: 'Programs that use it are refused from now on. This action cannot be undone.',
          action: 'Revoke',
        }}
        act={() => api.profile.revokeToken({ params: { tokenId: token.id } })}
        failure="Failed to revoke the token"
      >
        Revoke
      </AskedButton>
    </li>
  );
}

type Fields = z.input<typeof NewApiToken>;

const offeredDays = [7, TOKEN_DAYS, 90, 180, TOKEN_DAYS_MAX];

function NewTokenForm({ onCreated }: { onCreated: (token: string) => void }) {
  const form = useForm<Fields>({
    resolver: zodResolver(NewApiToken),
    defaultValues: { name: '', days: TOKEN_DAYS, currentPassword: '' },
  });
  const { submit, isSaving } = useSave(form, {
    save: (body) => api.profile.createToken({ body }),
    onSaved: ({ token }) => onCreated(token),
    failure: 'Failed to create the token',
  });
  const { control, register, formState } = form;
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody>
        <Field label="Name" error={formState.errors.name?.message}>
          {(field) => <Input {...field} {...register('name')} maxLength={64} autoComplete="off" />}
        </Field>
        <Controller
          control={control}
          name="days"
          render={({ field, fieldState }) => (
            <Field label="Good for" error={fieldState.error?.message}>
              {(aria) => (
                <Select
                  {...aria}
                  value={String(field.value)}
                  onValueChange={(days) => field.onChange(Number(days))}
                  options={offeredDays.map((days) => ({ value: String(days), label: `${days} days` }))}
                />
              )}
            </Field>
          )}
        />
        <Field label="Current Password" error={formState.errors.currentPassword?.message}>
          {(field) => (
            <PasswordInput {...field} {...register('currentPassword')} autoComplete="current-password" />
          )}
        </Field>
      </DialogBody>
      <FormFooter label={isSaving ? 'Creating...' : 'Create token'} isSaving={isSaving} />
    </form>
  );
}
