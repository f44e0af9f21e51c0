import { expect, test } from 'vitest';
import { propertyFields } from '#domain/property-fields.ts';
import { fieldLabel } from './field-words.ts';

test('fields are called what people call them', () => {
  expect(fieldLabel('yearBuilt')).toBe('Year built');
  expect(fieldLabel('zipCode')).toBe('ZIP code');
  expect(fieldLabel('uspsVacancy')).toBe('USPS vacancy');
  expect(fieldLabel('cropImageUrl')).toBe('Crop image URL');
});

test('every field an import knows has its own label', () => {
  const words = propertyFields.map(({ key }) => fieldLabel(key));
  expect(new Set(words).size).toBe(words.length);
  expect(words.filter((one) => !/^[A-Z][A-Za-z ]+$/.test(one))).toEqual([]);
});
