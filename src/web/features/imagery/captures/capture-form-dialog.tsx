import { useNavigate } from 'react-router';
import { NewCapture } from '#contract/captures.ts';
import { pictureCaptureKinds, pictureCaptureLabels } from '#domain/imagery/capture-kinds.ts';
import { api } from '#web/api/index.ts';
import { FormDialog, type Opens } from '#web/forms/form-dialog.tsx';
import { dayOf } from '#web/ui/days.ts';

const kinds = pictureCaptureKinds.map((value) => ({ value, label: pictureCaptureLabels[value] }));

/** Makes a capture, and leads to it. */
export function CaptureFormDialog(opens: Opens) {
  const navigate = useNavigate();
  return (
    <FormDialog
      {...opens}
      title="New Capture"
      description="For the pictures of one day over one ZIP code."
      schema={NewCapture}
      start={{ zipCode: '', kind: 'flight', capturedOn: dayOf(new Date()) }}
      save={(body) => api.captures.create({ body })}
      onSaved={({ id }) => navigate(`/captures/${id}`)}
      failure="Failed to create the capture"
      action="Create"
    >
      {(form) => (
        <>
          <form.Text name="zipCode" label="ZIP code" inputMode="numeric" maxLength={5} />
          <form.Text
            name="capturedOn"
            label="Day of the flight"
            hint="In local time. Pictures from other days are set aside."
            type="date"
            className="tabular-nums"
          />
          <form.Choice name="kind" label="Kind" options={kinds} />
        </>
      )}
    </FormDialog>
  );
}
