import type { Member } from '#contract/team.ts';
import { FormDialog, type Opens } from '#web/forms/form-dialog.tsx';
import { tellDone } from '#web/forms/use-act.ts';
import { roleChoice } from './role-choice.ts';
import type { TeamCalls } from './team-calls.ts';

export function RoleDialog({ member, calls, ...opens }: Opens & { member: Member; calls: TeamCalls }) {
  return (
    <FormDialog
      {...opens}
      title="Change role"
      description={
        member.isYou
          ? 'This is your own role. You may not be able to change it back.'
          : `For ${member.name}. It applies right away.`
      }
      start={{ companyRole: member.companyRole }}
      save={({ companyRole }) => calls.setRole(member.id, companyRole)}
      onSaved={tellDone}
      failure="Failed to change the role"
      action="Change Role"
    >
      {(form) => <form.Choice name="companyRole" {...roleChoice(form.values.companyRole)} />}
    </FormDialog>
  );
}
