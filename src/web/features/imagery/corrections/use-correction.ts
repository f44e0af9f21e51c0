import { useState } from 'react';
import type { z } from 'zod';
import type { Property } from '#contract/properties.ts';
import { type CorrectableField, type Corrected, correctableFields } from '#domain/corrections.ts';
import { ApiError, api, sentenceOf } from '#web/api/index.ts';
import { controls, textOf, valueTyped } from './fields.ts';

type Typed = Partial<Record<CorrectableField, string>>;
type Errors = Partial<Record<CorrectableField, string>>;

/**
 * The edits of a property’s facts. Sends the fields that differ from the form's initial values, with those values; if
 * another user changed one meanwhile, the form continues with the current values and keeps the edits.
 */
export function useCorrection(
  property: Property,
  schema: z.ZodType,
  everything: boolean,
  onSaved: (changes: Corrected) => void,
) {
  const [base, setBase] = useState(property);
  const [edits, setEdits] = useState<Typed>({});
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const changes = differing(base, edits);
  const changed = Object.keys(changes).length > 0;

  const submit = async () => {
    if (saving || !changed) return;
    const wrong = errorsOf(schema, changes);
    setErrors(wrong);
    setProblem(null);
    if (Object.keys(wrong).length > 0) return;
    setSaving(true);
    const body = { ...changes, seen: seenOf(base, changes) };
    const params = { propertyId: property.id };
    try {
      // The schema has looked at it.
      const call = { params, body: body as never };
      const made = await (everything ? api.corrections.correct(call) : api.corrections.report(call));
      onSaved(made.says);
    } catch (error) {
      setProblem(sentenceOf(error, 'Failed to save the correction'));
      if (!(error instanceof ApiError)) return;
      setErrors(namedIn(error));
      if (error.status === 409) {
        const now = await api.properties.get({ params }).catch(() => null);
        if (now) setBase(now);
      }
    } finally {
      setSaving(false);
    }
  };
  return {
    typed: (field: CorrectableField) => edits[field] ?? textOf(base[field]),
    type: (field: CorrectableField, value: string) => setEdits({ ...edits, [field]: value }),
    ...{ errors, problem, saving, changed, submit },
  };
}

/** Both parts of a position go together. */
function differing(base: Property, edits: Typed): Corrected {
  const changes: Corrected = {};
  for (const field of correctableFields) {
    const typed = edits[field];
    if (typed === undefined) continue;
    const value = valueTyped(controls[field], typed);
    if (value !== base[field]) changes[field] = value;
  }
  if (changes.latitude === undefined && changes.longitude === undefined) return changes;
  return { latitude: base.latitude, longitude: base.longitude, ...changes };
}

const seenOf = (base: Property, changes: Corrected): Corrected =>
  Object.fromEntries((Object.keys(changes) as CorrectableField[]).map((field) => [field, base[field]]));

function errorsOf(schema: z.ZodType, changes: Corrected): Errors {
  const { error } = schema.safeParse(changes);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

const namedIn = (error: ApiError): Errors =>
  Object.fromEntries(
    (error.problem?.errors ?? []).map(({ path, message }) => [path.replace(/^body\./, ''), message]),
  );
