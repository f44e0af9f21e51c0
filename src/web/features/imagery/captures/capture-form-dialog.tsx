import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type CaptureDetails, NewCapture } from '#contract/captures.ts';
import {
  type PictureCaptureKind,
  pictureCaptureKinds,
  pictureCaptureLabels,
} from '#domain/imagery/capture-kinds.ts';
import { api } from '#web/api/index.ts';
import { EditDialog } from '#web/forms/edit-dialog.tsx';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useSave } from '#web/forms/use-save.ts';
import { dayOf } from '#web/ui/days.ts';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

interface CaptureFormDialogProps {
  open: boolean;
  onClose: () => void;
  onMade: (capture: CaptureDetails) => void;
}

const words = {
  title: 'New Capture',
  description: 'For the pictures of one day over one ZIP code.',
};

/** Makes a capture. */
export function CaptureFormDialog({ open, onClose, onMade }: CaptureFormDialogProps) {
  return (
    <EditDialog thing={open ? 'new' : null} making={words} changing={words} onClose={onClose}>
      {() => <CaptureForm onMade={onMade} />}
    </EditDialog>
  );
}

const kinds = pictureCaptureKinds.map((value) => ({ value, label: pictureCaptureLabels[value] }));

function CaptureForm({ onMade }: Pick<CaptureFormDialogProps, 'onMade'>) {
  const form = useForm<z.infer<typeof NewCapture>>({
    resolver: zodResolver(NewCapture),
    defaultValues: { zipCode: '', kind: 'flight', capturedOn: dayOf(new Date()) },
  });
  const { errors } = form.formState;
  const { submit, isSaving } = useSave(form, {
    save: (body) => api.captures.create({ body }),
    onSaved: onMade,
    failure: 'Failed to create the capture',
  });
  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        <Field label="ZIP code" error={errors.zipCode?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('zipCode')}
              inputMode="numeric"
              maxLength={5}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label="Day of the flight"
          error={errors.capturedOn?.message}
          hint="In local time. Pictures from other days are set aside."
        >
          {(control) => (
            <Input {...control} {...form.register('capturedOn')} type="date" className="tabular-nums" />
          )}
        </Field>
        <Controller
          control={form.control}
          name="kind"
          render={({ field }) => (
            <Field label="Kind">
              {(control) => (
                <Select
                  {...control}
                  value={field.value}
                  options={kinds}
                  onValueChange={(value) => field.onChange(value as PictureCaptureKind)}
                />
              )}
            </Field>
          )}
        />
      </DialogBody>
      <FormFooter label="Create" isSaving={isSaving} />
    </form>
  );
}
