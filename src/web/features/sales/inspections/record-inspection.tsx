import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { NewInspection } from '#contract/inspections.ts';
import { severityLabels, severityLevels } from '#domain/roofs.ts';
import { api } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useSave } from '#web/forms/use-save.ts';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';

interface RecordInspectionProps {
  propertyId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Records an inspection on the roof. */
export function RecordInspection({ propertyId, open, onOpenChange }: RecordInspectionProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Record an inspection on the roof</DialogTitle>
          <DialogDescription>
            It is used to measure accuracy and changes no facts about the roof. Correct wrong facts
            separately.
          </DialogDescription>
        </DialogHeader>
        <InspectionForm propertyId={propertyId} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function InspectionForm({ propertyId, onDone }: { propertyId: number; onDone: () => void }) {
  const form = useForm<z.input<typeof NewInspection>>({
    resolver: zodResolver(NewInspection),
    defaultValues: { inspectedOn: '', inspectedBy: '', severity: 'none', note: '' },
  });
  const { submit, isSaving } = useSave(form, {
    save: (body) => api.inspections.record({ params: { propertyId }, body }),
    onSaved() {
      toast({ title: 'Inspection recorded' });
      onDone();
    },
    failure: 'Failed to record the inspection',
  });
  const { errors } = form.formState;
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody className="grid gap-4">
        <Field label="Day" error={errors.inspectedOn?.message}>
          {(field) => <Input {...field} {...form.register('inspectedOn')} type="date" />}
        </Field>
        <Field label="Inspected by" error={errors.inspectedBy?.message}>
          {(field) => <Input {...field} {...form.register('inspectedBy')} maxLength={120} />}
        </Field>
        <Field label="What they found" error={errors.severity?.message}>
          {(field) => (
            <Controller
              control={form.control}
              name="severity"
              render={({ field: { value, onChange } }) => (
                <Select
                  {...field}
                  value={value}
                  onValueChange={onChange}
                  options={severityLevels.map((level) => ({ value: level, label: severityLabels[level] }))}
                />
              )}
            />
          )}
        </Field>
        <Field label="Note" error={errors.note?.message}>
          {(field) => <Textarea {...field} {...form.register('note')} rows={3} maxLength={500} />}
        </Field>
      </DialogBody>
      <FormFooter label="Record" savingLabel="Recording..." isSaving={isSaving} />
    </form>
  );
}
