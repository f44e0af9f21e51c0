import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CrmLink } from '#contract/crm-links.ts';
import { type Stage, stageLabels, stages } from '#domain/crm.ts';
import { type CrmVendor, crmVendorWords } from '#domain/crm-links/fields.ts';
import { ApiError, api, sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';
import { DryRun } from './dry-run.tsx';
import { FieldMappings } from './field-mappings.tsx';

interface CrmFormProps {
  vendor: CrmVendor;
  link: CrmLink | null;
  onDone: () => void;
}

const BY_HAND = 'by-hand';
const stageOptions = [
  { value: BY_HAND, label: 'Only by hand' },
  ...stages.filter((stage) => stage !== 'new').map((stage) => ({ value: stage, label: stageLabels[stage] })),
];

/** The key, what is the same for every door, which of our fields go where, and when a door goes by itself. */
export function CrmForm({ vendor, link, onDone }: CrmFormProps) {
  const { label, keyHint, fixed: settings, hasOwnFields } = crmVendorWords[vendor];
  const [key, setKey] = useState('');
  const [fixed, setFixed] = useState<Record<string, string>>(link?.mapping.fixed ?? {});
  const [fields, setFields] = useState(link?.mapping.fields ?? []);
  const [stage, setStage] = useState<Stage | null>(link?.stage ?? null);
  const [isOn, setOn] = useState(link?.isOn ?? true);
  const mapping = { fixed, fields };
  const save = useMutation({
    mutationFn: () =>
      api.crmLinks.save({ params: { vendor }, body: { mapping, stage, isOn, ...(key !== '' && { key }) } }),
    onSuccess() {
      toast({ title: `${label} saved` });
      onDone();
    },
  });
  const errorAt = (path: string) =>
    save.error instanceof ApiError
      ? save.error.problem?.errors?.find((error) => error.path === path)?.message
      : undefined;
  return (
    <form
      noValidate
      aria-label={label}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Field
        label="API key"
        error={errorAt('key')}
        hint={link ? 'Leave it empty to keep the current key.' : keyHint}
      >
        {(control) => (
          <PasswordInput
            {...control}
            value={key}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => setKey(target.value)}
          />
        )}
      </Field>
      {Object.entries(settings).map(([name, setting]) => (
        <Field
          key={name}
          label={setting.required ? setting.label : `${setting.label} (optional)`}
          hint={setting.hint}
          error={errorAt(`mapping.fixed.${name}`)}
        >
          {(control) => (
            <Input
              {...control}
              value={fixed[name] ?? ''}
              maxLength={120}
              autoComplete="off"
              onChange={({ target }) => setFixed({ ...fixed, [name]: target.value })}
            />
          )}
        </Field>
      ))}
      {hasOwnFields && <FieldMappings fields={fields} onChange={setFields} />}
      <Field label="Send a door automatically at" hint="Once, within a minute of reaching that stage.">
        {(control) => (
          <Select
            {...control}
            value={stage ?? BY_HAND}
            onValueChange={(next) => setStage(stages.find((one) => one === next) ?? null)}
            options={stageOptions}
          />
        )}
      </Field>
      <LabeledCheckbox checked={isOn} onCheckedChange={setOn}>
        Send doors to {label}
      </LabeledCheckbox>
      <DryRun vendor={vendor} mapping={mapping} />
      {save.isError && (
        <p role="alert" className="text-sm text-destructive-text">
          {sentenceOf(save.error, 'Failed to save the CRM')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={save.isPending}>
          Save
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
