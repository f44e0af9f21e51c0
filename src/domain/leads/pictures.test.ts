import { expect, test } from 'vitest';
import { pictureOf, roofSourceOf } from './pictures.ts';

test('pictures on the web are shown', () => {
  expect(pictureOf('https://images.example.com/a b.jpg')).toEqual({
    url: 'https://images.example.com/a%20b.jpg',
    simulated: false,
  });
  expect(pictureOf('http://images.example.com/1.jpg')?.url).toBe('http://images.example.com/1.jpg');
});

test('pictures of the sample capture are shown as simulated', () => {
  expect(pictureOf('/api/properties/12/image')).toEqual({ url: '/api/properties/12/image', simulated: true });
  expect(pictureOf('/api/properties/12/crop')?.simulated).toBe(true);
});

test.each([
  null,
  '',
  '  ',
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'ftp://example.com/1.jpg',
  '/api/auth/logout',
  '/api/properties/12/image/../../../auth/me',
  '//example.com/1.jpg',
  'picture.jpg',
])('%j is never put into a page', (stored) => {
  expect(pictureOf(stored)).toBeNull();
});

test.each([
  ['/api/properties/12/roof-crop', 'flight'],
  ['/api/properties/12/crop', 'simulated'],
  ['/api/properties/12/image', null],
  ['https://images.example.com/api/properties/12/crop', null],
  ['/api/properties/12/crop ', null],
  [null, null],
])('the thumbnail of %j is from: %s', (cropImageUrl, source) => {
  expect(roofSourceOf({ cropImageUrl })).toBe(source);
});
