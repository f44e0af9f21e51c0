import { ToggleGroup } from 'radix-ui';
import { setTheme, themes, useTheme } from '#web/ui/theme.ts';
import { themeLooks } from './theme-menu.tsx';

/** The theme choice as a row of three, for the sheet. */
export function ThemeRow() {
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
