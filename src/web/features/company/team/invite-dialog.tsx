import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { INVITATION_DAYS, NewInvitation } from '#contract/invitations.ts';
import { CompanyName, type Team } from '#contract/team.ts';
import { api, query } from '#web/api/index.ts';
import { FormDialog, type Opens } from '#web/forms/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { roleChoice } from './role-choice.ts';
import type { TeamCalls } from './team-calls.ts';

interface InviteDialogProps extends Opens {
  /** The address it starts with. */
  email: string;
  team: Team;
  calls: TeamCalls;
}

const Values = z.object({ ...NewInvitation.shape, companyName: CompanyName.shape.name });

export function InviteDialog({ email, team, calls, ...opens }: InviteDialogProps) {
  const byLink = useQuery(query(api.site.getInfo)).data?.mailConfigured === false;
  const { company, zipsToHand, may } = team;
  return (
    <FormDialog
      {...opens}
      title="Invite a colleague"
      description={`They join by a link that works once, for ${INVITATION_DAYS} days.`}
      schema={Values}
      start={{
        email,
        companyRole: 'rep',
        companyName: company.name,
        // Who hands over none of their own leaves the choice to the server: an administrator invites for the owner.
        ...(zipsToHand.length > 0 && { zipCodes: [...zipsToHand] }),
      }}
      save={async ({ companyName, ...invitation }) => {
        if (may.rename && companyName !== company.name)
          await api.team.rename({ body: { name: companyName } });
        return calls.invite({ ...invitation, ...(byLink && { by: 'link' }) });
      }}
      onSaved={({ link, message }) => link ?? toast({ title: 'Invited', description: message })}
      failure="Failed to invite"
      action={byLink ? 'Create link' : 'Send invitation'}
      secretOf={({ link, message }) =>
        link && linkOf(link, `${message} that works once, for ${INVITATION_DAYS} days.`)
      }
    >
      {(form) => (
        <>
          <form.Text name="email" label="Email" type="email" />
          {may.rename && (
            <form.Text
              name="companyName"
              label="Company name"
              hint="Shown in the invitation."
              autoComplete="organization"
            />
          )}
          <form.Choice name="companyRole" {...roleChoice(form.values.companyRole)} />
          {zipsToHand.length > 0 && (
            <form.Checks
              name="zipCodes"
              label="ZIP codes"
              words={zipsToHand}
              render={(zipCode) => <span className="tabular-nums">{zipCode}</span>}
              hint={
                form.values.zipCodes?.length === 0
                  ? 'Without a ZIP code they see no doors until you hand them one.'
                  : 'They can work here as soon as they join.'
              }
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** The link of an invitation, which the person who invites passes on. It is shown only now. */
export const linkOf = (link: string, description: string) => ({
  title: 'Invitation link',
  description,
  label: 'Link',
  isUnlabeled: true,
  secret: link,
  note: 'No mail server is configured, so no email was sent. Anyone who opens this link joins under that name.',
});
