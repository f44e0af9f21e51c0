import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { capitalized } from '#domain/capitalized.ts';
import {
  type BookItem,
  bases,
  costGroupLabels,
  costGroups,
  packageKeys,
  unitName,
} from '#domain/pricing/book.ts';
import { storiesWords, wasteWords } from '#domain/pricing/book-changes.ts';
import { bandWords } from '#domain/pricing/item-quantity.ts';
import { centsOf, decimalOf } from '#domain/pricing/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { Input } from '#web/ui/input.tsx';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';
import { ItemForm } from './item-form.tsx';

interface ItemsEditorProps {
  items: readonly BookItem[];
  /** A price of NaN is not readable. */
  onChange: (items: BookItem[]) => void;
  mayChange: boolean;
}

const newItem: BookItem = {
  ...{
    key: '',
    group: 'material',
    label: '',
    basis: 'area',
    unit: 'each',
    unitCents: 0,
    covers: 1,
    waste: 0,
  },
  packages: ['good', 'better', 'best'],
  ...{ pitchOver: null, pitchUpTo: null, storiesFrom: null, storiesTo: null },
};

/** The items by group: packages and prices are set in place, everything else in a dialog. */
export function ItemsEditor({ items, onChange, mayChange }: ItemsEditorProps) {
  const [edited, setEdited] = useState<BookItem | null>(null);
  const close = () => setEdited(null);
  const put = (item: BookItem) =>
    onChange(
      items.some(({ key }) => key === item.key)
        ? items.map((one) => (one.key === item.key ? item : one))
        : [...items, item],
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TableFrame>
        <Table>
          <TableHeader>
            <tr>
              <TableHead>Item</TableHead>
              <TableHead className="max-lg:hidden">Measured by</TableHead>
              {packageKeys.map((key) => (
                <TableHead key={key} className="text-center max-md:hidden">
                  {capitalized(key)}
                </TableHead>
              ))}
              <TableHead className="text-right">Price</TableHead>
              <TableHead className="max-lg:hidden">Unit</TableHead>
              {mayChange && (
                <TableHead>
                  <span className="sr-only">Edit</span>
                </TableHead>
              )}
            </tr>
          </TableHeader>
          {costGroups.map((group) => {
            const own = items.filter((item) => item.group === group);
            if (own.length === 0) return null;
            return (
              <TableBody key={group}>
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={packageKeys.length + (mayChange ? 5 : 4)}
                    className="border-b bg-muted/50 px-3 py-1.5 text-sm font-medium text-muted-foreground"
                  >
                    {costGroupLabels[group]}
                  </th>
                </tr>
                {own.map((item) => (
                  <ItemRow
                    key={item.key}
                    item={item}
                    mayChange={mayChange}
                    onChange={put}
                    onEdit={() => setEdited(item)}
                  />
                ))}
              </TableBody>
            );
          })}
        </Table>
      </TableFrame>
      {mayChange && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setEdited(newItem)}>
          <Plus />
          Add Item
        </Button>
      )}
      <Dialog open={edited !== null} onOpenChange={(stays) => stays || close()}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>{edited?.key ? 'Edit Item' : 'Add Item'}</DialogTitle>
            <DialogDescription>Nothing is saved until you save the price book.</DialogDescription>
          </DialogHeader>
          {edited && (
            <ItemForm
              item={edited}
              isNew={edited.key === ''}
              taken={new Set(items.map(({ key }) => key))}
              onDone={(item) => {
                put(item);
                close();
              }}
              onRemove={() => {
                onChange(items.filter(({ key }) => key !== edited.key));
                close();
              }}
            />
          )}
        </DialogContent>
      </Dialog>
    </div>
  );
}

interface ItemRowProps {
  item: BookItem;
  mayChange: boolean;
  onChange: (item: BookItem) => void;
  onEdit: () => void;
}

function ItemRow({ item, mayChange, onChange, onEdit }: ItemRowProps) {
  const { label, packages } = item;
  const unit = item.unit === 'each' ? 'each' : `per ${unitName(item.unit)}`;
  const rule = ruleWords(item);
  const inPackages = packageKeys.filter((key) => packages.includes(key));
  return (
    <TableRow>
      <TableCell className="py-1 wrap-anywhere">
        {label}
        <span className="block text-sm text-muted-foreground md:hidden">
          {[rule, packages.length < packageKeys.length && inPackages.join(' and ')]
            .filter(Boolean)
            .join(', ')}
        </span>
      </TableCell>
      <TableCell className="text-sm text-muted-foreground max-lg:hidden">{rule}</TableCell>
      {packageKeys.map((key) => (
        <TableCell key={key} className="text-center max-md:hidden">
          <Checkbox
            aria-label={`${label} in ${capitalized(key)}`}
            checked={packages.includes(key)}
            // An item is in one package at least: what is in none is removed.
            disabled={!mayChange || (packages.length === 1 && packages.includes(key))}
            onCheckedChange={(checked) =>
              onChange({
                ...item,
                packages: packageKeys.filter((one) =>
                  one === key ? checked === true : packages.includes(one),
                ),
              })
            }
          />
        </TableCell>
      ))}
      <TableCell className="py-1 text-right tabular-nums">
        {mayChange ? (
          <PriceInput item={item} onChange={(unitCents) => onChange({ ...item, unitCents })} />
        ) : (
          `$${decimalOf(item.unitCents)}`
        )}
        <span className="block text-sm text-muted-foreground lg:hidden">{unit}</span>
      </TableCell>
      <TableCell className="text-sm whitespace-nowrap text-muted-foreground max-lg:hidden">{unit}</TableCell>
      {mayChange && (
        <TableCell className="px-1 text-right">
          <Button variant="ghost" size="icon-sm" aria-label={`Edit ${label}`} onClick={onEdit}>
            <Pencil />
          </Button>
        </TableCell>
      )}
    </TableRow>
  );
}

function PriceInput({ item, onChange }: { item: BookItem; onChange: (cents: number) => void }) {
  const [text, setText] = useState(Number.isNaN(item.unitCents) ? '' : decimalOf(item.unitCents));
  return (
    <Input
      aria-label={`Price of ${item.label}`}
      aria-invalid={Number.isNaN(item.unitCents) || undefined}
      inputMode="decimal"
      className="ml-auto h-8 w-24 text-right tabular-nums touch:h-11"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        const cents = centsOf(event.target.value.replaceAll(/[$,\s]/g, ''));
        onChange(cents === null || cents < 0 ? Number.NaN : cents);
      }}
    />
  );
}

/** 'Eaves and rakes, covers 10, 10% waste'. */
function ruleWords(item: BookItem): string {
  const { basis, covers, waste } = item;
  const stories = storiesWords(item);
  return [
    bases[basis].label,
    covers !== 1 && `covers ${covers}`,
    waste !== 0 && `waste ${wasteWords(waste)}`,
    bandWords(item),
    stories && `stories ${stories}`,
  ]
    .filter(Boolean)
    .join(', ');
}
