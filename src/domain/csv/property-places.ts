import { type PropertyField, propertyFields } from '#domain/property-fields.ts';
import type { FieldColumn } from './header.ts';

/** The index of a field's value within a row. */
export const placeOf = (field: PropertyField) => propertyFields.findIndex(({ key }) => key === field.key);

export const places = Object.fromEntries(propertyFields.map(({ key }, place) => [key, place])) as Record<
  PropertyField['key'],
  number
>;

/** The field's header as the file writes it; empty if the file has none. */
export function headerOf(columns: readonly FieldColumn[], key: PropertyField['key']): string {
  return columns.find(({ field }) => field.key === key)?.header ?? '';
}
