import { NewZipRequest } from '#contract/coverage.ts';
import { api } from '#web/api/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

export function NewAreaDialog() {
  return (
    <FormDialog
      trigger={<Button>Request New Area Not Listed</Button>}
      title="Request New Area Not Listed"
      description="If we can fly it, we will. We let you know by email."
      schema={NewZipRequest}
      start={{ zipCode: '', notes: '' }}
      save={({ zipCode, notes }) =>
        api.coverage.requestNewZip({ body: { zipCode, ...(notes && { notes }) } })
      }
      onSaved={(_done, { zipCode }) =>
        toast({
          title: 'New area requested',
          description: `We will look at ZIP ${zipCode} and let you know by email.`,
        })
      }
      failure="Failed to submit new ZIP request"
      failureTitle="Error"
      action="Submit Request"
      acting="Submitting..."
    >
      {(form) => (
        <>
          <form.Text
            name="zipCode"
            label="ZIP code"
            inputMode="numeric"
            maxLength={5}
            placeholder="e.g. 85251"
          />
          <form.Area name="notes" label="Notes (optional)" rows={3} maxLength={2000} />
        </>
      )}
    </FormDialog>
  );
}
