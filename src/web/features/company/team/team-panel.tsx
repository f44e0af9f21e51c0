import { MailPlus, UserPlus } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { type ReactNode, useState } from 'react';
import type { Member, Team } from '#contract/team.ts';
import { companyRoleLabels } from '#domain/company-roles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberMenu } from './member-menu.tsx';
import type { TeamCalls } from './team-calls.ts';

/** Members, who was asked to join, and what may be done about either. */
export function TeamPanel({ team, calls }: { team: Team; calls: TeamCalls }) {
  /** The address the form starts with; null while it is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  // A link to this screen may open the form.
  const [act, setAct] = useQueryState('do', parseAsString);
  const inviting = team.may.invite && act === 'invite' ? (typed ?? '') : typed;
  const setInviting = (email: string | null) => {
    setTyped(email);
    if (act !== null) void setAct(null);
  };
  const active = team.members.filter(({ accessEndedAt }) => accessEndedAt === null);
  const former = team.members.filter(({ accessEndedAt }) => accessEndedAt !== null);
  return (
    <>
      <Section
        title="Members"
        description={active.length === 1 ? 'One person works here' : `${active.length} people work here`}
        actions={
          team.may.invite && (
            <Button onClick={() => setInviting('')}>
              <UserPlus />
              Invite
            </Button>
          )
        }
      >
        <ul aria-label="Members" className="grid divide-y">
          {active.map((member) => (
            <MemberRow key={member.id} member={member} zipsToHand={team.zipsToHand} calls={calls} />
          ))}
        </ul>
        {active.length === 1 && team.may.invite && (
          <p className="pt-3 text-muted-foreground">
            Invite your crew: colleagues share stages, tags and notes of the doors they see.
          </p>
        )}
      </Section>
      {team.invitations.length > 0 && (
        <Section title="Invitations" description="People who have not joined yet.">
          <ul aria-label="Invitations" className="grid divide-y">
            {team.invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                mayChange={team.may.invite}
                calls={calls}
              />
            ))}
          </ul>
        </Section>
      )}
      {former.length > 0 && (
        <Section
          title="Former members"
          description="They can no longer sign in. Their work stays with the company."
        >
          <ul aria-label="Former members" className="grid divide-y">
            {former.map((member) => (
              <MemberRow key={member.id} member={member} zipsToHand={[]} calls={calls}>
                {member.may.inviteAgain && (
                  <Button variant="secondary" size="sm" onClick={() => setInviting(member.email)}>
                    <MailPlus />
                    Invite Again
                  </Button>
                )}
              </MemberRow>
            ))}
          </ul>
        </Section>
      )}
      <InviteDialog
        email={inviting ?? ''}
        team={team}
        calls={calls}
        open={inviting !== null}
        onOpenChange={() => setInviting(null)}
      />
    </>
  );
}

interface MemberRowProps {
  member: Member;
  zipsToHand: readonly string[];
  calls: TeamCalls;
  children?: ReactNode;
}

function MemberRow({ member, zipsToHand, calls, children }: MemberRowProps) {
  const { name, email, companyRole, isYou, accessEndedAt, zipCodes } = member;
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 grow gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          <Badge
            variant={companyRole === 'owner' ? 'accent' : companyRole === 'manager' ? 'primary' : 'neutral'}
          >
            {companyRoleLabels[companyRole]}
          </Badge>
          {isYou && <Badge variant="outline">You</Badge>}
        </p>
        {name !== email && <p className="text-sm text-muted-foreground wrap-anywhere">{email}</p>}
        {accessEndedAt && (
          <p className="text-sm text-muted-foreground">
            Until <time dateTime={accessEndedAt}>{dateOnly(accessEndedAt)}</time>
          </p>
        )}
        {zipCodes.length > 0 && (
          <ul aria-label={`ZIP codes of ${name}`} className="flex flex-wrap gap-1.5">
            {zipCodes.map((zipCode) => (
              <li key={zipCode}>
                <Badge variant="outline" className="tabular-nums">
                  {zipCode}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      {children}
      <MemberMenu member={member} zipsToHand={zipsToHand} calls={calls} />
    </li>
  );
}
