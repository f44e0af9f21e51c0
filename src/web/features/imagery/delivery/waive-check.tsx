import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { AuditWaiver } from '#contract/capture-standing.ts';
import { api } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useSave } from '#web/forms/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Lets a capture go without its blind check; name and reason stay with it. */
export function WaiveCheck({ captureId }: { captureId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        Waive Blind Check
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent className="sm:max-w-md">
          <DialogHeader>
            <DialogTitle>Waive the blind check?</DialogTitle>
            <DialogDescription>
              You can then deliver the capture without one. Your name and the reason are recorded.
            </DialogDescription>
          </DialogHeader>
          <WaiveForm captureId={captureId} onDone={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  );
}

function WaiveForm({ captureId, onDone }: { captureId: number; onDone: () => void }) {
  const form = useForm<z.input<typeof AuditWaiver>>({
    resolver: zodResolver(AuditWaiver),
    defaultValues: { because: '' },
  });
  const { register, formState } = form;
  const { submit, isSaving } = useSave(form, {
    save: (body) => api.reviews.waiveAudit({ params: { captureId }, body }),
    onSaved() {
      toast({ title: 'Blind check waived' });
      onDone();
    },
    failure: 'Failed to waive the blind check',
  });
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody>
        <Field label="Reason" error={formState.errors.because?.message}>
          {(field) => <Textarea {...field} {...register('because')} rows={3} />}
        </Field>
      </DialogBody>
      <FormFooter label={isSaving ? 'Saving...' : 'Waive'} isSaving={isSaving} />
    </form>
  );
}
