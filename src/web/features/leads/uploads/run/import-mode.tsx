import { ToggleGroup } from 'radix-ui';
import type { ImportKind } from '#domain/csv/import-kinds.ts';

const modes = [
  { value: 'one-zip', label: 'One ZIP code' },
  { value: 'zip-per-row', label: 'Each row names its ZIP code' },
] as const;

export type ImportMode = (typeof modes)[number]['value'];

const kinds: readonly { value: ImportKind; label: string }[] = [
  { value: 'properties', label: 'Properties' },
  { value: 'permits', label: 'Building permits' },
];

interface ChoiceProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  disabled: boolean;
}

/** What the rows of the file are. */
export const ImportKindChoice = (props: ChoiceProps<ImportKind>) => (
  <Choice label="What the rows are" options={kinds} {...props} />
);

/** Whether the whole file belongs to one ZIP code or, as a county's file, to many. */
export const ImportModeChoice = (props: ChoiceProps<ImportMode>) => (
  <Choice label="What the file covers" options={modes} {...props} />
);

function Choice<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  disabled,
}: ChoiceProps<Value> & { label: string; options: readonly { value: Value; label: string }[] }) {
  return (
    <ToggleGroup.Root
      type="single"
      value={value}
      onValueChange={(next) => onValueChange(options.find((one) => one.value === next)?.value ?? value)}
      disabled={disabled}
      aria-label={label}
      className="grid gap-1 rounded-lg bg-muted p-1 dark:bg-background sm:w-fit sm:grid-flow-col"
    >
      {options.map((one) => (
        <ToggleGroup.Item
          key={one.value}
          value={one.value}
          className="h-8 rounded-md px-3 text-sm font-medium text-muted-foreground transition-colors duration-150 hover:text-foreground disabled:opacity-60 data-[state=on]:bg-raised data-[state=on]:text-foreground data-[state=on]:ring-1 data-[state=on]:ring-border touch:h-11"
        >
          {one.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
