import { useId } from 'react';
import type { ProposalContent } from '#contract/proposal-content.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { type ChosenColor, colorWords, openColors } from '#domain/proposals/colors.ts';
import type { ExtraWork } from '#domain/proposals/offer-price.ts';
import { counted } from '#domain/standing.ts';

type Option = ProposalContent['options'][number];

interface OptionsProps {
  options: readonly Option[];
  chosenId: number;
  depositNote: string | null;
  /** Null if nothing can be chosen any more. */
  onChoose: ((id: number) => void) | null;
}

interface UpgradesProps {
  upgrades: readonly ExtraWork[];
  added: readonly ExtraWork[];
  onAdd: (added: ExtraWork[]) => void;
}

/** What can be added to the option, each with its price before discount and sales tax. */
export function Upgrades({ upgrades, added, onAdd }: UpgradesProps) {
  if (upgrades.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="pb-3 text-xl font-semibold">Upgrades you can add</legend>
      {upgrades.map((one) => (
        <label
          key={one.label}
          className="flex items-start gap-3 rounded-xl border-2 bg-surface p-4 has-checked:border-primary has-checked:bg-primary-soft"
        >
          <input
            type="checkbox"
            checked={added.includes(one)}
            onChange={({ target: { checked } }) =>
              onAdd(upgrades.filter((other) => (other === one ? checked : added.includes(other))))
            }
            className="mt-0.5 size-6 shrink-0 accent-primary"
          />
          <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{one.label}</span>
            <span className="font-semibold tabular-nums">+ {moneyWords(one.cents)}</span>
          </span>
        </label>
      ))}
      <p className="text-lg text-muted-foreground">Discount and sales tax follow what you add.</p>
    </fieldset>
  );
}

interface ColorsProps {
  option: Option;
  chosen: readonly ChosenColor[];
  onChoose: (chosen: ChosenColor[]) => void;
}

export const COLORS = 'colors';

/** The colors of an option that the homeowner chooses. */
export function Colors({ option, chosen, onChoose }: ColorsProps) {
  const open = openColors(option);
  if (open.length === 0) return null;
  return (
    <fieldset id={COLORS} tabIndex={-1} className="grid min-w-0 scroll-mt-16 grid-cols-1 gap-3 outline-none">
      <legend className="pb-3 text-xl font-semibold">Choose your colors</legend>
      {open.map(({ label, colors }) => (
        <label key={label} className="grid gap-1">
          <span className="wrap-anywhere">{label}</span>
          <select
            value={chosen.find((one) => one.label === label)?.color ?? ''}
            onChange={({ target: { value: color } }) =>
              onChoose([
                ...chosen.filter((one) => one.label !== label),
                ...(color === '' ? [] : [{ label, color }]),
              ])
            }
            className="h-14 w-full min-w-0 rounded-lg border border-input bg-surface px-3 text-xl"
          >
            <option value="">Choose a color</option>
            {colors.map((color) => (
              <option key={color}>{color}</option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

/** What is offered, one of which is chosen, with its total and its deposit. */
export function Options({ options, chosenId, depositNote, onChoose }: OptionsProps) {
  const shown = onChoose ? options : options.filter(({ id }) => id === chosenId);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="pb-3 text-xl font-semibold">
        {options.length > 1 && onChoose ? 'Choose your roof' : 'Your roof'}
      </legend>
      {shown.map((option) => (
        <OptionCard
          key={option.id}
          option={option}
          isChosen={option.id === chosenId}
          onChoose={onChoose && options.length > 1 ? () => onChoose(option.id) : null}
        />
      ))}
      {depositNote && <p className="text-lg text-muted-foreground">{depositNote}</p>}
    </fieldset>
  );
}

interface OptionCardProps {
  option: Option;
  isChosen: boolean;
  onChoose: (() => void) | null;
}

function OptionCard({ option, isChosen, onChoose }: OptionCardProps) {
  const { name, totalCents, depositCents, discount, warrantyYears, durationDays, basis } = option;
  const id = useId();
  const facts = [
    warrantyYears !== null && `${counted(warrantyYears, 'year', 'years')} of warranty`,
    durationDays !== null && `about ${counted(durationDays, 'day', 'days')} of work`,
  ].filter(Boolean);
  return (
    <div
      data-chosen={isChosen || undefined}
      className="grid min-w-0 grid-cols-1 gap-2 rounded-xl border-2 border-border bg-surface p-4 data-chosen:border-primary data-chosen:bg-primary-soft"
    >
      <label className="flex items-start gap-3" htmlFor={onChoose ? id : undefined}>
        {onChoose && (
          <input
            id={id}
            type="radio"
            name="option"
            checked={isChosen}
            onChange={onChoose}
            className="mt-0.5 size-6 shrink-0 accent-primary"
          />
        )}
        <span className="grid min-w-0 grow gap-0.5">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-xl font-semibold wrap-anywhere">{name}</span>
            <span className="text-xl font-semibold tabular-nums">{moneyWords(totalCents)}</span>
          </span>
          <span className="tabular-nums">Deposit {moneyWords(depositCents)}</span>
          {discount && (
            <span className="wrap-anywhere">
              {moneyWords(discount.cents)} off: {discount.reason}
            </span>
          )}
          {facts.length > 0 && <span>{facts.join(', ')}</span>}
        </span>
      </label>
      <details className="min-w-0">
        <summary className="min-h-11 py-2 text-lg font-medium text-primary-text underline underline-offset-4">
          What is included in {name}
        </summary>
        <ul className="grid gap-2 pt-1 text-lg">
          {option.lines.map((line) => (
            <li
              key={line.label}
              className="flex flex-wrap justify-between gap-x-4 border-b pb-2 last:border-0"
            >
              <span className="min-w-0 wrap-anywhere">
                {line.label}
                <span className="block text-muted-foreground">{line.quantity}</span>
                {line.colors && (
                  <span className="block text-muted-foreground">Color: {colorWords(line.colors)}</span>
                )}
              </span>
              {line.cents !== null && <span className="tabular-nums">{moneyWords(line.cents)}</span>}
            </li>
          ))}
        </ul>
        <p className="pt-2 text-lg text-muted-foreground">{basis}</p>
      </details>
    </div>
  );
}
