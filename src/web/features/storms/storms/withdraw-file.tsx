import { type StormRun, StormWithdrawal } from '#contract/storms.ts';
import { api } from '#web/api/index.ts';
import { FormDialog, type Opens } from '#web/forms/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Takes out a storm file that should not count, with the reason. */
export function WithdrawFile({ file, ...opens }: Opens & { file: Pick<StormRun, 'id' | 'address'> }) {
  return (
    <FormDialog
      {...opens}
      title="Withdraw this file?"
      description={`What ${file.address} says no longer counts, and its days are joined again. A feed or the folder does not load the same file again. Your name and the reason stay with it.`}
      schema={StormWithdrawal}
      start={{ because: '' }}
      save={(body) => api.storms.withdrawFile({ params: { fileId: file.id }, body })}
      onSaved={() => toast({ title: 'Storm file withdrawn' })}
      failure="Failed to withdraw the storm file"
      action="Withdraw"
      acting="Withdrawing..."
    >
      {(form) => <form.Area name="because" label="Reason" rows={3} />}
    </FormDialog>
  );
}
