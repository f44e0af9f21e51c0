import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { cn } from '#web/ui/cn.ts';

interface LinkTabsProps {
  label: string;
  /** The parts of a screen, each at its own address. */
  tabs: readonly { to: string; label: string }[];
}

/** Looks like tabs, and every one has an address. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const { pathname } = useLocation();
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address makes another tab the current one
  useEffect(() => {
    void current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav
      aria-label={label}
      className="flex gap-1 overflow-x-auto overflow-y-hidden border-b [scrollbar-width:none]"
    >
      {tabs.map(({ to, label: name }) => {
        const isCurrent = pathname === to;
        return (
          <Link
            key={to}
            to={to}
            ref={isCurrent ? current : undefined}
            aria-current={isCurrent ? 'page' : undefined}
            className={cn(
              'flex h-10 shrink-0 items-center border-b-2 px-3 font-medium whitespace-nowrap -outline-offset-2 transition-colors duration-150 touch:h-11',
              isCurrent
                ? 'border-primary text-foreground'
                : 'border-transparent text-muted-foreground hover:text-foreground forced-colors:border-[Canvas]',
            )}
          >
            {name}
          </Link>
        );
      })}
    </nav>
  );
}
