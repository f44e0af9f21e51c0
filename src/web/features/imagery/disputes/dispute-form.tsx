import { type FormEvent, useId, useState } from 'react';
import { DISPUTE_LENGTH } from '#contract/disputes.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { failureText, record, useDraft } from '#web/field/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';

interface DisputeFormProps {
  propertyId: number;
  address: string;
  onDone: () => void;
}

/** Why a roof is called wrongly. What is typed stays on this device until it is sent, which is by and by. */
export function DisputeForm({ propertyId, address, onDone }: DisputeFormProps) {
  const [reason, setReason] = useDraft('dispute-reasons', useSignedInUser().id, propertyId);
  const [showsPhotos, setShowsPhotos] = useState(true);
  const [missing, setMissing] = useState(false);
  const [saving, setSaving] = useState(false);
  const photosId = useId();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setMissing(true);
    setSaving(true);
    try {
      await record({
        kind: 'dispute',
        body: { propertyId, reason: reason.trim(), showsPhotos },
        label: `Dispute: ${address}`,
      });
      setReason('');
      toast({ title: 'Roof disputed', description: 'You get an email once a reviewer has looked.' });
      onDone();
    } catch (error) {
      toast({ variant: 'destructive', title: 'Not saved', description: failureText(error) });
      setSaving(false);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="contents">
      <DialogBody>
        <Field
          label="What is wrong"
          error={missing ? 'Please say what is wrong' : undefined}
          hint="What did you see or hear at the door?"
        >
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              maxLength={DISPUTE_LENGTH}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setMissing(false);
              }}
            />
          )}
        </Field>
        <label htmlFor={photosId} className="flex w-fit items-center gap-2.5">
          <Checkbox id={photosId} checked={showsPhotos} onCheckedChange={setShowsPhotos} />
          Show the reviewer the photos I took here
        </label>
      </DialogBody>
      <FormFooter label="Send" savingLabel="Saving..." isSaving={saving} />
    </form>
  );
}
