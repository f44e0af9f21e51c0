import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ApiToken, NewApiToken, TOKEN_DAYS, TOKEN_DAYS_MAX } from '#contract/profile.ts';
import { api, query } from '#web/api/index.ts';
import { forgetApiToken, hasApiToken } from '#web/features/company/auth/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { RecordList } from '#web/lists/record-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateAndTime, dateOnly } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Keys for programs that work in the user's name. */
export function TokensCard() {
  const tokens = useQuery(query(api.profile.listTokens));
  return (
    <Section
      title="API tokens"
      description="A program sends one as “Authorization: Bearer” and may do what you may do, but not change how you get in."
      className="grid grid-cols-1 gap-4"
    >
      <RecordList
        query={tokens}
        failure="Failed to fetch API tokens"
        className="max-h-96 divide-y overflow-y-auto"
        empty={
          <EmptyState icon={KeyRound} title="No API tokens" className="py-6">
            Create one for a program that reads your leads.
          </EmptyState>
        }
      >
        {(token) => <TokenRow key={token.id} token={token} />}
      </RecordList>
      <RegistrationToken />
      <NewTokenDialog
        trigger={
          <Button variant="secondary" className="sm:justify-self-start">
            <Plus />
            Create Token
          </Button>
        }
      />
    </Section>
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
        Remove It from This Browser
      </Button>
    </div>
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

const offered = [7, TOKEN_DAYS, 90, 180, TOKEN_DAYS_MAX].map((value) => ({ value, label: `${value} days` }));

/** Makes a token and shows it, once. */
function NewTokenDialog({ trigger }: { trigger: ReactNode }) {
  return (
    <FormDialog
      trigger={trigger}
      title="Create API token"
      description="Name it after the program that will use it."
      schema={NewApiToken}
      start={{ name: '', days: TOKEN_DAYS, currentPassword: '' }}
      save={(body) => api.profile.createToken({ body })}
      failure="Failed to create the token"
      action="Create Token"
      acting="Creating..."
      secretOf={({ token }) => ({
        title: 'Your new token',
        description: 'Copy it now: it is not shown again.',
        label: 'Token',
        secret: token,
      })}
    >
      {(form) => (
        <>
          <form.Text name="name" label="Name" maxLength={64} />
          <form.Choice name="days" label="Good for" options={offered} />
          <form.Password name="currentPassword" label="Current Password" autoComplete="current-password" />
        </>
      )}
    </FormDialog>
  );
}
