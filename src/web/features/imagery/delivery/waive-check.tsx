import { AuditWaiver } from '#contract/capture-standing.ts';
import { api } from '#web/api/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Lets a capture go without its blind check; name and reason stay with it. */
export function WaiveCheck({ captureId }: { captureId: number }) {
  return (
    <FormDialog
      trigger={
        <Button size="sm" variant="ghost">
          Waive Blind Check
        </Button>
      }
      title="Waive the blind check?"
      description="You can then deliver the capture without one. Your name and the reason are recorded."
      schema={AuditWaiver}
      start={{ because: '' }}
      save={(body) => api.reviews.waiveAudit({ params: { captureId }, body })}
      onSaved={() => toast({ title: 'Blind check waived' })}
      failure="Failed to waive the blind check"
      action="Waive"
      acting="Saving..."
    >
      {(form) => <form.Area name="because" label="Reason" rows={3} />}
    </FormDialog>
  );
}
