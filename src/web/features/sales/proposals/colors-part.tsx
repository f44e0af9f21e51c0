import type { ProposalCheck } from '#contract/proposal.ts';
import type { ProposalFields } from '#contract/proposal-draft.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Part } from './room.tsx';

interface ColorsPartProps {
  fields: Pick<ProposalFields, 'colors'>;
  check: ProposalCheck | null;
  onChange: (part: Pick<ProposalFields, 'colors'>) => void;
}

/** No color is a space. */
const OPEN = ' ';

/** The colors of what is offered, each fixed here or left to the homeowner. */
export function ColorsPart({ fields: { colors }, check, onChange }: ColorsPartProps) {
  const colored = check?.colors.filter((one) => one.colors.length > 1) ?? [];
  if (colored.length === 0) return null;
  const choose = (label: string, color: string) =>
    onChange({
      colors: [...colors.filter((one) => one.label !== label), ...(color === OPEN ? [] : [{ label, color }])],
    });
  return (
    <Part title="Colors">
      {colored.map(({ label, colors: known }) => (
        <Field key={label} label={label}>
          {(control) => (
            <Select
              {...control}
              value={colors.find((one) => one.label === label)?.color ?? OPEN}
              options={[
                { value: OPEN, label: 'The homeowner chooses' },
                ...known.map((value) => ({ value, label: value })),
              ]}
              onValueChange={(color) => choose(label, color)}
            />
          )}
        </Field>
      ))}
    </Part>
  );
}
