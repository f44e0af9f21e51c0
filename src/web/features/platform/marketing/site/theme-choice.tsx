import { clsx } from 'clsx';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { setTheme, themes, useTheme } from '#web/ui/theme.ts';

const looks = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'System', icon: Monitor },
} as const;

/** Light, dark or system, as a row of three. */
export function ThemeChoice({ className }: { className?: string }) {
  const theme = useTheme();
  const name = useId();
  return (
    <fieldset className={clsx('flex w-fit gap-0.5 rounded-full border bg-surface p-0.5', className)}>
      <legend className="sr-only">Theme</legend>
      {themes.map((one) => {
        const { label, icon: Icon } = looks[one];
        return (
          <label
            key={one}
            title={label}
            className="grid size-8 cursor-pointer place-content-center rounded-full text-muted-foreground hover:text-foreground has-checked:bg-muted has-checked:text-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring touch:size-11 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={theme === one}
              onChange={() => setTheme(one)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-4" />
            <span className="sr-only">{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
