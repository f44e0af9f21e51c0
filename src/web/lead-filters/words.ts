import { type LeadField, leadFields } from '#domain/filters/lead-fields.ts';

export type Screen = 'dashboard' | 'map';

interface Labeled {
  label: string;
  mapLabel?: string;
  hint?: string;
}
const labeled = (name: LeadField): Labeled => leadFields[name];

/** What the screen calls the field. */
export function labelOf(name: LeadField, screen: Screen): string {
  const { label, mapLabel = label } = labeled(name);
  return screen === 'map' ? mapLabel : label;
}

/** What a person may have to know to use it. */
export const hintOf = (name: LeadField): string | undefined => labeled(name).hint;
