import { useState } from 'react';
import type { Deposit } from '#contract/proposal-draft.ts';
import { parseDealValue } from '#domain/crm/deal-value.ts';
import { centsOf, decimalOf } from '#domain/pricing/money.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

interface DepositFieldProps {
  /** What the amount is; a deposit by itself. */
  label?: string;
  deposit: Deposit;
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (deposit: Deposit) => void;
}

const kinds = [
  { value: 'percent', label: 'Percent of the price' },
  { value: 'amount', label: 'Amount in dollars' },
] as const;

/** What is paid at signing, or taken off, as percent or as an amount. */
export function DepositField({ label = 'Deposit', deposit, hint, error, onChange }: DepositFieldProps) {
  const [text, setText] = useState(textOf(deposit));
  const isPercent = deposit.kind === 'percent';
  const type = (typed: string) => {
    setText(typed);
    const next = isPercent ? percentOf(typed) : amountOf(typed);
    if (next) onChange(next);
  };
  const isWrong = (isPercent ? percentOf(text) : amountOf(text)) === null;
  const problem = isPercent ? 'Please enter 0 to 100 percent' : 'Please enter an amount such as 1500.00';
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={label}>
        {(control) => (
          <Select
            {...control}
            value={deposit.kind}
            options={kinds}
            onValueChange={(kind) => {
              const next: Deposit =
                kind === 'percent' ? { kind: 'percent', percent: 0 } : { kind: 'amount', cents: 0 };
              setText(textOf(next));
              onChange(next);
            }}
          />
        )}
      </Field>
      <DecimalField
        label={`${label} in ${isPercent ? 'percent' : 'dollars'}`}
        hint={hint}
        error={isWrong ? problem : error}
        text={text}
        onType={type}
      />
    </div>
  );
}

interface DecimalFieldProps extends Pick<DepositFieldProps, 'hint' | 'error'> {
  label: string;
  text: string;
  onType: (text: string) => void;
}

/** Where a percentage or an amount is typed. */
export const DecimalField = ({ text, onType, ...field }: DecimalFieldProps) => (
  <Field {...field}>
    {(control) => (
      <Input
        {...control}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
    )}
  </Field>
);

const textOf = (deposit: Deposit): string =>
  deposit.kind === 'percent' ? String(deposit.percent) : decimalOf(deposit.cents);

function percentOf(typed: string): Deposit | null {
  const percent = Number(typed.replace(/[%\s]/g, ''));
  const isOne = typed.trim() !== '' && percent >= 0 && percent <= 100;
  return isOne ? { kind: 'percent', percent } : null;
}

function amountOf(typed: string): Deposit | null {
  const cents = typedCents(typed);
  return cents === null ? null : { kind: 'amount', cents };
}

/** Typed dollars; null if they are none. */
export const typedCents = (typed: string): number | null => centsOf(parseDealValue(typed) ?? '');
