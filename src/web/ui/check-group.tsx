import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { LabeledCheckbox } from './labeled-checkbox.tsx';

interface CheckGroupProps<Word extends string> {
  label: string;
  words: readonly Word[];
  /** None chosen means all. */
  chosen: readonly Word[];
  onChange: (chosen: Word[]) => void;
  render: (word: Word) => ReactNode;
  hint?: string | undefined;
  columns?: 1 | 2;
}

/** Several of a few values, as checkboxes. */
export function CheckGroup<Word extends string>({
  label,
  words,
  chosen,
  onChange,
  render,
  hint,
  columns = 2,
}: CheckGroupProps<Word>) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a grid without losing its looks
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={hint && `${id}-hint`}
      className="grid content-start gap-1"
    >
      <span id={id} className="text-sm font-medium">
        {label}
      </span>
      <div className={cn('grid gap-x-3', columns === 2 && 'grid-cols-2')}>
        {words.map((word) => (
          <LabeledCheckbox
            key={word}
            className="min-h-8"
            checked={chosen.includes(word)}
            onCheckedChange={(checked) =>
              onChange(words.filter((one) => (one === word ? checked : chosen.includes(one))))
            }
          >
            {render(word)}
          </LabeledCheckbox>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}
