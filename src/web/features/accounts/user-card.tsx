import type { ReactNode } from 'react';
import type { Account } from '#contract/accounts.ts';
import { companyRoleLabels } from '#domain/company-roles.ts';
import { roleLabels } from '#domain/roles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { dateAndTime, dateOnly } from '#web/ui/dates.ts';
import { DeleteUser } from './delete-user.tsx';
import { nameOf } from './person-name.ts';
import { ResetPassword } from './reset-password.tsx';
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
