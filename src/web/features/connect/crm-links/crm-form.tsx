import type { CrmLink } from '#contract/crm-links.ts';
import { stageLabels, stages } from '#domain/crm.ts';
import { type CrmVendor, crmVendorWords } from '#domain/crm-links/fields.ts';
import { api } from '#web/api/index.ts';
import { RecordForm } from '#web/forms/record-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { DryRun } from './dry-run.tsx';
import { FieldMappings } from './field-mappings.tsx';

interface CrmFormProps {
  vendor: CrmVendor;
  link: CrmLink | null;
  onDone: () => void;
}

const stageOptions = [
  { value: null, label: 'Only by hand' },
  ...stages.filter((stage) => stage !== 'new').map((stage) => ({ value: stage, label: stageLabels[stage] })),
];

/** The key, what is the same for every door, which of our fields go where, and when a door goes by itself. */
export function CrmForm({ vendor, link, onDone }: CrmFormProps) {
  const { label, keyHint, fixed, hasOwnFields } = crmVendorWords[vendor];
  return (
    <RecordForm
      aria-label={label}
      start={{
        key: '',
        mapping: { fixed: link?.mapping.fixed ?? {}, fields: link?.mapping.fields ?? [] },
        stage: link?.stage ?? null,
        isOn: link?.isOn ?? true,
      }}
      save={({ key, ...body }) =>
        api.crmLinks.save({ params: { vendor }, body: { ...body, ...(key !== '' && { key }) } })
      }
      onSaved={() => {
        toast({ title: `${label} saved` });
        onDone();
      }}
      failure="Failed to save the CRM"
      action="Save"
      beside={
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      {(form) => (
        <>
          <form.Password
            name="key"
            label="API key"
            hint={link ? 'Leave it empty to keep the current key.' : keyHint}
            maxLength={500}
            autoComplete="off"
          />
          {Object.entries(fixed).map(([name, setting]) => (
            <form.Text
              key={name}
              name={`mapping.fixed.${name}`}
              label={setting.required ? setting.label : `${setting.label} (optional)`}
              hint={setting.hint}
              maxLength={120}
            />
          ))}
          {hasOwnFields && (
            <FieldMappings
              fields={form.values.mapping.fields}
              onChange={(fields) => form.set('mapping.fields', fields, { shouldDirty: true })}
            />
          )}
          <form.Choice
            name="stage"
            label="Send a door automatically at"
            hint="Once, within a minute of reaching that stage."
            options={stageOptions}
          />
          <form.Check name="isOn">Send doors to {label}</form.Check>
          <DryRun vendor={vendor} mapping={form.values.mapping} />
        </>
      )}
    </RecordForm>
  );
}
