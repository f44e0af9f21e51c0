import { Link, useLocation } from 'react-router';
import { can } from '#access/can.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { FindButton } from '#web/features/find/index.ts';
import { cn } from '#web/ui/cn.ts';
import { Logo } from '#web/ui/logo.tsx';
import { isWithin, memberItems, type NavItem, screensOf } from './nav-items.ts';
import { NavSheet } from './nav-sheet.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** 56 px high and always in sight; below 768 px everything but the logo folds into a sheet. */
export function TopBar() {
  const user = useSignedInUser();
  return (
    <header className="sticky top-0 z-30 border-b bg-surface">
      <div className="flex h-14 items-center gap-6 px-4 max-lg:gap-2 lg:px-6">
        <Link to="/" className="flex items-center rounded-lg touch:min-h-11">
          <Logo />
        </Link>
        <BarLinks items={memberItems(user)} />
        <div className="ml-auto">
          {can(user, 'property:read') && <FindButton screens={screensOf(user)} />}
        </div>
        <div className="flex items-center gap-2 max-md:hidden">
          <ThemeMenu />
          <UserMenu user={user} />
        </div>
        <NavSheet items={memberItems(user)} user={user} />
      </div>
    </header>
  );
}

function BarLinks({ items }: { items: readonly NavItem[] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="flex h-full items-stretch gap-1 max-lg:gap-0 max-md:hidden">
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          aria-current={isWithin(item, pathname) ? 'page' : undefined}
          className={cn(
            'flex items-center border-y-2 border-transparent px-3 font-medium whitespace-nowrap max-lg:px-1.5 -outline-offset-2 transition-colors duration-150',
            item.folds === 'lg' && 'max-lg:hidden',
            item.folds === 'xl' && 'max-xl:hidden',
            isWithin(item, pathname)
              ? 'border-b-primary text-foreground forced-colors:border-t-[Canvas]'
              : 'text-muted-foreground hover:text-foreground forced-colors:border-[Canvas]',
          )}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
