import { LogOut, Menu } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { SessionUser } from '#contract/auth.ts';
import { logOut } from '#web/features/company/auth/index.ts';
import { WaitingCount } from '#web/features/platform/requests/index.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Sheet, SheetContent, SheetTrigger } from '#web/ui/sheet.tsx';
import { setTheme, themes, useTheme } from '#web/ui/theme.ts';
import type { NavItem, Navigation } from './nav-items.ts';
import { themeLooks } from './theme-menu.tsx';
import { afterLogOut, nameOf } from './user-menu.tsx';

interface NavSheetProps {
  navigation: Navigation;
  current: NavItem | undefined;
  user: SessionUser;
}

/** The whole bar as a sheet, on phones. */
export function NavSheet({ navigation: { bar, menu, account }, current, user }: NavSheetProps) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const link = (item: NavItem) => (
    <SheetLink key={item.to} item={item} isCurrent={item === current} onFollow={() => setOpen(false)} />
  );
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="Open menu" className="-mr-2 md:hidden">
          <Menu className="size-5!" />
        </Button>
      </SheetTrigger>
      <SheetContent title="Menu" footer={<ThemeRow />}>
        <nav aria-label="Main" className="grid gap-1">
          {bar.map(link)}
          {menu.map(link)}
          <div className="mt-3 grid gap-1 border-t pt-3">
            <p className="truncate px-3 text-sm text-muted-foreground">{nameOf(user) || user.email}</p>
            {account.map(link)}
            <button
              type="button"
              className={cn(rowClasses, 'hover:bg-hover')}
              onClick={() => logOut(afterLogOut(pathname))}
            >
              <LogOut className="size-5 text-muted-foreground" />
              Log Out
            </button>
          </div>
        </nav>
      </SheetContent>
    </Sheet>
  );
}

const rowClasses = 'flex min-h-11 items-center gap-3 rounded-lg px-3 text-lg font-medium';

interface SheetLinkProps {
  item: NavItem;
  isCurrent: boolean;
  onFollow: () => void;
}

function SheetLink({ item: { to, label, icon: Icon }, isCurrent, onFollow }: SheetLinkProps) {
  return (
    <Link
      to={to}
      onClick={onFollow}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(rowClasses, isCurrent ? 'bg-primary-soft text-primary-text' : 'hover:bg-hover')}
    >
      <Icon className="size-5" />
      {label}
      {to === '/admin/requests' && <WaitingCount />}
    </Link>
  );
}

/** The theme choice as a row of three, for the sheet. */
function ThemeRow() {
  const theme = useTheme();
  return (
    <ToggleGroup.Root
      type="single"
      value={theme}
      onValueChange={(value) => setTheme(themes.find((one) => one === value) ?? theme)}
      aria-label="Theme"
      className="grid grid-cols-3 gap-1 rounded-lg bg-muted p-1 dark:bg-background"
    >
      {themes.map((one) => {
        const { label, icon: Icon } = themeLooks[one];
        return (
          <ToggleGroup.Item
            key={one}
            value={one}
            className="flex h-11 items-center justify-center gap-2 rounded-md text-sm font-medium text-muted-foreground data-[state=on]:bg-raised data-[state=on]:text-foreground"
          >
            <Icon className="size-4" />
            {label}
          </ToggleGroup.Item>
        );
      })}
    </ToggleGroup.Root>
  );
}
