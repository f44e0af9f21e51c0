import { ChevronDown } from 'lucide-react';
import { useNavigate } from 'react-router';
import { cn } from '#web/ui/cn.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { barItemClasses } from './bar-item.ts';
import type { NavItem, Navigation } from './nav-items.ts';

/** The last entry of the bar: what the bar has no room for at this width, then the menu's own items. */
export function BarMenu({ navigation, current }: { navigation: Navigation; current: NavItem | undefined }) {
  const navigate = useNavigate();
  const { bar, menu } = navigation;
  const folded = bar.filter(({ folds }) => folds);
  if (menu.length === 0 && folded.length === 0) return null;
  const isWithin = menu.some((item) => item === current);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-current={isWithin ? 'page' : undefined}
        className={cn(
          barItemClasses(isWithin),
          // What is folded is current where it is folded.
          current?.folds === 'lg' && 'max-lg:border-b-primary max-lg:text-foreground',
          current?.folds === 'xl' && 'max-xl:border-b-primary max-xl:text-foreground',
        )}
      >
        More
        <ChevronDown aria-hidden="true" className="size-4" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {folded.map((item) => (
          <MenuLink
            key={item.to}
            item={item}
            isCurrent={item === current}
            onGo={navigate}
            className={item.folds === 'lg' ? 'lg:hidden' : 'xl:hidden'}
          />
        ))}
        {folded.length > 0 && menu.length > 0 && <DropdownMenuSeparator className={seams(folded)} />}
        {menu.map((item) => (
          <MenuLink key={item.to} item={item} isCurrent={item === current} onGo={navigate} />
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const seams = (folded: readonly NavItem[]): string =>
  folded.some(({ folds }) => folds === 'xl') ? 'xl:hidden' : 'lg:hidden';

interface MenuLinkProps {
  item: NavItem;
  isCurrent: boolean;
  onGo: (path: string) => void;
  className?: string;
}

function MenuLink({ item: { to, label, icon: Icon }, isCurrent, onGo, className }: MenuLinkProps) {
  return (
    <DropdownMenuItem
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(isCurrent && 'font-semibold', className)}
      onSelect={() => onGo(to)}
    >
      <Icon />
      {label}
    </DropdownMenuItem>
  );
}
