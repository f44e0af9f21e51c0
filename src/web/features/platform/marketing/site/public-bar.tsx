import { Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PageKey } from '#contract/pages.ts';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { Logo } from '#web/ui/logo.tsx';
import { setTheme, useIsDark } from '#web/ui/theme.ts';
import { type Entrance, isCurrent, publicLinks } from './public-links.ts';
import { PublicMenu } from './public-menu.tsx';

interface PublicBarProps {
  page: PageKey;
  maybeSignedIn: boolean;
}

/** 64 px high and always in sight; below 768 px everything but the logo folds into a menu. */
export function PublicBar({ page, maybeSignedIn }: PublicBarProps) {
  const entrance = useEntrance(maybeSignedIn);
  return (
    <header className="sticky top-0 z-30 border-b bg-background/85 backdrop-blur-md print:static">
      <div className="mx-auto flex h-16 w-full max-w-6xl items-center gap-8 px-4 sm:px-6">
        <a href="/" className="flex items-center rounded-lg touch:min-h-11">
          <Logo />
        </a>
        <nav aria-label="Main" className="flex h-full items-stretch gap-1 max-md:hidden print:hidden">
          {publicLinks.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              aria-current={isCurrent(href, page) ? 'page' : undefined}
              className="flex items-center rounded-lg px-3 font-medium text-muted-foreground -outline-offset-4 transition-colors duration-150 hover:text-foreground aria-[current=page]:text-foreground forced-colors:aria-[current=page]:underline"
            >
              {label}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2 max-md:hidden print:hidden">
          <ThemeToggle />
          <a href={entrance.href} className={buttonVariants()}>
            {entrance.label}
          </a>
        </div>
        <PublicMenu page={page} entrance={entrance} />
      </div>
    </header>
  );
}

// The prerendered page is everybody's, so the change comes after it was shown.
function useEntrance(maybeSignedIn: boolean): Entrance {
  const [known, setKnown] = useState(false);
  useEffect(() => setKnown(maybeSignedIn), [maybeSignedIn]);
  return known ? { href: '/dashboard', label: 'Dashboard' } : { href: '/login', label: 'Sign In' };
}

/** Switches between light and dark; the footer has the third choice, the system's. */
function ThemeToggle() {
  const isDark = useIsDark();
  return (
    <button
      type="button"
      aria-label="Theme"
      title="Light or dark"
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
      className={buttonVariants({ variant: 'ghost', size: 'icon' })}
    >
      <Sun className="dark:hidden" />
      <Moon className="hidden dark:block" />
    </button>
  );
}
