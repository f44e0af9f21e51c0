import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { type BookItem, bases, costGroupLabels, costGroups, unitName } from '#domain/pricing/book.ts';
import { storiesWords, wasteWords } from '#domain/pricing/book-changes.ts';
import { bandWords } from '#domain/pricing/item-quantity.ts';
import { centsOf, decimalOf } from '#domain/pricing/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { Input } from '#web/ui/input.tsx';
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

/** The items by group: prices are typed in place, everything else in a dialog. */
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
      {costGroups.map((group) => {
        const own = items.filter((item) => item.group === group);
        if (own.length === 0) return null;
        return (
          <section
            key={group}
            aria-label={costGroupLabels[group]}
            className="grid grid-cols-[minmax(0,1fr)] gap-1"
          >
            <h3 className="text-sm font-medium">{costGroupLabels[group]}</h3>
            <ul className="grid grid-cols-[minmax(0,1fr)]">
              {own.map((item) => (
                <li
                  key={item.key}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2 last:border-0"
                >
                  <span className="min-w-0 grow basis-52">
                    <span className="block wrap-anywhere">{item.label}</span>
                    <span className="block text-sm text-muted-foreground">{ruleWords(item)}</span>
                  </span>
                  <span className="flex items-center gap-2 max-sm:w-full max-sm:justify-between">
                    {mayChange ? (
                      <PriceInput item={item} onChange={(unitCents) => put({ ...item, unitCents })} />
                    ) : (
                      <span className="tabular-nums">${decimalOf(item.unitCents)}</span>
                    )}
                    <span className="w-20 whitespace-nowrap text-sm text-muted-foreground">
                      {item.unit === 'each' ? 'each' : `per ${unitName(item.unit)}`}
                    </span>
                    {mayChange && (
                      <Button
                        variant="ghost"
                        size="icon-sm"
                        aria-label={`Edit ${item.label}`}
                        onClick={() => setEdited(item)}
                      >
                        <Pencil />
                      </Button>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
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

function PriceInput({ item, onChange }: { item: BookItem; onChange: (cents: number) => void }) {
  const [text, setText] = useState(Number.isNaN(item.unitCents) ? '' : decimalOf(item.unitCents));
  return (
    <Input
      aria-label={`Price of ${item.label}`}
      aria-invalid={Number.isNaN(item.unitCents) || undefined}
      inputMode="decimal"
      className="w-28 text-right tabular-nums"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        const cents = centsOf(event.target.value.replaceAll(/[$,\s]/g, ''));
        onChange(cents === null || cents < 0 ? Number.NaN : cents);
      }}
    />
  );
}

/** 'Eaves and rakes, covers 10, 10% waste, good'. */
function ruleWords(item: BookItem): string {
  const { basis, covers, waste, packages } = item;
  const stories = storiesWords(item);
  return [
    bases[basis].label,
    covers !== 1 && `covers ${covers}`,
    waste !== 0 && `waste ${wasteWords(waste)}`,
    bandWords(item),
    stories && `stories ${stories}`,
    packages.length < 3 && packages.join(' and '),
  ]
    .filter(Boolean)
    .join(', ');
}
