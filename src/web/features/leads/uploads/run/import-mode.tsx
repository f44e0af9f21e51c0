import { ToggleGroup } from 'radix-ui';

const modes = [
  { value: 'one-zip', label: 'One ZIP code' },
  { value: 'zip-per-row', label: 'Each row names its ZIP code' },
] as const;

export type ImportMode = (typeof modes)[number]['value'];

interface ImportModeChoiceProps {
  value: ImportMode;
  onValueChange: (mode: ImportMode) => void;
  disabled: boolean;
}

/** Whether the whole file belongs to one ZIP code or, as a county's file, to many. */
export function ImportModeChoice({ value, onValueChange, disabled }: ImportModeChoiceProps) {
  return (
    <ToggleGroup.Root
      type="single"
      value={value}
      onValueChange={(next) => onValueChange(modes.find((mode) => mode.value === next)?.value ?? value)}
      disabled={disabled}
      aria-label="What the file covers"
      className="grid gap-1 rounded-lg bg-muted p-1 dark:bg-background sm:w-fit sm:grid-flow-col"
    >
      {modes.map((mode) => (
        <ToggleGroup.Item
          key={mode.value}
          value={mode.value}
          className="h-8 rounded-md px-3 text-sm font-medium text-muted-foreground transition-colors duration-150 hover:text-foreground disabled:opacity-60 data-[state=on]:bg-raised data-[state=on]:text-foreground data-[state=on]:ring-1 data-[state=on]:ring-border touch:h-11"
        >
          {mode.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
