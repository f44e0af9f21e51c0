import { NORMAL_95 } from '#domain/measure/estimate.ts';
import { MOST_STORIES } from '#domain/measure/picture-scale.ts';
import { formatDay } from '#web/ui/days.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select, type SelectOption } from '#web/ui/select.tsx';
import type { ScaleChoice, ScaleSource } from './use-scale.ts';

interface ScaleFieldsProps {
  choice: ScaleChoice;
  capturedOn: string | null;
  hasLength: boolean;
  onDrawLength: () => void;
  stories: number;
  onStories: (stories: number) => void;
}

const stories: readonly SelectOption[] = Array.from({ length: MOST_STORIES }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 story' : `${index + 1} stories`,
}));

/** How many stories the building has, and where the picture's scale is from. */
export function ScaleFields({ choice, capturedOn, hasLength, onDrawLength, ...rest }: ScaleFieldsProps) {
  const { source, setSource, typed, setTyped, problem, own, scale } = choice;
  const off = scale ? `, ± ${(scale.errorPercent * NORMAL_95).toFixed(1)}%` : '';
  const options: SelectOption[] = [
    ...(own ? [{ value: 'capture', label: 'The picture’s own' }] : []),
    { value: 'length', label: 'A length I know' },
    { value: 'area', label: 'An area I know' },
  ];
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
      <Field label="Stories">
        {(control) => (
          <Select
            {...control}
            value={String(rest.stories)}
            options={stories}
            onValueChange={(value) => rest.onStories(Number(value))}
          />
        )}
      </Field>
      <Field
        label="Scale"
        hint={
          source === 'capture'
            ? own?.errorPercent === 0
              ? 'Exact, as the picture is simulated.'
              : `From the capture${capturedOn ? ` of ${formatDay(capturedOn)}` : ''}${off}`
            : own
              ? undefined
              : 'This picture has no scale of its own.'
        }
      >
        {(control) => (
          <Select
            {...control}
            value={source}
            options={options}
            onValueChange={(value) => {
              setSource(value as ScaleSource);
              if (value === 'length') onDrawLength();
            }}
          />
        )}
      </Field>
      {source !== 'capture' && (
        <Field
          label={source === 'length' ? 'Length in feet' : 'Area in square feet'}
          error={problem}
          hint={`${
            source === 'area'
              ? 'Of the ground that the whole traced roof covers.'
              : hasLength
                ? 'Of the dashed line.'
                : 'Mark both ends of it on the picture with ‘Known length’.'
          }${off && ` The scale is then${off.slice(1)}.`}`}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
    </div>
  );
}
