import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type StormRun, StormWithdrawal } from '#contract/storms.ts';
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
import { Textarea } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';

interface WithdrawDialogProps {
  file: Pick<StormRun, 'id' | 'address'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Takes out a storm file that should not count, with the reason. */
export function WithdrawDialog({ file, open, onOpenChange }: WithdrawDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Withdraw this file?</DialogTitle>
          <DialogDescription>
            What {file.address} says no longer counts, and its days are joined again. A feed or the folder
            does not load the same file again. Your name and the reason stay with it.
          </DialogDescription>
        </DialogHeader>
        <WithdrawForm fileId={file.id} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function WithdrawForm({ fileId, onDone }: { fileId: string; onDone: () => void }) {
  const form = useForm<z.input<typeof StormWithdrawal>>({
    resolver: zodResolver(StormWithdrawal),
    defaultValues: { because: '' },
  });
  const { register, formState } = form;
  const { submit, isSaving } = useSave(form, {
    save: (body) => api.storms.withdrawFile({ params: { fileId }, body }),
    onSaved() {
      toast({ title: 'Storm file withdrawn' });
      onDone();
    },
    failure: 'Failed to withdraw the storm file',
  });
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody>
        <Field label="Reason" error={formState.errors.because?.message}>
          {(field) => <Textarea {...field} {...register('because')} rows={3} />}
        </Field>
      </DialogBody>
      <FormFooter label={isSaving ? 'Withdrawing...' : 'Withdraw'} isSaving={isSaving} />
    </form>
  );
}
