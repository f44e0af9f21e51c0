import { useState } from 'react';
import { INVITATION_DAYS, type Invited } from '#contract/invitations.ts';
import type { Team } from '#contract/team.ts';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { InviteForm } from './invite-form.tsx';
import type { TeamCalls } from './team-calls.ts';

interface InviteDialogProps {
  /** The address it starts with; open while there is one, also an empty one. */
  email: string | null;
  team: Team;
  calls: TeamCalls;
  onClose: () => void;
}

export function InviteDialog({ email, team, calls, onClose }: InviteDialogProps) {
  const [shown, setShown] = useState(email);
  const [invited, setInvited] = useState<Invited | null>(null);
  if (email !== null && email !== shown) setShown(email);
  if (email === null && invited) setInvited(null);
  return (
    <Dialog open={email !== null} onOpenChange={(open) => open || onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{invited ? 'Invitation link' : 'Invite a colleague'}</DialogTitle>
          <DialogDescription>
            {invited?.message ?? 'They join by a link'} that works once, for {INVITATION_DAYS} days.
          </DialogDescription>
        </DialogHeader>
        {invited?.link ? (
          <InvitationLink link={invited.link} />
        ) : (
          <InviteForm email={shown ?? ''} team={team} calls={calls} onLink={setInvited} onDone={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}
