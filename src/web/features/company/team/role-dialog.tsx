import { useState } from 'react';
import type { Member } from '#contract/team.ts';
import type { CompanyRole } from '#domain/company-roles.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { tellDone, useAct } from '#web/forms/use-act.ts';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { RoleField } from './role-field.tsx';
import type { TeamCalls } from './team-calls.ts';

interface RoleDialogProps {
  member: Member;
  calls: TeamCalls;
  open: boolean;
  onClose: () => void;
}

export function RoleDialog({ member, calls, open, onClose }: RoleDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Change role</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            {member.isYou
              ? 'This is your own role. You may not be able to change it back.'
              : `For ${member.name}. It applies right away.`}
          </DialogDescription>
        </DialogHeader>
        <RoleForm member={member} calls={calls} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function RoleForm({
  member,
  calls,
  onDone,
}: Pick<RoleDialogProps, 'member' | 'calls'> & { onDone: () => void }) {
  const [role, setRole] = useState<CompanyRole>(member.companyRole);
  const change = useAct(() => calls.setRole(member.id, role), {
    failure: 'Failed to change the role',
    onDone: tellDone,
    onEnd: onDone,
  });
  return (
    <>
      <DialogBody>
        <RoleField value={role} onValueChange={setRole} />
      </DialogBody>
      <FormFooter
        label="Change role"
        isSaving={change.isPending}
        onConfirm={() => change.mutate(undefined)}
      />
    </>
  );
}
