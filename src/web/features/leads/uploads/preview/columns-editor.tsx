import { ChevronRight } from 'lucide-react';
import type { UploadPreview } from '#contract/upload-previews.ts';
import type { ImportKind } from '#domain/csv/import-kinds.ts';
import {
  type ColumnMapping,
  type MappingTarget,
  permitTargets,
  propertyTargets,
} from '#domain/csv/mapping.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { groupTargets, PERMIT_GROUP, type TargetGroup, targetLabel } from './target-words.ts';

interface ColumnsEditorProps {
  kind: ImportKind;
  columns: UploadPreview['columns'];
  mapping: ColumnMapping;
  onMappingChange: (mapping: ColumnMapping) => void;
  disabled: boolean;
}

const groupsOf: Record<ImportKind, readonly TargetGroup[]> = {
  properties: groupTargets(propertyTargets),
  permits: groupTargets(permitTargets),
};
const ABSENT = 'absent';

/** Which column each field is read from. */
export function ColumnsEditor(props: ColumnsEditorProps) {
  const options = [
    { value: ABSENT, label: 'Not in this file' },
    ...props.columns.map(({ header, values }, index) => ({
      value: String(index),
      label: header || `Column ${index + 1}, without a name`,
      hint: values[0],
    })),
  ];
  return (
    <div className="grid gap-1">
      {groupsOf[props.kind].map((group, index) => (
        <Group
          key={group.title}
          {...props}
          group={group}
          options={options}
          startsOpen={index === 0 || group.title === PERMIT_GROUP}
        />
      ))}
    </div>
  );
}

interface GroupProps extends ColumnsEditorProps {
  group: TargetGroup;
  options: { value: string; label: string }[];
  startsOpen: boolean;
}

function Group({ group, startsOpen, ...props }: GroupProps) {
  const chosen = group.targets.filter((target) => props.mapping[target] !== undefined).length;
  return (
    <details open={startsOpen || (chosen > 0 && chosen < 8)} className="group">
      <summary className="flex h-9 w-fit items-center gap-1 rounded-md pr-2 font-medium touch:h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="-ml-0.5 size-4 text-muted-foreground transition-transform duration-150 group-open:rotate-90"
        />
        {group.title}
        <span className="ml-1 text-sm font-normal text-muted-foreground tabular-nums">
          {chosen} of {group.targets.length}
        </span>
      </summary>
      <div className="grid gap-x-6 gap-y-4 pt-1 pb-4 sm:grid-cols-2 xl:grid-cols-3">
        {group.targets.map((target) => (
          <ColumnChoice key={target} target={target} {...props} />
        ))}
      </div>
    </details>
  );
}

interface ColumnChoiceProps extends Omit<GroupProps, 'group' | 'startsOpen'> {
  target: MappingTarget;
}

function ColumnChoice({ target, columns, mapping, onMappingChange, options, disabled }: ColumnChoiceProps) {
  const index = mapping[target];
  const change = (value: string) => {
    const { [target]: _before, ...others } = mapping;
    onMappingChange(value === ABSENT ? others : { ...others, [target]: Number(value) });
  };
  const values = index === undefined ? [] : (columns[index]?.values ?? []);
  const label = targetLabel(target);
  return (
    <Field
      label={target === 'address' ? `${label} (required)` : label}
      hint={values.length > 0 && <span className="block truncate">{values.join(' · ')}</span>}
    >
      {(control) => (
        <Combobox
          {...control}
          value={index === undefined ? ABSENT : String(index)}
          onValueChange={change}
          options={options}
          disabled={disabled}
          emptyText="No column with this name"
        />
      )}
    </Field>
  );
}
