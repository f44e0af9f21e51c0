import { Correction, Observed } from '#contract/corrections.ts';
import type { Property } from '#contract/properties.ts';
import { describeCorrection } from '#domain/corrections.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { DialogBody } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { CorrectField } from './correct-field.tsx';
import { everything as allSections, seenAtDoor } from './fields.ts';
import { useCorrection } from './use-correction.ts';

interface CorrectFormProps {
  property: Property;
  everything: boolean;
  onDone: () => void;
}

/** One field for each fact; a change since the form was opened is reported instead of overwritten. */
export function CorrectForm({ property, everything, onDone }: CorrectFormProps) {
  const form = useCorrection(property, everything ? Correction : Observed, everything, (corrected) => {
    // A correction shows at once; a part of a report waits for an administrator.
    if (!everything) toast({ title: 'Report sent', description: describeCorrection(corrected) });
    onDone();
  });
  const word = everything ? 'Save' : 'Send';
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <DialogBody className="gap-6">
        {form.problem && (
          <p role="alert" className="rounded-lg border bg-severity-minor-soft p-3 text-severity-minor-text">
            {form.problem}
          </p>
        )}
        {(everything ? allSections : seenAtDoor).map(({ title, text, fields }) => (
          <fieldset key={title} className="grid gap-3">
            <legend className="w-full border-b pb-1.5 font-semibold">{title}</legend>
            {text && <p className="text-sm text-muted-foreground">{text}</p>}
            <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
              {fields.map((field) => (
                <CorrectField
                  key={field}
                  field={field}
                  value={form.typed(field)}
                  error={form.errors[field]}
                  onChange={(value) => form.type(field, value)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </DialogBody>
      <FormFooter
        label={word}
        savingLabel="Saving..."
        isSaving={form.saving}
        why={!form.changed && 'Nothing has changed.'}
      />
    </form>
  );
}
