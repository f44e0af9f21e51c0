import { expect, test } from 'vitest';
import { propertyFields } from '#domain/property-fields.ts';
import { fieldWords } from './field-words.ts';

test('fields are called what people call them', () => {
  expect(fieldWords('yearBuilt')).toBe('Year built');
  expect(fieldWords('zipCode')).toBe('ZIP code');
  expect(fieldWords('uspsVacancy')).toBe('USPS vacancy');
  expect(fieldWords('cropImageUrl')).toBe('Crop image URL');
});

test('every field an import knows has words of its own', () => {
  const words = propertyFields.map(({ key }) => fieldWords(key));
  expect(new Set(words).size).toBe(words.length);
  expect(words.filter((one) => !/^[A-Z][A-Za-z ]+$/.test(one))).toEqual([]);
});
