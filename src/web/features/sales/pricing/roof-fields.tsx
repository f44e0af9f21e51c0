import type { NewCostCalculation } from '#contract/cost-calculations.ts';
import { type RoofField, roofLimits } from '#domain/pricing/roof-limits.ts';
import { typedNumber } from '#domain/typed-number.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { MeasuredRoof } from '../measure/index.ts';
import type { PricedBy } from './use-priced-roof.ts';

/** As they are typed. */
export interface PriceFields {
  isTyped: boolean;
  squares: string;
  pitch: string;
  stories: string;
  layers: string;
  waste: string;
  value: string;
  increase: string;
  valueBasis: string;
  solarCost: string;
  solarSavings: string;
  solarIncentive: string;
  solarBasis: string;
}

export const emptyFields: PriceFields = {
  isTyped: false,
  ...{ squares: '', pitch: '', stories: '', layers: '1', waste: '' },
  ...{ value: '', increase: '', valueBasis: '' },
  ...{ solarCost: '', solarSavings: '', solarIncentive: '', solarBasis: '' },
};

/** What the fields state of the roof, and whether one of them is wrong. */
export function givenOf({ isTyped, ...fields }: PriceFields): PricedBy & { isWrong: boolean } {
  const read = (name: RoofField) => typedNumber(fields[name], roofLimits[name]);
  const [squares, pitch] = isTyped ? [read('squares'), read('pitch')] : [{}, {}];
  const [stories, layers, waste] = [read('stories'), read('layers'), read('waste')];
  return {
    ...{ squares: squares.value, pitch: pitch.value, stories: stories.value, layers: layers.value },
    wastePercent: waste.value,
    isWrong: [squares, pitch, stories, layers, waste].some(({ problem }) => problem !== undefined),
  };
}

/** The same as a call takes it, with what was typed of value and solar. The server answers what is wrong with it. */
export function asBody(
  fields: PriceFields,
  basis: MeasuredRoof['basis'] | undefined,
  priceBookId: number | null,
): Omit<NewCostCalculation, 'package'> {
  const { isWrong: _, ...given } = givenOf(fields);
  const text = (typed: string) => typed.replaceAll(/[$,\s]/g, '') || undefined;
  const hasSolar = [fields.solarCost, fields.solarSavings, fields.solarIncentive].some((one) => one.trim());
  return {
    ...given,
    priceBookId: priceBookId ?? undefined,
    ...(!fields.isTyped && basis),
    currentPropertyValue: text(fields.value),
    projectedValueIncrease: text(fields.increase),
    valueBasis: fields.valueBasis.trim() || undefined,
    solar: hasSolar
      ? {
          addonCost: text(fields.solarCost) ?? '',
          yearlySavings: text(fields.solarSavings) ?? '',
          incentive: text(fields.solarIncentive) ?? '0',
          basis: fields.solarBasis,
        }
      : undefined,
  };
}

interface RoofFieldsProps {
  fields: PriceFields;
  hasMeasurement: boolean;
  onChange: (changed: Partial<PriceFields>) => void;
}

/** Which roof is priced, and what the measurement does not include. */
export function RoofFields({ fields, hasMeasurement, onChange }: RoofFieldsProps) {
  const text = (name: RoofField, label: string, hint?: string) => (
    <Field label={label} hint={hint} error={typedNumber(fields[name], roofLimits[name]).problem}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          value={fields[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-4">
      {hasMeasurement && (
        <Field label="Price by" className="col-span-2">
          {(control) => (
            <Select
              {...control}
              value={fields.isTyped ? 'typed' : 'measured'}
              options={[
                { value: 'measured', label: 'The newest measurement' },
                { value: 'typed', label: 'Typed squares' },
              ]}
              onValueChange={(value) => onChange({ isTyped: value === 'typed' })}
            />
          )}
        </Field>
      )}
      {fields.isTyped && text('squares', 'Squares', '1 is 100 sq ft')}
      {fields.isTyped && text('pitch', 'Pitch', 'Rise in 12')}
      {text('stories', 'Stories')}
      {text('layers', 'Layers to tear off')}
      {text('waste', 'Waste in percent', 'Empty: suggested')}
    </div>
  );
}
