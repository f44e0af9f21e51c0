import type { Kind } from '#domain/filters/kinds.ts';
import { leadFields } from '#domain/filters/lead-fields.ts';
import { leadFieldNames } from '#domain/filters/lead-filters.ts';
import { readyViews } from '#domain/leads/ready-views.ts';
import { COME_BACK_TAGS, outcomeLabels } from '#domain/queues/outcomes.ts';
import { searchOf } from '#web/lead-filters/index.ts';
import type { Entry } from './finds.ts';

interface AnyField {
  label: string;
  address: string;
  kind: Kind<unknown, never>;
}
const fieldOf = (name: keyof typeof leadFields) => leadFields[name] as unknown as AnyField;

/** Every value of the filters that have a few, the views that everybody has, and the tags of visits. */
export function filterEntries(tags: readonly { key: string; label: string }[]): Entry[] {
  const visits = COME_BACK_TAGS.map((key) => ({ key: `${key}`, label: outcomeLabels[key] }));
  const others = tags.filter(({ key }) => !visits.some((visit) => visit.key === key));
  return [
    ...readyViews.map(({ name, filters }) => entry(name, searchOf(filters))),
    entry('Follow-ups', searchOf({ tags: [...COME_BACK_TAGS] }), 'come back not home due'),
    entry('Hot leads', searchOf({ severity: ['severe'], stage: ['new'] }), 'severe unvisited untouched'),
    ...[...visits, ...others].map(({ key, label }) => entry(`Tag: ${label}`, searchOf({ tags: [key] }))),
    entry('Radar hail of 1 in or more', searchOf({ hail: 1 }), 'storm damage'),
    entry('Wind of 60 mph or more', searchOf({ wind: 60 }), 'storm damage'),
    ...leadFieldNames.flatMap(valuesOf),
  ];
}

function valuesOf(name: keyof typeof leadFields): Entry[] {
  const { label, address, kind } = fieldOf(name);
  const { control } = kind;
  if (control.name === 'choices')
    return control.values.map((value) =>
      entry(`${label}: ${control.nameOf(value)}`, `?${address}=${encodeURIComponent(kind.print([value]))}`),
    );
  if (control.name !== 'yes-no') return [];
  return [true, false].map((value) =>
    entry(`${label}: ${value ? control.yes : control.no}`, `?${address}=${kind.print(value)}`),
  );
}

const entry = (label: string, to: string, words = ''): Entry => ({
  kind: 'filter',
  key: `filter ${label}`,
  label,
  to,
  words: `filter ${words}`,
});
