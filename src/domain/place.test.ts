import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

test.each([
  ['203.0.113.9', '198.51.100.7', '203.0.113.9'],
  ['203.0.113.9', '203.0.113.9', '203.0.113.9, the address you use now'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9, the address you use now'],
  ['127.0.0.1', '203.0.113.9', 'The server’s own computer (127.0.0.1)'],
  ['172.16.0.4', '203.0.113.9', 'The server’s local network (172.16.0.4)'],
  ['172.32.0.4', '203.0.113.9', '172.32.0.4'],
  ['fd12:3456::1', '203.0.113.9', 'The server’s local network (fd12:3456::1)'],
  ['100.64.0.1', '203.0.113.9', 'A provider’s shared network (100.64.0.1)'],
  ['2001:db8::1', '::1', '2001:db8::1'],
  [null, '::1', 'Unknown address'],
])('%s is shown to a caller at %s as %s', (address, own, words) => {
  expect(placeOf(address, own)).toBe(words);
});
