import { useQuery } from '@tanstack/react-query';
import type { UploadPreview } from '#contract/upload-previews.ts';
import type { ColumnMapping } from '#domain/csv/mapping.ts';
import { api, query } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

interface SourceChoiceProps {
  preview: UploadPreview;
  mapping: ColumnMapping;
  onMappingChange: (mapping: ColumnMapping) => void;
  disabled: boolean;
}

const BY_NAME = 'by-name';
const BY_HAND = 'by-hand';

/** Reads the columns by their headers, or as remembered for another file of the same source. */
export function SourceChoice({ preview, mapping, onMappingChange, disabled }: SourceChoiceProps) {
  const sources = useQuery(query(api.uploadPreviews.listSources, { params: { previewId: preview.id } }));
  const remembered = sources.data ?? [];
  const isSame = (columns: ColumnMapping) => sorted(columns) === sorted(mapping);
  const source = remembered.find(({ columns }) => isSame(columns));
  const value = source?.id ?? (isSame(preview.recognized) ? BY_NAME : BY_HAND);
  const forget = useAct((sourceId: string) => api.uploadPreviews.forgetSource({ params: { sourceId } }), {
    failure: 'Failed to forget it',
  });
  const choose = (chosen: string) => {
    const found = remembered.find(({ id }) => id === chosen)?.columns;
    if (found) onMappingChange(found);
    else if (chosen === BY_NAME) onMappingChange(preview.recognized);
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label="Columns as" className="w-full sm:max-w-80">
        {(control) => (
          <Select
            {...control}
            value={value}
            onValueChange={choose}
            disabled={disabled}
            options={[
              { value: BY_NAME, label: 'recognized by their names' },
              ...remembered.map(({ id, name }) => ({ value: id, label: `remembered for ${name}` })),
              { value: BY_HAND, label: 'chosen by hand below', disabled: value !== BY_HAND },
            ]}
          />
        )}
      </Field>
      {source && (
        <Button
          type="button"
          variant="ghost"
          pending={forget.isPending}
          busy={disabled}
          onClick={() => forget.mutate(source.id)}
        >
          Forget {source.name}
        </Button>
      )}
    </div>
  );
}

const sorted = (columns: ColumnMapping) => JSON.stringify(Object.entries(columns).sort());

const LONGEST_NAME = 80;

/** A name under which the columns are offered again for files of this source. */
export function RememberAs({
  value,
  onValueChange,
  disabled,
}: {
  value: string;
  onValueChange: (value: string) => void;
  disabled: boolean;
}) {
  return (
    <Field
      label="Remember these columns as"
      hint="Name the source, and its next file is read the same way. Leave it empty to remember nothing."
      className="sm:max-w-md"
    >
      {(control) => (
        <Input
          {...control}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          placeholder="e.g. Onondaga County"
          maxLength={LONGEST_NAME}
          disabled={disabled}
        />
      )}
    </Field>
  );
}
