import type { TemplateFields } from '#contract/proposal-template.ts';
import { stageLabels } from '#domain/crm.ts';
import { stagesAfter } from '#domain/proposals/statuses.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { Part } from './room.tsx';

export interface TemplatePartProps {
  fields: TemplateFields;
  errorOf: (path: string) => string | undefined;
  onChange: (part: Partial<TemplateFields>) => void;
}

const limits = [
  ['rep', 'Largest discount by a rep, in percent'],
  ['manager', 'Largest discount by a manager, in percent'],
] as const;

/** What may be taken off a price without an owner. */
export function DiscountPart({ fields: { mostDiscount }, errorOf, onChange }: TemplatePartProps) {
  return (
    <Part title="Discounts">
      {limits.map(([role, label]) => (
        <Field key={role} label={label} error={errorOf(`mostDiscount.${role}`)}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              maxLength={3}
              value={String(mostDiscount[role])}
              onChange={(event) =>
                onChange({
                  mostDiscount: {
                    ...mostDiscount,
                    [role]: Math.min(100, Number(event.target.value.replaceAll(/\D/g, ''))),
                  },
                })
              }
            />
          )}
        </Field>
      ))}
    </Part>
  );
}

const stageOptions = stagesAfter.map((value) => ({
  value,
  label: value === 'before' ? 'The stage it was in before' : stageLabels[value],
}));

const companySignatures = [
  { value: 'none', label: 'None' },
  { value: 'required', label: 'Required after the customer' },
];

const moves = [
  ['stageAfterDecline', 'Stage after a proposal is declined'],
  ['stageAfterRevoke', 'Stage after you end a proposal’s links'],
] as const;

/** Reminders, the company’s own signature, and where a deal goes when nothing at its door can be signed any more. */
export function FollowUpPart({ fields, onChange, mayChange }: TemplatePartProps & { mayChange: boolean }) {
  return (
    <Part title="Follow-up">
      <LabeledCheckbox
        checked={fields.reminders}
        disabled={!mayChange}
        onCheckedChange={(reminders) => onChange({ reminders })}
      >
        Remind homeowners by email after three days and before the last day, until they answer
      </LabeledCheckbox>
      <Field label="Company signature" hint="Everybody who may send proposals may sign for the company.">
        {(control) => (
          <Select
            {...control}
            value={fields.companySignature}
            options={companySignatures}
            disabled={!mayChange}
            onValueChange={(value) =>
              onChange({ companySignature: value === 'required' ? 'required' : 'none' })
            }
          />
        )}
      </Field>
      {moves.map(([key, label]) => (
        <Field key={key} label={label}>
          {(control) => (
            <Select
              {...control}
              value={fields[key]}
              options={stageOptions}
              disabled={!mayChange}
              onValueChange={(stage) => onChange({ [key]: stage })}
            />
          )}
        </Field>
      ))}
    </Part>
  );
}
