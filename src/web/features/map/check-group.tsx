import { type ReactNode, useId } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';

interface CheckGroupProps<Word extends string> {
  label: string;
  words: readonly Word[];
  /** None chosen means all. */
  chosen: readonly Word[];
  onChange: (chosen: Word[]) => void;
  render: (word: Word) => ReactNode;
}

/** Several of a few words, as checkboxes. */
export function CheckGroup<Word extends string>({
  label,
  words,
  chosen,
  onChange,
  render,
}: CheckGroupProps<Word>) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lie in a grid without losing its looks
    <div role="group" aria-labelledby={id} className="grid gap-1">
      <span id={id} className="text-sm font-medium">
        {label}
      </span>
      <div className="grid grid-cols-2 gap-x-3">
        {words.map((word) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control
          <label key={word} className="flex min-h-8 cursor-pointer items-center gap-2.5 touch:min-h-11">
            <Checkbox
              checked={chosen.includes(word)}
              onCheckedChange={(checked) =>
                onChange(words.filter((one) => (one === word ? checked : chosen.includes(one))))
              }
            />
            {render(word)}
          </label>
        ))}
      </div>
    </div>
  );
}
