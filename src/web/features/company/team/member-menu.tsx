import { Ellipsis, MapPinned, UserCog, UserX } from 'lucide-react';
import { useState } from 'react';
import type { Member } from '#contract/team.ts';
import { tellDone, useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { HandZipsDialog } from './hand-zips-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import type { TeamCalls } from './team-calls.ts';

interface MemberMenuProps {
  member: Member;
  zipsToHand: readonly string[];
  calls: TeamCalls;
}

/** What the viewer may do about a member; nothing if that is nothing. */
export function MemberMenu({ member, zipsToHand, calls }: MemberMenuProps) {
  const [open, setOpen] = useState<'role' | 'zips' | 'end' | null>(null);
  const close = () => setOpen(null);
  const end = useAct(() => calls.endAccess(member.id), {
    failure: 'Failed to take the access away',
    onDone: tellDone,
    onEnd: close,
  });
  const { may, name } = member;
  if (!may.changeRole && !may.handZips && !may.endAccess) return null;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={`Manage ${name}`}>
            <Ellipsis />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {may.changeRole && (
            <DropdownMenuItem onSelect={() => setOpen('role')}>
              <UserCog />
              Change Role
            </DropdownMenuItem>
          )}
          {may.handZips && (
            <DropdownMenuItem onSelect={() => setOpen('zips')}>
              <MapPinned />
              ZIP Codes
            </DropdownMenuItem>
          )}
          {may.endAccess && (
            <DropdownMenuItem onSelect={() => setOpen('end')}>
              <UserX />
              Take Access Away
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <RoleDialog member={member} calls={calls} open={open === 'role'} onOpenChange={close} />
      <HandZipsDialog member={member} zipsToHand={zipsToHand} open={open === 'zips'} onClose={close} />
      <Confirm
        open={open === 'end'}
        onOpenChange={(isOpen) => isOpen || close()}
        title={`Take ${name}’s access away?`}
        description="They are logged out everywhere right away and cannot sign in again. Their work stays with the company, and so do ZIP codes that only they hold: an owner gets those."
        action="Take Access Away"
        pending={end.isPending}
        onConfirm={() => end.mutate(undefined)}
      />
    </>
  );
}
