import { Ruler } from 'lucide-react';
import { useState } from 'react';
import { areaWords, squaresWords, versionWords } from '#domain/measure/words.ts';
import { roofLimits } from '#domain/pricing/roof-limits.ts';
import { typedNumber } from '#domain/typed-number.ts';
import { sentenceOf } from '#web/api/index.ts';
import { TraceDialog } from '#web/features/sales/measure/index.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { OpenedProposal } from './opened.ts';
import { Part } from './room.tsx';
import type { Roof, TypedRoof } from './use-roof.ts';

const always = [{ key: 'layers', label: 'Layers to tear off' }] as const;
const unmeasured = [
  { key: 'squares', label: 'Squares' },
  { key: 'pitch', label: 'Pitch in 12' },
  { key: 'stories', label: 'Stories' },
  ...always,
] as const;

/** What the roof is priced by: its newest measurement, or squares that are typed and called so. */
export function RoofPart({ property, roof }: { property: OpenedProposal['property']; roof: Roof }) {
  const { book, measured, typed, setTyped, isTyped, setIsTyped, quantities } = roof;
  const [traces, setTraces] = useState(false);
  const bookError = book.data ? null : book.error;
  const failure = bookError ?? measured.error;
  if (failure)
    return (
      <ErrorState
        title="Failed to fetch the prices"
        className="py-6"
        onRetry={() => (bookError ? void book.refetch() : measured.retry())}
      >
        {sentenceOf(failure, 'Something went wrong while loading them.')}
      </ErrorState>
    );
  if (!book.data || measured.isPending)
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Loading the roof and the prices...</span>
        <Skeleton className="h-8" />
        <Skeleton className="h-24" />
      </div>
    );
  const known = measured.roof;
  const fields: readonly { key: keyof TypedRoof; label: string }[] = isTyped ? unmeasured : always;
  return (
    <Part title="Roof">
      {!isTyped && known && (
        <p>
          <span className="font-medium tabular-nums">
            {areaWords(known.slopedSquareFeet, known.plusMinusSquareFeet)}
          </span>
          <span className="text-muted-foreground">
            , {squaresWords(known.squares)}, {versionWords(known.version)}
          </span>
        </p>
      )}
      {!known && (
        <p className="text-muted-foreground">
          Not measured yet. Measure it on its picture, or type its squares.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant={known ? 'secondary' : 'primary'} onClick={() => setTraces(true)}>
          <Ruler />
          {known ? 'Measure Again' : 'Measure Roof'}
        </Button>
        {known && (
          <Button variant="secondary" onClick={() => setIsTyped(!isTyped)}>
            {isTyped ? 'Use the Measurement' : 'Type Squares Instead'}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {fields.map(({ key, label }) => (
          <Field key={key} label={label} error={typedNumber(typed[key], roofLimits[key]).problem}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                maxLength={8}
                value={typed[key]}
                onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {quantities && quantities.assumptions.length > 0 && (
        <ul className="grid gap-0.5 text-sm text-muted-foreground">
          {quantities.assumptions.map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
        </ul>
      )}
      <TraceDialog
        open={traces}
        onClose={() => setTraces(false)}
        propertyId={property.id}
        address={property.address}
        isFlat={property.roofType === 'flat'}
      />
    </Part>
  );
}
