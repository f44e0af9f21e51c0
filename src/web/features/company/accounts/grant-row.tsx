import { Pencil, X } from 'lucide-react';
import type { Account, AccountGrant } from '#contract/accounts.ts';
import { counted } from '#domain/standing.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { GrantDialog } from './grant-dialog.tsx';

/** One ZIP code of a user: its state, its type and end, and buttons to change and to remove it. */
export function GrantRow({ user, grant }: { user: Account; grant: AccountGrant }) {
  const { zipCode, status, subscriptionType } = grant;
  const remove = useAct(() => api.admin.removeZip({ body: { userId: user.id, zipCode } }), {
    failure: 'Failed to remove ZIP',
    onDone: () => toast({ title: 'ZIP access removed successfully' }),
  });
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <p className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium tabular-nums">{zipCode}</span>
          <Badge variant={status === 'active' ? 'success' : 'neutral'}>
            {status === 'active' ? 'Active' : 'Expired'}
          </Badge>
          {subscriptionType === 'exclusive' && <Badge variant="accent">Exclusive</Badge>}
        </span>
        <span className="block text-sm text-muted-foreground tabular-nums">{termsOf(grant)}</span>
      </p>
      <div className="-mr-2 flex">
        <GrantDialog
          grant={grant}
          trigger={
            <Button variant="ghost" size="icon-sm" aria-label={`Change ZIP ${zipCode}`}>
              <Pencil />
            </Button>
          }
        />
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Remove ZIP ${zipCode}`}
          pending={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {!remove.isPending && <X />}
        </Button>
      </div>
    </li>
  );
}

function termsOf({ city, state, propertyCount, expiresAt, daysLeft, status }: AccountGrant): string {
  const place = [city, state].filter(Boolean).join(', ');
  const properties = counted(propertyCount, 'property', 'properties');
  const end = !expiresAt
    ? 'no end date'
    : status === 'expired'
      ? `ended ${dateOnly(expiresAt)}`
      : `until ${dateOnly(expiresAt)} (${counted(daysLeft ?? 0, 'day', 'days')} left)`;
  return [place, properties, end].join(' · ');
}
