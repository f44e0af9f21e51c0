import { NewLeadAddress } from '#contract/incoming-leads.ts';
import { api } from '#web/api/index.ts';
import { FormDialog, type Opens } from '#web/forms/form-dialog.tsx';

/** Makes an address for leads and shows it, once. */
export function NewAddressDialog(opens: Opens) {
  return (
    <FormDialog
      {...opens}
      title="Create address"
      description="Name it after the website or service that sends leads to it."
      schema={NewLeadAddress}
      start={{ name: '', source: '' }}
      save={(body) => api.incomingLeads.createAddress({ body })}
      failure="Failed to create the address"
      action="Create Address"
      acting="Creating..."
      secretOf={({ path }) => ({
        title: 'Your new address',
        description:
          'Copy it now: it is not shown again. Programs send leads to it with POST, as JSON or as a form.',
        label: 'Address',
        secret: window.location.origin + path,
      })}
    >
      {(form) => (
        <>
          <form.Text name="name" label="Name" maxLength={80} />
          <form.Text
            name="source"
            label="Source of its leads"
            hint="Shown with leads that do not name a source, for example “Website”."
            maxLength={80}
          />
        </>
      )}
    </FormDialog>
  );
}
