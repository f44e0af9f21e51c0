import {
  type CorrectableField,
  type Corrected,
  type CorrectedValue,
  correctableFields,
  correctableLabels,
  formatValue,
} from '#domain/corrections.ts';
import { objectionTo } from '#domain/geo/believable.ts';
import type { Place } from '#domain/geo/distance.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { zipCenter } from '#server/providers/geocoder/index.ts';

/** Throws 409, with a sentence for each field that was changed since the form was opened. */
export function refuseStale(
  now: Readonly<Record<string, unknown>>,
  corrected: Corrected,
  seen: Corrected,
): void {
  const changed = correctableFields.filter(
    (field) => corrected[field] !== undefined && seen[field] !== undefined && seen[field] !== now[field],
  );
  if (changed.length === 0) return;
  const errors = changed.map((path) => ({ path, message: `It is “${present(path, now)}” now` }));
  const names = changed.map((field) => correctableLabels[field]).join(', ');
  throw conflict(`Changed by somebody else in the meantime: ${names}. Nothing was overwritten.`, errors);
}

const present = (field: CorrectableField, now: Readonly<Record<string, unknown>>): string =>
  formatValue(field, (now[field] ?? null) as CorrectedValue);

/** Throws 400 if the pin would be outside the country or far from its ZIP. */
export function refuseFarPosition(place: Place, zipCode: string): void {
  const objection = objectionTo(place, zipCenter(zipCode));
  if (objection === null) return;
  const message = `This position ${objection}.`;
  throw invalid(message, [{ path: 'latitude', message }]);
}
