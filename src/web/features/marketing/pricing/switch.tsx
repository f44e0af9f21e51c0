import { useId } from 'react';

interface SwitchProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of few, side by side. */
export function Switch<Value extends string>({ legend, options, value, onChange }: SwitchProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex w-fit flex-wrap gap-1 rounded-xl border bg-muted p-1 max-sm:w-full dark:bg-background">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex h-10 grow cursor-pointer items-center justify-center rounded-lg px-4 font-medium text-muted-foreground transition-colors duration-150 hover:text-foreground has-checked:bg-raised has-checked:text-foreground has-checked:shadow-[0_1px_2px_rgb(0_0_0/0.12)] has-focus-visible:outline-2 has-focus-visible:outline-ring touch:h-11 max-sm:px-1 whitespace-nowrap forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
