import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Opening } from './opening.tsx';
import type { PriceFields } from './roof-fields.tsx';

interface ValueFieldsProps {
  fields: PriceFields;
  onChange: (changed: Partial<PriceFields>) => void;
}

const rows = [
  ['value', 'Property value in dollars'],
  ['increase', 'Projected increase in dollars'],
  ['valueBasis', 'Source of the increase'],
  ['solarCost', 'Solar add-on in dollars'],
  ['solarSavings', 'Solar savings a year in dollars'],
  ['solarIncentive', 'Solar incentive in dollars'],
  ['solarBasis', 'Source of the solar figures'],
] as const satisfies readonly (readonly [keyof PriceFields, string])[];

/** What the owner or an installer states. Nothing of it is estimated here, and it is no part of the total. */
export function ValueFields({ fields, onChange }: ValueFieldsProps) {
  return (
    <Opening summary={<span className="font-medium">Property value and solar</span>}>
      <div className="grid grid-cols-1 gap-3 pb-2 sm:grid-cols-2">
        {rows.map(([name, label]) => (
          <Field key={name} label={label}>
            {(control) => (
              <Input
                {...control}
                inputMode={name.endsWith('asis') ? 'text' : 'decimal'}
                value={fields[name]}
                onChange={(event) => onChange({ [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </Opening>
  );
}
