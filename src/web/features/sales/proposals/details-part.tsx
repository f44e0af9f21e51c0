import type { ProposalCheck } from '#contract/proposal.ts';
import { PROPOSAL_TITLE_LENGTH, type ProposalFields } from '#contract/proposal-draft.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { VALID_DAYS } from '#domain/proposals/statuses.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { DepositField } from './deposit-field.tsx';
import { Part } from './room.tsx';

interface DetailsPartProps {
  fields: ProposalFields;
  check: ProposalCheck | null;
  errorOf: (path: string) => string | undefined;
  onChange: (part: Partial<ProposalFields>) => void;
}

export const detailLevels = [
  { value: 'total', label: 'What is done, and the total' },
  { value: 'lines', label: 'Each line with its price' },
] as const;

const shown = [
  { key: 'showRoof', label: 'Roof condition, with its sources' },
  { key: 'showStorms', label: 'Recorded storms, with their sources' },
] as const;

/** Title, validity, deposit, and what is printed. */
export function DetailsPart({ fields, check, errorOf, onChange }: DetailsPartProps) {
  return (
    <Part title="Details">
      <Field label="Title" error={errorOf('title')}>
        {(control) => (
          <Input
            {...control}
            maxLength={PROPOSAL_TITLE_LENGTH}
            value={fields.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <DaysField
        label="Valid for days"
        range={VALID_DAYS}
        days={fields.validDays}
        error={errorOf('validDays')}
        onChange={(validDays) => onChange({ validDays })}
      />
      <DepositField
        deposit={fields.deposit}
        error={errorOf('deposit')}
        hint={depositHint(check)}
        onChange={(deposit) => onChange({ deposit })}
      />
      <Field label="Prices shown">
        {(control) => (
          <Select
            {...control}
            value={fields.detail}
            options={detailLevels}
            onValueChange={(detail) => onChange({ detail: detail === 'lines' ? 'lines' : 'total' })}
          />
        )}
      </Field>
      {shown.map(({ key, label }) => (
        <LabeledCheckbox
          key={key}
          checked={fields[key]}
          onCheckedChange={(checked) => onChange({ [key]: checked })}
        >
          {label}
        </LabeledCheckbox>
      ))}
    </Part>
  );
}

interface DaysFieldProps {
  label: string;
  range: { least: number; most: number };
  days: number;
  error: string | undefined;
  onChange: (days: number) => void;
}

export function DaysField({ label, range: { least, most }, days, error, onChange }: DaysFieldProps) {
  const isWrong = !Number.isInteger(days) || days < least || days > most;
  const problem = `Please enter ${least} to ${most} days`;
  return (
    <Field label={label} error={isWrong ? problem : error}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          maxLength={3}
          value={Number.isFinite(days) && days > 0 ? String(days) : ''}
          onChange={(event) => onChange(Number(event.target.value.replaceAll(/\D/g, '')))}
        />
      )}
    </Field>
  );
}

function depositHint(check: ProposalCheck | null): string | undefined {
  if (check?.depositCents == null) return undefined;
  const { depositCents, depositMostCents } = check;
  const asked = `${moneyWords(depositCents)} of the preselected option`;
  return depositMostCents === null ? asked : `${asked}, at most ${moneyWords(depositMostCents)} here`;
}
