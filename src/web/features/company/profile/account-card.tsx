import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmailChange, type SessionUser } from '#contract/auth.ts';
import { companyRoleLabels } from '#domain/company-roles.ts';
import { tierLabels } from '#domain/plans.ts';
import { roleLabels } from '#domain/roles.ts';
import { api } from '#web/api/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateOnly } from '#web/ui/dates.ts';
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
            <Badge>
              {user.role === 'user' ? companyRoleLabels[user.companyRole] : roleLabels[user.role]}
            </Badge>
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
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" className="sm:justify-self-start">
          Change Email
        </Button>
      }
      title="Change email"
      description="We send a link to the new address. Until you follow it, nothing changes."
      schema={EmailChange}
      start={{ email: '', currentPassword: '' }}
      save={(body) => api.auth.changeEmail({ body })}
      onSaved={({ message }) => toast({ title: 'Link sent', description: message })}
      failure="Failed to change the email address"
      action="Send Link"
      acting="Sending..."
    >
      {(form) => (
        <>
          <form.Text name="email" label="New Email" type="email" autoComplete="email" />
          <form.Password name="currentPassword" label="Current Password" autoComplete="current-password" />
        </>
      )}
    </FormDialog>
  );
}
