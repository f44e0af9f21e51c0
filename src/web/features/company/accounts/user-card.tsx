import { useQuery } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { companyRoleLabels } from '#domain/company-roles.ts';
import { roleLabels } from '#domain/roles.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { copyAndTell } from '#web/ui/copy-text.ts';
import { dateAndTime, dateOnly } from '#web/ui/dates.ts';
import { SecretField } from '#web/ui/secret-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { goesWith, staysOf } from './deletion-words.ts';
import { nameOf } from './person-name.ts';
import { RoleBadge } from './role-badge.tsx';
import { RoleButton } from './role-button.tsx';
import { WithdrawReports } from './withdraw-reports.tsx';

/** Who the user is, and what can be done to the account. */
export function UserCard({ user, onDeleted }: { user: Account; onDeleted: () => void }) {
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-center gap-2">
        <CardTitle className="wrap-anywhere">{nameOf(user) || user.email}</CardTitle>
        <RoleBadge role={user.role} />
        {user.accessEndedAt && <Badge variant="warning">Access ended</Badge>}
      </CardHeader>
      <CardContent className="grid gap-5">
        <dl className="grid gap-2">
          <Fact term="Email">
            <a href={`mailto:${user.email}`} className="wrap-anywhere hover:underline">
              {user.email}
            </a>
          </Fact>
          <Fact term="Role">{roleLabels[user.role]}</Fact>
          <Fact term="Company">
            {companyRoleLabels[user.companyRole]} of {user.company.name}
          </Fact>
          <Fact term="Joined">
            <time dateTime={user.createdAt}>{dateOnly(user.createdAt)}</time>
          </Fact>
          <Fact term="Last seen">
            {user.lastSeenAt ? (
              <time dateTime={user.lastSeenAt}>{dateAndTime(user.lastSeenAt)}</time>
            ) : (
              'Signed in nowhere'
            )}
          </Fact>
        </dl>
        <ResetPassword user={user}>
          <RoleButton user={user} />
          <WithdrawReports user={user} />
          <DeleteUser user={user} onDeleted={onDeleted} />
        </ResetPassword>
      </CardContent>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-2">
      <dt className="text-muted-foreground">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Deletes a user, after showing what goes with them. */
function DeleteUser({ user, onDeleted }: { user: Account; onDeleted: () => void }) {
  const params = { userId: user.id };
  return (
    <AskedButton
      variant="destructive"
      asks={{
        title: 'Delete user?',
        description: <Deleted user={user} />,
        action: 'Delete User',
      }}
      act={() => api.accounts.remove({ params })}
      onDone={() => {
        toast({ title: 'User deleted successfully' });
        onDeleted();
      }}
      failure="Failed to delete user"
    >
      <Trash2 />
      Delete User
    </AskedButton>
  );
}

/** What goes with a user, counted when it is asked. */
function Deleted({ user }: { user: Account }) {
  const preview = useQuery(query(api.accounts.previewDeletion, { params: { userId: user.id } }));
  return (
    <span className="grid gap-2">
      <span className="wrap-anywhere">
        Are you sure you want to delete user {user.email}? This will remove all their ZIP assignments.
      </span>
      <span>
        {preview.data
          ? goesWith(preview.data)
          : preview.isError
            ? sentenceOf(preview.error, 'Could not count what is deleted with the user.')
            : 'Counting what is deleted with the user...'}
      </span>
      {preview.data && staysOf(preview.data) && <span>{staysOf(preview.data)}</span>}
    </span>
  );
}

/** The button, with others beside it, and below them the temporary password once there is one. */
function ResetPassword({ user, children }: { user: Account; children: ReactNode }) {
  const [password, setPassword] = useState<string | null>(null);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <AskedButton
          variant="secondary"
          asks={{
            title: `Reset the password of ${user.email}?`,
            description: 'This will generate a new password for the user. Continue?',
            action: 'Reset Password',
            destructive: false,
          }}
          act={() => api.accounts.resetPassword({ params: { userId: user.id } })}
          onDone={({ tempPassword }) => {
            setPassword(tempPassword);
            toast({ title: 'Password reset successfully' });
          }}
          failure="Failed to reset password"
        >
          <KeyRound />
          Reset Password
        </AskedButton>
        {children}
      </div>
      {password && <TemporaryPassword value={password} />}
    </>
  );
}

function TemporaryPassword({ value }: { value: string }) {
  const copy = () => void copyAndTell(value, 'Password', 'Failed to copy password');
  return (
    <section className="grid gap-2 rounded-lg border bg-muted/60 p-4">
      <h3 className="font-medium">Temporary password</h3>
      <SecretField key={value} noun="password" value={value} onCopy={copy} />
      <p className="text-sm text-muted-foreground">
        It is shown only once. Give it to the user: they are now logged out everywhere and choose a new
        password at the next sign-in.
      </p>
    </section>
  );
}
