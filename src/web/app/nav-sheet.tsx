import { LogOut, type LucideIcon, Menu } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { SessionUser } from '#contract/auth.ts';
import { logOut } from '#web/features/auth/index.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Sheet, SheetContent, SheetTrigger } from '#web/ui/sheet.tsx';
import { accountItems, isWithin, type NavItem } from './nav-items.ts';
import { ThemeRow } from './theme-row.tsx';
import { nameOf } from './user-menu.tsx';

/** The whole bar as a sheet, on phones. */
export function NavSheet({ items, user }: { items: readonly NavItem[]; user: SessionUser }) {
  const [open, setOpen] = useState(false);
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="Open menu" className="-mr-2 md:hidden">
          <Menu className="size-5!" />
        </Button>
      </SheetTrigger>
      <SheetContent title="Menu" footer={<ThemeRow />}>
        <nav aria-label="Main" className="grid gap-1">
          {[...items, ...accountItems(user)].map((item) => (
            <SheetLink key={item.to} {...item} onFollow={() => setOpen(false)} />
          ))}
          <div className="mt-3 grid gap-1 border-t pt-3">
            <p className="truncate px-3 text-sm text-muted-foreground">{nameOf(user) || user.email}</p>
            <button type="button" className={cn(rowClasses, 'hover:bg-hover')} onClick={() => logOut('/')}>
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

interface SheetLinkProps extends NavItem {
  icon?: LucideIcon;
  onFollow: () => void;
}

function SheetLink({ to, also, label, icon: Icon, onFollow }: SheetLinkProps) {
  const { pathname } = useLocation();
  const within = isWithin({ to, also }, pathname);
  return (
    <Link
      to={to}
      onClick={onFollow}
      aria-current={within ? 'page' : undefined}
      className={cn(rowClasses, within ? 'bg-primary-soft text-primary-text' : 'hover:bg-hover')}
    >
      {Icon && <Icon className="size-5" />}
      {label}
    </Link>
  );
}
