import { z } from 'zod';
import { dollars, LARGEST_DEAL, parseDealValue } from '#domain/crm/deal-value.ts';
import type { Stage } from '#domain/crm.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { changeStage } from './use-crm.ts';

interface WonDialogProps {
  /** The property that is won, and the stage it is shown with; open while there is one. */
  winning: { propertyId: number; seen: Stage | null } | null;
  /** Decimal text; what the field starts with. */
  dealValue?: string | null;
  onClose: () => void;
}

/** Asks for the value of a won deal, which may be left out. */
export function WonDialog({ winning, dealValue = null, onClose }: WonDialogProps) {
  const won = useLast(winning);
  return (
    <FormDialog
      open={winning !== null}
      onOpenChange={onClose}
      title="Deal Won - Enter Value"
      description="The value counts for this month and quarter. You can leave it empty."
      schema={dealValue === null ? Fields : WithValue}
      start={{ value: dealValue ?? '' }}
      save={async ({ value }) => won !== null && changeStage(won, 'won', value)}
      failure="Failed to update pipeline stage"
      action="Confirm Win"
      acting="Saving..."
    >
      {(form) => (
        <form.Text
          name="value"
          label="Deal value in US dollars (optional)"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          placeholder="12500.00"
        />
      )}
    </FormDialog>
  );
}

const refusals: Record<string, string> = {
  negative: 'The deal value must be 0 or more',
  'too-precise': 'Please use whole cents',
  'too-large': `The deal value can be at most ${dollars(LARGEST_DEAL)}`,
};

const Value = z
  .string()
  .transform(parseDealValue)
  .refine((value) => value === null || !(value in refusals), {
    error: ({ input }) => refusals[String(input)],
  });
const Fields = z.object({ value: Value });
const WithValue = z.object({
  value: Value.refine((value) => value !== null, 'Please enter an amount. It can be 0'),
});
