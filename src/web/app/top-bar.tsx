import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { homePathOf, useSignedInUser } from '#web/features/company/auth/index.ts';
import { FindButton } from '#web/features/leads/find/index.ts';
import { WaitingCount } from '#web/features/platform/requests/index.ts';
import { cn } from '#web/ui/cn.ts';
import { Logo } from '#web/ui/logo.tsx';
import { barItemClasses } from './bar-item.ts';
import { BarMenu } from './bar-menu.tsx';
import { allItems, currentItem, type NavItem, type Navigation, navigationOf } from './nav-items.ts';
import { NavSheet } from './nav-sheet.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** 56 px high and always in sight; below 768 px everything but the logo folds into a sheet. */
export function TopBar() {
  const user = useSignedInUser();
  const navigation = navigationOf(user);
  const current = currentItem(navigation, useLocation().pathname);
  return (
    <header className="sticky top-0 z-30 border-b bg-surface">
      <div className="flex h-14 items-center gap-6 px-4 max-lg:gap-2 lg:px-6">
        <Link
          to={homePathOf(user)}
          className="flex min-w-7 items-center overflow-hidden rounded-lg touch:min-h-11"
        >
          <Logo />
        </Link>
        {user.isSample && <SampleLabel />}
        <nav aria-label="Main" className="flex h-full items-stretch gap-1 max-lg:gap-0 max-md:hidden">
          <BarLinks navigation={navigation} current={current} />
          <BarMenu navigation={navigation} current={current} />
        </nav>
        <div className="ml-auto">
          <FindButton screens={allItems(navigation)} />
        </div>
        <div className="flex items-center gap-2 max-md:hidden">
          <ThemeMenu />
          <UserMenu user={user} items={navigation.account} current={current} />
        </div>
        <NavSheet navigation={navigation} current={current} user={user} />
      </div>
    </header>
  );
}

interface BarLinksProps {
  navigation: Navigation;
  current: NavItem | undefined;
}

/** Once a screen, for users of an invented account. */
function SampleLabel() {
  return (
    <span
      title="Saguaro Roofing, its people, doors and prices are simulated."
      className="-ml-3 rounded-full border border-dashed px-2 py-0.5 text-xs font-medium whitespace-nowrap text-muted-foreground max-lg:ml-0 md:max-lg:absolute md:max-lg:bottom-0 md:max-lg:left-12 md:max-lg:border-0 md:max-lg:p-0 md:max-lg:text-[10px] large-text:absolute large-text:bottom-0 large-text:left-4 large-text:border-0 large-text:p-0 large-text:text-[10px]"
    >
      Simulated<span className="sr-only">: Saguaro Roofing, its people, doors and prices</span>
    </span>
  );
}

function BarLinks({ navigation, current }: BarLinksProps): ReactNode {
  return navigation.bar.map((item) => (
    <Link
      key={item.to}
      to={item.to}
      aria-current={item === current ? 'page' : undefined}
      className={cn(
        barItemClasses(item === current),
        item.folds === 'lg' && 'max-lg:hidden',
        item.folds === 'xl' && 'max-xl:hidden',
      )}
    >
      {item.label}
      {item.to === '/admin/requests' && <WaitingCount />}
    </Link>
  ));
}
