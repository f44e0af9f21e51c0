import { Plus, Trash2 } from 'lucide-react';
import { type CrmField, crmFieldNames, crmFields } from '#domain/crm-links/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

interface Mapping {
  ours: CrmField;
  theirs: string;
}

interface FieldMappingsProps {
  fields: readonly Mapping[];
  onChange: (fields: Mapping[]) => void;
}

const options = crmFieldNames.map((field) => ({ value: field, label: crmFields[field] }));

/** Which facts of a door go into which of the CRM's own fields. */
export function FieldMappings({ fields, onChange }: FieldMappingsProps) {
  const free = crmFieldNames.find((field) => !fields.some(({ ours }) => ours === field));
  const change = (place: number, changed: Partial<Mapping>) =>
    onChange(fields.map((field, at) => (at === place ? { ...field, ...changed } : field)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a grid without losing its looks
    <div role="group" aria-label="Fields" className="grid gap-3">
      <p className="text-sm font-medium">Fields</p>
      <p className="text-sm text-muted-foreground">
        Name, address and number are always sent. The description contains every fact.
      </p>
      {fields.map((field, place) => (
        <div key={field.ours} className="flex flex-wrap items-end gap-2">
          <Field label="From Ridgecap" className="min-w-40 grow basis-0">
            {(control) => (
              <Select
                {...control}
                value={field.ours}
                onValueChange={(next) => {
                  const ours = crmFieldNames.find((one) => one === next);
                  if (ours && !fields.some((other) => other.ours === ours)) change(place, { ours });
                }}
                options={options.filter(
                  ({ value }) => value === field.ours || !fields.some(({ ours }) => ours === value),
                )}
              />
            )}
          </Field>
          <Field label="Into the field" className="min-w-40 grow basis-0">
            {(control) => (
              <Input
                {...control}
                value={field.theirs}
                maxLength={120}
                autoComplete="off"
                onChange={({ target }) => change(place, { theirs: target.value })}
              />
            )}
          </Field>
          <Button
            variant="ghost"
            aria-label={`Remove ${crmFields[field.ours]}`}
            onClick={() => onChange(fields.filter((_, at) => at !== place))}
          >
            <Trash2 />
          </Button>
        </div>
      ))}
      {free && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => onChange([...fields, { ours: free, theirs: '' }])}
        >
          <Plus />
          Add Field
        </Button>
      )}
    </div>
  );
}
