import { ChevronDown, UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { type Role, roleSentences, roles } from '#domain/roles.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';

const actions: Record<Role, string> = {
  user: 'Make ordinary user',
  operator: 'Make operator',
  reviewer: 'Make reviewer',
  admin: 'Make administrator',
};

/** Gives a user another role on the platform. The server keeps the last administrator. */
export function RoleButton({ user }: { user: Account }) {
  const [role, setRole] = useState<Role | null>(null);
  // The dialog's text while it closes.
  const [asked, setAsked] = useState<Role>('user');
  const ask = (wanted: Role) => {
    setAsked(wanted);
    setRole(wanted);
  };
  const change = useAct(() => api.accounts.setRole({ params: { userId: user.id }, body: { role: asked } }), {
    failure: 'Failed to change the role',
    onEnd: () => setRole(null),
  });
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="secondary">
            <UserRoundCog />
            Change Role
            <ChevronDown />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {roles
            .filter((one) => one !== user.role)
            .map((one) => (
              <DropdownMenuItem key={one} onSelect={() => ask(one)}>
                {actions[one]}
              </DropdownMenuItem>
            ))}
        </DropdownMenuContent>
      </DropdownMenu>
      <Confirm
        open={role !== null}
        onOpenChange={(open) => !open && setRole(null)}
        title={`${actions[asked]}?`}
        description={describe(user, asked)}
        action={actions[asked]}
        destructive={user.role !== 'user'}
        pending={change.isPending}
        onConfirm={() => change.mutate()}
      />
    </>
  );
}

function describe({ email, role }: Account, wanted: Role): string {
  if (wanted === 'admin') return `${email} will see every ZIP code and manage every user.`;
  const loses = role === 'admin' ? ' and is no longer an administrator' : '';
  return `${email} keeps the assigned ZIP codes${loses}. ${roleSentences[wanted]}`;
}
