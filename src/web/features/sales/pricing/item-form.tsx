import { useState } from 'react';
import {
  type BookItem,
  bases,
  basisKeys,
  costGroupLabels,
  costGroups,
  packageKeys,
  unitName,
  units,
} from '#domain/pricing/book.ts';
import { type BookColumn, bookColumns } from '#domain/pricing/book-csv.ts';
import { readBookRow } from '#domain/pricing/book-row.ts';
import { keyFor } from '#domain/pricing/item-key.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckGroup } from '#web/ui/check-group.tsx';
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

interface ItemFormProps {
  item: BookItem;
  isNew: boolean;
  taken: ReadonlySet<string>;
  onDone: (item: BookItem) => void;
  onRemove: () => void;
}

/** Every field of an item. What is typed is read by the same rules as a row of a CSV. */
export function ItemForm({ item, isNew, taken, onDone, onRemove }: ItemFormProps) {
  const [cells, setCells] = useState(() => cellsOf(item));
  const [reasons, setReasons] = useState<string[]>([]);
  const set = (column: BookColumn, value: string) => setCells({ ...cells, [column]: value });
  const done = () => {
    const read = readBookRow((column) => cells[column]);
    if ('reasons' in read) return setReasons(read.reasons);
    // An empty list, not none: the server keeps the colors of what comes without any.
    const changed = { ...read.item, colors: read.item.colors ?? [] };
    onDone(isNew ? { ...changed, key: keyFor(changed.label, taken) } : changed);
  };
  const input = (column: BookColumn, label: string, hint?: string) => (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input {...control} value={cells[column]} onChange={(event) => set(column, event.target.value)} />
      )}
    </Field>
  );
  const select = (column: BookColumn, label: string, options: { value: string; label: string }[]) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={cells[column]}
          options={options}
          onValueChange={(value) => set(column, value)}
        />
      )}
    </Field>
  );
  return (
    <>
      <DialogBody>
        {input('label', 'Name')}
        <div className="grid grid-cols-2 items-start gap-3">
          {select(
            'group',
            'Group',
            costGroups.map((value) => ({ value, label: costGroupLabels[value] })),
          )}
          {select(
            'basis',
            'Counted by',
            basisKeys.map((value) => ({ value, label: bases[value].label })),
          )}
          {select(
            'unit',
            'Unit',
            units.map((value) => ({ value, label: unitName(value) })),
          )}
          {input('unitCents', 'Unit price in dollars')}
          {input('covers', 'One unit covers', 'Squares, feet or a count')}
          {input('waste', 'Waste in percent', '‘roof’ for the roof’s own')}
          {input('pitchOver', 'Pitch over', 'Rise in 12, by area alone')}
          {input('pitchUpTo', 'Pitch up to')}
          {input('storiesFrom', 'Stories from')}
          {input('storiesTo', 'Stories to')}
        </div>
        {input('colors', 'Colors', 'With semicolons between them: Charcoal; Weathered Wood')}
        <CheckGroup
          label="Part of these offers (none checked: all)"
          words={packageKeys}
          chosen={packageKeys.filter((key) => cells.packages.split(' ').includes(key))}
          onChange={(chosen) => set('packages', chosen.join(' '))}
          render={(key) => key}
        />
        {reasons.length > 0 && (
          <div role="alert" className="grid gap-1 text-sm text-destructive-text wrap-anywhere">
            {reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        {!isNew && (
          <Button variant="secondary" onClick={onRemove} className="sm:mr-auto">
            Remove Item
          </Button>
        )}
        <Button onClick={done}>{isNew ? 'Add Item' : 'Use Changes'}</Button>
      </DialogFooter>
    </>
  );
}

const cellsOf = (item: BookItem): Record<BookColumn, string> =>
  Object.fromEntries(
    Object.entries(bookColumns).map(([column, { read }]) => [column, String(read(item) ?? '')]),
  ) as Record<BookColumn, string>;
