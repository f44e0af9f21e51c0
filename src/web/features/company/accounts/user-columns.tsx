import { X } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '#contract/admin.ts';
import { tierLabels } from '#domain/plans.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.tsx';
import { nameOf } from './person-name.ts';
import { RoleBadge } from './role-badge.tsx';

/** The list on the control panel, and the one in the management of users, which leaves administrators out. */
export type UserList = 'profiles' | 'ordinary';

const wordings = {
  profiles: { noZips: 'No ZIP codes assigned', open: 'View Details', openOf: 'View Details of' },
  ordinary: { noZips: 'No access', open: 'Manage', openOf: 'Manage' },
} as const;

/** Columns of the users. */
export function userColumns(
  list: UserList,
  onOpen: (userId: string) => void,
): readonly TableColumn<AdminUser>[] {
  const { noZips, open, openOf } = wordings[list];
  return [
    {
      header: 'User',
      body: 'py-2.5',
      cell: (user) => (
        <>
          <p className="font-medium">{nameOf(user) || 'No name'}</p>
          <p className="text-sm text-muted-foreground wrap-anywhere">
            {[companyOf(user), tierLabels[user.subscriptionTier]].filter(Boolean).join(' · ')}
          </p>
          {list === 'profiles' && <p className="text-xs text-muted-foreground wrap-anywhere">{user.id}</p>}
        </>
      ),
    },
    { header: 'Email', body: 'break-all max-lg:col-span-2 max-lg:row-start-2', cell: ({ email }) => email },
    {
      header: 'Role',
      cell: ({ accessEndedAt, role }) =>
        accessEndedAt ? <Badge variant="warning">Access ended</Badge> : <RoleBadge role={role} />,
    },
    {
      header: 'ZIP Access',
      head: 'w-1/3',
      body: 'py-2.5 max-lg:col-span-2 max-lg:pt-2',
      cell: (user) => (
        <>
          <ZipBadges user={user} none={noZips} />
          {user.nextExpiry && (
            <p className="mt-1 text-sm text-muted-foreground">Next end {dateOnly(user.nextExpiry)}</p>
          )}
        </>
      ),
    },
    {
      header: 'Joined',
      body: 'whitespace-nowrap max-lg:self-center',
      cell: ({ createdAt }) => (
        <>
          <span className="text-muted-foreground lg:hidden">Joined </span>
          <time dateTime={createdAt}>{dateOnly(createdAt)}</time>
        </>
      ),
    },
    {
      header: 'Actions',
      quiet: true,
      body: 'lg:text-right',
      cell: ({ id, email }) => (
        <Button variant="secondary" size="sm" aria-label={`${openOf} ${email}`} onClick={() => onOpen(id)}>
          {open}
        </Button>
      ),
    },
  ];
}

/** A user made without a company has one with their own name, which adds nothing. */
const companyOf = (user: AdminUser) => (user.companyName === nameOf(user) ? null : user.companyName);

const SHOWN_FIRST = 12;

/** The ZIP codes of a user, each with a button that takes it away. @param none the text if there are none */
function ZipBadges({ user, none }: { user: AdminUser; none: string }) {
  const [showAll, setShowAll] = useState(false);
  const zips = user.assignedZipCodes;
  if (zips.length === 0) return <span className="text-muted-foreground">{none}</span>;
  const shown = showAll ? zips : zips.slice(0, SHOWN_FIRST);
  return (
    <ul className="flex flex-wrap items-center gap-1.5">
      {shown.map((zipCode) => (
        <li key={zipCode}>
          <ZipBadge user={user} zipCode={zipCode} />
        </li>
      ))}
      {zips.length > shown.length && (
        <li>
          <Button variant="link" size="sm" className="px-1" onClick={() => setShowAll(true)}>
            Show All {zips.length}
          </Button>
        </li>
      )}
    </ul>
  );
}

function ZipBadge({ user, zipCode }: { user: AdminUser; zipCode: string }) {
  const remove = useAct(() => api.admin.removeZip({ body: { userId: user.id, zipCode } }), {
    failure: 'Failed to remove ZIP access',
    onDone: () => toast({ title: `ZIP ${zipCode} access removed` }),
  });
  return (
    <span className="inline-flex h-7 items-center rounded-md bg-primary-soft pl-2 text-sm font-medium text-primary-text tabular-nums touch:h-11 touch:pl-3">
      {zipCode}
      <button
        type="button"
        aria-label={`Remove ZIP ${zipCode} from ${user.email}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
        className="grid size-7 place-content-center rounded-md hover:bg-primary/15 touch:size-11"
      >
        {remove.isPending ? <Spinner className="size-3.5" /> : <X aria-hidden="true" className="size-3.5" />}
      </button>
    </span>
  );
}
