import { RotateCw, X } from 'lucide-react';
import type { Invitation } from '#contract/team.ts';
import { companyRoleLabels } from '#domain/company-roles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import type { TeamCalls } from './team-calls.ts';
import { useToastedCall } from './use-toasted-call.ts';

interface InvitationRowProps {
  invitation: Invitation;
  mayChange: boolean;
  calls: TeamCalls;
}

export function InvitationRow({ invitation, mayChange, calls }: InvitationRowProps) {
  const { id, email, companyRole, invitedBy, expiresAt, expired } = invitation;
  const resend = useToastedCall(() => calls.resend(id), { failure: 'Failed to send the invitation' });
  const withdraw = useToastedCall(() => calls.withdraw(id), {
    failure: 'Failed to take the invitation back',
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-48 grow basis-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{email}</span>
          <Badge>{companyRoleLabels[companyRole]}</Badge>
          {expired && <Badge variant="warning">Expired</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">
          {invitedBy && `Invited by ${invitedBy} · `}
          {expired ? 'Ended' : 'Open until'} <time dateTime={expiresAt}>{dateOnly(expiresAt)}</time>
        </p>
      </div>
      {mayChange && (
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Send ${email} the invitation again`}
            pending={resend.isPending}
            onClick={() => resend.mutate(undefined)}
          >
            <RotateCw />
            Send again
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Take back the invitation of ${email}`}
            pending={withdraw.isPending}
            onClick={() => withdraw.mutate(undefined)}
          >
            <X />
            Take back
          </Button>
        </div>
      )}
    </li>
  );
}
