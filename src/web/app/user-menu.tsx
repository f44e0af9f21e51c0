import { LogOut } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { SessionUser } from '#contract/auth.ts';
import { logOut } from '#web/features/company/auth/index.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import type { NavItem } from './nav-items.ts';

interface UserMenuProps {
  user: SessionUser;
  items: readonly NavItem[];
  current: NavItem | undefined;
}

export function UserMenu({ user, items, current }: UserMenuProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isWithin = items.some((item) => item === current);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          aria-label="User menu"
          aria-current={isWithin ? 'page' : undefined}
          className={cn('rounded-full p-0', isWithin && 'ring-2 ring-primary')}
        >
          <Initials user={user} />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-60">
        <DropdownMenuLabel className="grid">
          {nameOf(user) && <span className="truncate font-medium text-foreground">{nameOf(user)}</span>}
          <span className="truncate">{user.email}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        {items.map((item) => (
          <DropdownMenuItem
            key={item.to}
            aria-current={item === current ? 'page' : undefined}
            className={cn(item === current && 'font-semibold')}
            onSelect={() => navigate(item.to)}
          >
            <item.icon />
            {item.label}
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => logOut(afterLogOut(pathname))}>
          <LogOut />
          Log Out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Administrators leave their screens for the sign-in, everybody else for the start page (docs/product.md). */
export const afterLogOut = (pathname: string): '/' | '/login' =>
  pathname.startsWith('/admin') ? '/login' : '/';

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
