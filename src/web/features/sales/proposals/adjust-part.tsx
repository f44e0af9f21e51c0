import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { type CustomLine, MOST_CUSTOM_LINES, type ProposalFields } from '#contract/proposal-draft.ts';
import { LABEL_LENGTH } from '#domain/pricing/book.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { DecimalField, DepositField, typedCents } from './deposit-field.tsx';
import { Part } from './room.tsx';

export type Adjustments = Pick<ProposalFields, 'discount' | 'customLines'>;

interface AdjustPartProps {
  adjustments: Adjustments;
  errorOf?: (path: string) => string | undefined;
  onChange: (part: Partial<Adjustments>) => void;
}

/** What changes the price of every option: added lines, upgrades to choose from, and a discount with its reason. */
export function AdjustPart({ adjustments, errorOf = () => undefined, onChange }: AdjustPartProps) {
  const { discount, customLines } = adjustments;
  return (
    <Part title="Extra work and discount">
      <ul className="grid gap-1 empty:hidden">
        {customLines.map((line) => (
          <li key={line.label} className="flex items-center gap-2">
            <span className="min-w-0 grow wrap-anywhere">
              {line.label}
              {line.isOptional && <span className="text-muted-foreground"> (upgrade to choose)</span>}
            </span>
            <span className="tabular-nums">{moneyWords(line.cents)}</span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${line.label}`}
              onClick={() => onChange({ customLines: customLines.filter((one) => one !== line) })}
            >
              <X />
            </Button>
          </li>
        ))}
      </ul>
      {customLines.length < MOST_CUSTOM_LINES ? (
        <NewLine
          key={customLines.length}
          taken={customLines.map(({ label }) => label)}
          onAdd={(line) => onChange({ customLines: [...customLines, line] })}
        />
      ) : (
        <p className="text-sm text-muted-foreground">At most {MOST_CUSTOM_LINES} lines can be added.</p>
      )}
      <LabeledCheckbox
        checked={discount !== null}
        onCheckedChange={(gives) =>
          onChange({ discount: gives ? { by: { kind: 'percent', percent: 0 }, reason: '' } : null })
        }
      >
        Give a discount on every option
      </LabeledCheckbox>
      {discount && (
        <>
          <DepositField
            label="Discount"
            deposit={discount.by}
            error={errorOf('discount.by')}
            onChange={(by) => onChange({ discount: { ...discount, by } })}
          />
          <Field label="Reason for the discount" hint="Printed beside it." error={errorOf('discount.reason')}>
            {(control) => (
              <Input
                {...control}
                maxLength={LABEL_LENGTH}
                value={discount.reason}
                onChange={(event) => onChange({ discount: { ...discount, reason: event.target.value } })}
              />
            )}
          </Field>
        </>
      )}
    </Part>
  );
}

interface NewLineProps {
  taken: readonly string[];
  onAdd: (line: CustomLine) => void;
}

function NewLine({ taken, onAdd }: NewLineProps) {
  const [label, setLabel] = useState('');
  const [price, setPrice] = useState('');
  const [isOptional, setOptional] = useState(false);
  const [problem, setProblem] = useState<string>();
  const add = () => {
    const cents = typedCents(price);
    const name = label.trim();
    if (name === '' || cents === null || cents === 0)
      setProblem('Please say what it is, and give an amount such as 350.00');
    else if (taken.includes(name)) setProblem('There is a line of this name already.');
    else onAdd({ label: name, cents, isOptional });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
      <Field label="Extra work" error={problem}>
        {(control) => (
          <Input
            {...control}
            maxLength={LABEL_LENGTH}
            value={label}
            onChange={(event) => setLabel(event.target.value)}
          />
        )}
      </Field>
      <DecimalField label="Price in dollars" text={price} onType={setPrice} />
      <LabeledCheckbox className="col-span-2" checked={isOptional} onCheckedChange={setOptional}>
        Upgrade: the homeowner may add it when they sign
      </LabeledCheckbox>
      <Button variant="secondary" className="justify-self-start" onClick={add}>
        <Plus />
        Add Line
      </Button>
    </div>
  );
}
