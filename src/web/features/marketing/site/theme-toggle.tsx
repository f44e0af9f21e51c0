import { Moon, Sun } from 'lucide-react';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { setTheme, useIsDark } from '#web/ui/theme.ts';

/** Switches between light and dark; the footer has the third choice, the system's. */
export function ThemeToggle() {
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
