import { Link, NavLink } from 'react-router';
import type { SessionUser } from '#contract/auth.ts';
import { useSession } from '#web/features/auth/index.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Logo } from '#web/ui/logo.tsx';
import { memberItems, type NavItem, visitorItems } from './nav-items.ts';
import { NavSheet } from './nav-sheet.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** 56 px high and always in sight; below 768 px everything but the logo folds into a sheet. */
export function TopBar() {
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : null;
  const items = user ? memberItems : visitorItems;
  return (
    <header className="sticky top-0 z-30 border-b bg-surface">
      <div className="flex h-14 items-center gap-6 px-4 sm:px-6">
        <Link to="/" className="flex items-center rounded-lg touch:min-h-11">
          <Logo />
        </Link>
        <BarLinks items={items} />
        <BarEnd user={user} />
        <NavSheet items={items} user={user} />
      </div>
    </header>
  );
}

function BarLinks({ items }: { items: readonly NavItem[] }) {
  return (
    <nav aria-label="Main" className="flex h-full items-stretch gap-1 max-md:hidden">
      {items.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          className={({ isActive }) =>
            cn(
              'flex items-center border-y-2 border-transparent px-3 font-medium -outline-offset-2 transition-colors duration-150',
              isActive ? 'border-b-primary text-foreground' : 'text-muted-foreground hover:text-foreground',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

function BarEnd({ user }: { user: SessionUser | null }) {
  return (
    <div className="ml-auto flex items-center gap-2 max-md:hidden">
      <ThemeMenu />
      {user ? (
        <UserMenu user={user} />
      ) : (
        <Button asChild>
          <Link to="/login">Sign In</Link>
        </Button>
      )}
    </div>
  );
}
