import { useQuery } from '@tanstack/react-query';
import { Link2, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import type { Invitation } from '#contract/invitations.ts';
import { companyRoleLabels } from '#domain/company-roles.ts';
import { api, query } from '#web/api/index.ts';
import { SecretDialog } from '#web/forms/secret-dialog.tsx';
import { tellDone, useAct } from '#web/forms/use-act.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { linkOf } from './invite-dialog.tsx';
import type { TeamCalls } from './team-calls.ts';

interface InvitationRowProps {
  invitation: Invitation;
  mayChange: boolean;
  calls: TeamCalls;
}

export function InvitationRow({ invitation, mayChange, calls }: InvitationRowProps) {
  const { id, email, companyRole, invitedBy, zipCodes, expiresAt, expired } = invitation;
  const byLink = useQuery(query(api.site.getInfo)).data?.mailConfigured === false;
  const [link, setLink] = useState<string | null>(null);
  const resend = useAct(() => calls.resend(id, byLink ? 'link' : 'mail'), {
    failure: 'Failed to send the invitation',
    onDone: (invited) => {
      if (invited.link) setLink(invited.link);
      else toast({ title: invited.message });
    },
  });
  const withdraw = useAct(() => calls.withdraw(id), {
    failure: 'Failed to take the invitation back',
    onDone: tellDone,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-[min(12rem,100%)] grow basis-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{email}</span>
          <Badge>{companyRoleLabels[companyRole]}</Badge>
          {expired && <Badge variant="warning">Expired</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">
          {invitedBy && `Invited by ${invitedBy} · `}
          {zipCodes.length > 0 && `ZIP ${zipCodes.join(', ')} · `}
          {expired ? 'Ended' : 'Open until'} <time dateTime={expiresAt}>{dateOnly(expiresAt)}</time>
        </p>
      </div>
      {mayChange && (
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-label={byLink ? `New link for ${email}` : `Send ${email} the invitation again`}
            pending={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {byLink ? <Link2 /> : <RotateCw />}
            {byLink ? 'New Link' : 'Send Again'}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Take back the invitation of ${email}`}
            pending={withdraw.isPending}
            onClick={() => withdraw.mutate(undefined)}
          >
            <X />
            Take Back
          </Button>
        </div>
      )}
      <SecretDialog
        secret={link && linkOf(link, `For ${email}. The previous link no longer works.`)}
        onClose={() => setLink(null)}
      />
    </li>
  );
}
