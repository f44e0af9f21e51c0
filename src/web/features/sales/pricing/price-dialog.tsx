import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PriceBook } from '#contract/price-book.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { counted } from '#domain/standing.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import type { MeasuredRoof } from '../measure/index.ts';
import { EstimateLines } from './estimate-lines.tsx';
import { RoofNotes, SampleNote } from './notes.tsx';
import { Opening } from './opening.tsx';
import { asBody, emptyFields, givenOf, type PriceFields, RoofFields } from './roof-fields.tsx';
import { type Offer, offersOn, roofOf, usePricedRoof } from './use-priced-roof.ts';

interface PriceDialogProps {
  open: boolean;
  onClose: () => void;
  propertyId: number;
  address: string;
}

/** Prices a roof by its newest measurement or by typed squares: good, better and best side by side. */
export function PriceDialog({ open, onClose, propertyId, address }: PriceDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(stays) => stays || onClose()}>
      <DialogContent className="sm:max-w-5xl">
        <DialogHeader>
          <DialogTitle>Price Roof</DialogTitle>
          <DialogDescription className="truncate">{address}</DialogDescription>
        </DialogHeader>
        {open && <Loading propertyId={propertyId} onSaved={onClose} />}
      </DialogContent>
    </Dialog>
  );
}

function Loading({ propertyId, onSaved }: { propertyId: number; onSaved: () => void }) {
  const { book, measured } = usePricedRoof(propertyId);
  // Where the measurements cannot be read, squares can still be typed.
  if (measured.isPending)
    return (
      <DialogBody className="pb-6">
        <Skeleton className="h-40" />
      </DialogBody>
    );
  return (
    <Loaded query={book} failure="Failed to fetch the price book">
      {({ data }) => (
        <Pricing propertyId={propertyId} book={data} measured={measured.roof} onSaved={onSaved} />
      )}
    </Loaded>
  );
}

interface PricingProps {
  propertyId: number;
  book: PriceBook;
  measured: MeasuredRoof | null;
  onSaved: () => void;
}

function Pricing({ propertyId, book, measured, onSaved }: PricingProps) {
  const [fields, setFields] = useState<PriceFields>({ ...emptyFields, isTyped: measured === null });
  const set = (changed: Partial<PriceFields>) => setFields({ ...fields, ...changed });
  const { isWrong, ...given } = givenOf(fields);
  const isBare = fields.isTyped && given.squares === undefined;
  const roof = isBare || isWrong ? null : roofOf(measured, given, book);
  const offers = roof ? offersOn(roof, book) : [];
  const priced = offers.filter(({ found }) => !('problem' in found));
  const save = useMutation({
    mutationFn: () => {
      const body = asBody(fields, measured?.basis, book.id);
      const packages = priced.map(({ key }) => key);
      return api.costCalculations.addAll({ params: { propertyId }, body: { ...body, packages } });
    },
    onSuccess: () => {
      toast({ title: priced.length === 1 ? 'Price saved' : `${priced.length} prices saved` });
      onSaved();
    },
  });
  return (
    <>
      <DialogBody>
        {book.isSample && <SampleNote />}
        <RoofFields fields={fields} hasMeasurement={measured !== null} onChange={set} />
        {roof ? (
          <>
            <RoofNotes roof={roof} />
            <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-3">
              {offers.map((offer) => (
                <OfferCard key={offer.key} offer={offer} />
              ))}
            </div>
          </>
        ) : (
          <p className="text-muted-foreground">
            {isWrong
              ? 'Correct what is marked to see prices.'
              : measured
                ? 'Type the squares of the roof to see prices.'
                : 'This roof is not measured. Type its squares to see prices.'}
          </p>
        )}
        <ValueFields fields={fields} onChange={set} />
        {save.error && (
          <p role="alert" className="text-destructive-text">
            {sentenceOf(save.error, 'The prices could not be saved.')}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button
          pending={save.isPending}
          why={priced.length === 0 && 'Type the squares of the roof first.'}
          onClick={() => save.mutate()}
        >
          Save Prices
        </Button>
      </DialogFooter>
    </>
  );
}

/** One of the three offers, with its lines below. */
function OfferCard({ offer: { name, found } }: { offer: Offer }) {
  if ('problem' in found)
    return (
      <section aria-label={name} className="grid gap-2 rounded-lg border p-4">
        <h3 className="font-medium">{name}</h3>
        <p className="text-muted-foreground">{found.problem}</p>
      </section>
    );
  const { totalCents, costPerSquareFootCents, warrantyYears, days, description } = found;
  const facts = [
    `${moneyWords(costPerSquareFootCents)} per sq ft`,
    days !== null && counted(days, 'day', 'days'),
    warrantyYears !== null && `${warrantyYears} years of warranty`,
  ].filter((fact) => fact !== false);
  return (
    <section aria-label={name} className="grid gap-2 rounded-lg border p-4">
      <h3 className="font-medium">{name}</h3>
      <p className="text-2xl font-semibold tabular-nums">{moneyWords(totalCents)}</p>
      <p className="text-sm text-muted-foreground tabular-nums">{facts.join(' · ')}</p>
      <p className="text-sm wrap-anywhere">{description}</p>
      <Opening summary={<span className="font-medium">What is in this price</span>}>
        <EstimateLines {...found} />
      </Opening>
    </section>
  );
}

interface ValueFieldsProps {
  fields: PriceFields;
  onChange: (changed: Partial<PriceFields>) => void;
}

const rows = [
  ['value', 'Property value in dollars'],
  ['increase', 'Projected increase in dollars'],
  ['valueBasis', 'Source of the increase'],
  ['solarCost', 'Solar add-on in dollars'],
  ['solarSavings', 'Solar savings a year in dollars'],
  ['solarIncentive', 'Solar incentive in dollars'],
  ['solarBasis', 'Source of the solar figures'],
] as const satisfies readonly (readonly [keyof PriceFields, string])[];

/** What the owner or an installer states. Nothing of it is estimated here, and it is not part of the total. */
function ValueFields({ fields, onChange }: ValueFieldsProps) {
  return (
    <Opening summary={<span className="font-medium">Property value and solar</span>}>
      <div className="grid grid-cols-1 gap-3 pb-2 sm:grid-cols-2">
        {rows.map(([name, label]) => (
          <Field key={name} label={label}>
            {(control) => (
              <Input
                {...control}
                inputMode={name.endsWith('asis') ? 'text' : 'decimal'}
                value={fields[name]}
                onChange={(event) => onChange({ [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </Opening>
  );
}
