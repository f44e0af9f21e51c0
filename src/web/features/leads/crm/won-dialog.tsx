import { type FormEvent, useState } from 'react';
import { dollars, LARGEST_DEAL, parseDealValue } from '#domain/crm/deal-value.ts';
import type { Stage } from '#domain/crm.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { changeStage } from './use-crm.ts';

interface WonDialogProps {
  /** The property that is won, and the stage it is shown with; open while there is one. */
  winning: { propertyId: number; seen: Stage | null } | null;
  /** Decimal text; what the field starts with. */
  dealValue?: string | null;
  onClose: () => void;
}

/** Asks for the value of a won deal, which may be left out. */
export function WonDialog({ winning, dealValue, onClose }: WonDialogProps) {
  const win = (value: string | null) =>
    winning === null ? Promise.resolve(false) : changeStage(winning, 'won', value);
  return (
    <Dialog open={winning !== null} onOpenChange={(open) => open || onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Deal Won - Enter Value</DialogTitle>
          <DialogDescription>
            The value counts for this month and quarter. You can leave it empty.
          </DialogDescription>
        </DialogHeader>
        {winning !== null && <WonForm save={win} dealValue={dealValue ?? null} onDone={onClose} />}
      </DialogContent>
    </Dialog>
  );
}

const refusals = {
  negative: 'The deal value must be 0 or more',
  'too-precise': 'Please use whole cents',
  'too-large': `The deal value can be at most ${dollars(LARGEST_DEAL)}`,
} as const;

function WonForm({
  save,
  dealValue,
  onDone,
}: {
  save: (value: string | null) => Promise<boolean>;
  dealValue: string | null;
  onDone: () => void;
}) {
  const [typed, setTyped] = useState(dealValue ?? '');
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const value = parseDealValue(typed);
    if (value === 'negative' || value === 'too-precise' || value === 'too-large') {
      setError(refusals[value]);
      return;
    }
    if (value === null && dealValue !== null) {
      setError('Please enter an amount. It can be 0');
      return;
    }
    setSaving(true);
    const saved = await save(value);
    setSaving(false);
    if (saved) onDone();
  };
  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        <Field label="Deal value in US dollars (optional)" error={error}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="decimal"
              min={0}
              step={0.01}
              placeholder="12500.00"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
      </DialogBody>
      <FormFooter label="Confirm Win" savingLabel="Saving..." isSaving={saving} />
    </form>
  );
}
