import { z } from 'zod';
import { type SavedView, VIEW_NAME_LENGTH, ViewFields } from '#contract/views.ts';
import { api } from '#web/api/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useLast } from '#web/ui/use-last.ts';
import type { CurrentView } from './current-view.ts';

interface ViewFormDialogProps {
  /** Open while there is one. */
  view: SavedView | 'new' | null;
  current: CurrentView;
  onClose: () => void;
}

const Fields = ViewFields.pick({ name: true }).extend({ shared: z.boolean(), replaced: z.boolean() });

/** Saves what is shown under a name, or changes one of the user's views. */
export function ViewFormDialog({ view, current, onClose }: ViewFormDialogProps) {
  const last = useLast(view);
  const edited = last === 'new' ? null : last;
  return (
    <FormDialog
      open={view !== null}
      onOpenChange={onClose}
      title={edited ? 'Edit view' : 'Save this view'}
      description={
        edited
          ? 'Its filters stay unless you replace them with the current ones.'
          : 'Saves the current area, filters and sort order.'
      }
      schema={Fields}
      start={{ name: edited?.name ?? '', shared: edited?.shared ?? false, replaced: false }}
      save={({ replaced, ...body }) =>
        edited
          ? api.views.update({ params: { viewId: edited.id }, body: { ...body, ...(replaced && current) } })
          : api.views.create({ body: { ...body, ...current } })
      }
      onSaved={({ name }) =>
        edited ?? toast({ title: 'View Saved', description: `${name} is now one of your views` })
      }
      failure="Failed to save the view"
      action="Save"
    >
      {(form) => (
        <>
          <form.Text name="name" label="Name" maxLength={VIEW_NAME_LENGTH} />
          <form.Check name="shared">Share with my company</form.Check>
          {edited && <form.Check name="replaced">Replace its filters and order</form.Check>}
        </>
      )}
    </FormDialog>
  );
}
