import { ClipboardCheck } from 'lucide-react';
import { NewInspection } from '#contract/inspections.ts';
import { severityLabels, severityLevels } from '#domain/roofs.ts';
import { api } from '#web/api/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

const severities = severityLevels.map((value) => ({ value, label: severityLabels[value] }));

/** Records an inspection on the roof. */
export function RecordInspection({ propertyId }: { propertyId: number }) {
  return (
    <FormDialog
      trigger={
        <Button size="sm" variant="secondary" className="w-fit">
          <ClipboardCheck />
          Record Inspection
        </Button>
      }
      title="Record an inspection on the roof"
      description="It is used to measure accuracy and changes no facts about the roof. Correct wrong facts separately."
      schema={NewInspection}
      start={{ inspectedOn: '', inspectedBy: '', severity: 'none', note: '' }}
      save={(body) => api.inspections.record({ params: { propertyId }, body })}
      onSaved={() => toast({ title: 'Inspection recorded' })}
      failure="Failed to record the inspection"
      action="Record"
      acting="Recording..."
    >
      {(form) => (
        <>
          <form.Text name="inspectedOn" label="Day" type="date" />
          <form.Text name="inspectedBy" label="Inspected by" maxLength={120} />
          <form.Choice name="severity" label="What they found" options={severities} />
          <form.Area name="note" label="Note" rows={3} maxLength={500} />
        </>
      )}
    </FormDialog>
  );
}
