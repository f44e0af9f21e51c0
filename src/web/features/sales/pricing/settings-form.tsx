import { useState } from 'react';
import type { BookSettings } from '#contract/price-book.ts';
import { packageKeys, taxRuleLabels, taxRules } from '#domain/pricing/book.ts';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

interface SettingsFormProps {
  settings: BookSettings;
  onChange: (settings: BookSettings) => void;
}

const profitOptions = [
  { value: 'margin', label: 'Margin, a share of the price' },
  { value: 'markup', label: 'Markup, a share of the costs' },
];
const taxOptions = taxRules.map((rule) => ({ value: rule, label: taxRuleLabels[rule] }));
const typicalFields = [
  ['wastePercent', 'Waste in percent'],
  ['eaves', 'Eaves, ft per square'],
  ['rakes', 'Rakes, ft per square'],
  ['ridges', 'Ridges, ft per square'],
  ['hips', 'Hips, ft per square'],
  ['valleys', 'Valleys, ft per square'],
  ['walls', 'Walls, ft per square'],
  ['pipes', 'Pipes'],
  ['vents', 'Vents'],
  ['chimneys', 'Chimneys'],
  ['skylights', 'Skylights'],
] as const;

/** Profit, tax, the three offers and the typical roof. */
export function SettingsForm({ settings, onChange }: SettingsFormProps) {
  const { profit, tax, packages, typical } = settings;
  const set = (changed: Partial<BookSettings>) => onChange({ ...settings, ...changed });
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Profit">
          {(control) => (
            <Select
              {...control}
              value={profit.kind}
              options={profitOptions}
              onValueChange={(kind) => set({ profit: { ...profit, kind: kind as typeof profit.kind } })}
            />
          )}
        </Field>
        <NumberField
          label="Profit in percent"
          value={profit.basisPoints / 100}
          onChange={(percent) => set({ profit: { ...profit, basisPoints: pointsOf(percent) } })}
        />
        <Field
          label="Sales tax"
          hint="Tax on materials is a cost of the job. Tax on the whole price is added last."
        >
          {(control) => (
            <Select
              {...control}
              value={tax.rule}
              options={taxOptions}
              onValueChange={(rule) => set({ tax: { ...tax, rule: rule as typeof tax.rule } })}
            />
          )}
        </Field>
        <NumberField
          label="Sales tax in percent"
          value={tax.basisPoints / 100}
          onChange={(percent) => set({ tax: { ...tax, basisPoints: pointsOf(percent) } })}
        />
        <NumberField
          label="Decking sheets included"
          hint="Each additional sheet is billed at its stated price."
          value={settings.deckingSheets}
          onChange={(sheets) => set({ deckingSheets: sheets ?? Number.NaN })}
        />
        <NumberField
          label="Squares a crew finishes in a day"
          hint="Leave empty to show no duration."
          mayBeEmpty
          value={settings.squaresPerDay}
          onChange={(squaresPerDay) => set({ squaresPerDay })}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
        {packageKeys.map((key) => (
          <OfferFields
            key={key}
            name={key}
            terms={packages[key]}
            onChange={(terms) => set({ packages: { ...packages, [key]: terms } })}
          />
        ))}
      </div>
      <fieldset className="grid gap-3">
        <legend className="text-sm font-medium">A typical roof, for prices by typed squares</legend>
        <div className="grid grid-cols-2 items-start gap-3 pt-2 sm:grid-cols-3 lg:grid-cols-4">
          {typicalFields.map(([name, label]) => (
            <NumberField
              key={name}
              label={label}
              value={typical[name]}
              onChange={(value) => set({ typical: { ...typical, [name]: value ?? Number.NaN } })}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

interface OfferFieldsProps {
  name: keyof BookSettings['packages'];
  terms: BookSettings['packages'][keyof BookSettings['packages']];
  onChange: (terms: OfferFieldsProps['terms']) => void;
}

function OfferFields({ name, terms, onChange }: OfferFieldsProps) {
  const change = (changed: Partial<typeof terms>) => onChange({ ...terms, ...changed });
  return (
    <fieldset className="grid content-start gap-3 rounded-lg border p-4">
      <legend className="px-1 text-sm font-medium">Offer: {name}</legend>
      <Field label="Name">
        {(control) => (
          <Input
            {...control}
            maxLength={40}
            value={terms.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Description">
        {(control) => (
          <Textarea
            {...control}
            maxLength={500}
            value={terms.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <NumberField
        label="Warranty in years"
        mayBeEmpty
        value={terms.warrantyYears}
        onChange={(warrantyYears) => change({ warrantyYears })}
      />
    </fieldset>
  );
}

const pointsOf = (percent: number | null): number =>
  percent === null ? Number.NaN : Math.round(percent * 100);

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: number | null;
  /** NaN for what is not a number; null for an empty field, where that is allowed. */
  onChange: (value: number | null) => void;
  mayBeEmpty?: boolean;
}

/** A number as it is typed. */
function NumberField({ label, hint, value, onChange, mayBeEmpty = false }: NumberFieldProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const isWrong = value !== null && Number.isNaN(value);
  return (
    <Field label={label} hint={hint} error={isWrong ? 'Please enter a number.' : undefined}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onChange(read(event.target.value, mayBeEmpty));
          }}
        />
      )}
    </Field>
  );
}

function read(text: string, mayBeEmpty: boolean): number | null {
  const plain = text.replaceAll(/[,%\s]/g, '');
  if (plain === '') return mayBeEmpty ? null : Number.NaN;
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
