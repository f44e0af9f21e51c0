import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { SessionUser } from '#contract/auth.ts';
import { logOut } from '#web/features/auth/index.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { accountItems, memberItems } from './nav-items.ts';

export function UserMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="User menu" className="rounded-full p-0">
          <Initials user={user} />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-60">
        <DropdownMenuLabel className="grid">
          {nameOf(user) && <span className="truncate font-medium text-foreground">{nameOf(user)}</span>}
          <span className="truncate">{user.email}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        {memberItems(user)
          .filter(({ folds }) => folds)
          .map(({ to, label, icon: Icon, folds }) => (
            <DropdownMenuItem
              key={to}
              className={folds === 'lg' ? 'lg:hidden' : 'xl:hidden'}
              onSelect={() => navigate(to)}
            >
              {Icon && <Icon />}
              {label}
            </DropdownMenuItem>
          ))}
        {accountItems(user).map(({ to, label, icon: Icon }) => (
          <DropdownMenuItem key={to} onSelect={() => navigate(to)}>
            {Icon && <Icon />}
            {label}
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => logOut('/')}>
          <LogOut />
          Log Out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

export const nameOf = ({ firstName, lastName }: SessionUser) =>
  [firstName, lastName].filter(Boolean).join(' ');

function Initials({ user }: { user: SessionUser }) {
  const letters = [user.firstName, user.lastName].map((name) => name?.charAt(0) ?? '').join('');
  return (
    <span
      aria-hidden="true"
      className="grid size-8 place-content-center rounded-full bg-primary-soft text-sm font-semibold text-primary-text"
    >
      {(letters || user.email.charAt(0)).toUpperCase()}
    </span>
  );
}
