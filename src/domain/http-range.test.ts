import { expect, test } from 'vitest';
import { rangeOf } from './http-range.ts';

test.each<[string | undefined, number, ReturnType<typeof rangeOf>]>([
  [undefined, 10, 'whole'],
  ['', 10, 'whole'],
  ['bytes=0-0', 10, { start: 0, end: 0 }],
  ['bytes=2-5', 10, { start: 2, end: 5 }],
  ['Bytes=2-5', 10, { start: 2, end: 5 }],
  ['bytes= 2-5 ', 10, { start: 2, end: 5 }],
  ['bytes=9-', 10, { start: 9, end: 9 }],
  ['bytes=0-', 10, { start: 0, end: 9 }],
  ['bytes=4-99999999999999999999', 10, { start: 4, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-99', 10, { start: 0, end: 9 }],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=10-12', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-1', 0, 'unsatisfiable'],
  // Malformed, or more than this server does: as if it were not there.
  ['bytes=5-2', 10, 'whole'],
  ['bytes=-', 10, 'whole'],
  ['bytes=0-1,3-4', 10, 'whole'],
  ['bytes=a-b', 10, 'whole'],
  ['bytes=1.5-2', 10, 'whole'],
  ['bytes=--1', 10, 'whole'],
  ['lines=0-1', 10, 'whole'],
  ['0-1', 10, 'whole'],
])('%s of %i bytes', (header, size, expected) => {
  expect(rangeOf(header, size)).toEqual(expected);
});
