import { expect, test } from 'vitest';
import { isMailerId, routingCode, trackingNumber } from './tracking.ts';

const identity = { barcodeId: '00', serviceType: '700' };

test('a tracking number has 20 digits, whatever the length of the mailer id', () => {
  expect(trackingNumber({ ...identity, mailerId: '123456' }, 42)).toBe('00700123456000000042');
  expect(trackingNumber({ ...identity, mailerId: '987654321' }, 42)).toBe('00700987654321000042');
  expect(trackingNumber({ ...identity, mailerId: '987654321' }, 1_000_042)).toBe('00700987654321000042');
});

test('a number that is not theirs makes no barcode', () => {
  expect(() => trackingNumber({ ...identity, mailerId: '12345' }, 1)).toThrow('mailer id');
  expect(() => trackingNumber({ ...identity, barcodeId: '05', mailerId: '123456' }, 1)).toThrow('barcode id');
  expect(() => trackingNumber({ ...identity, serviceType: '7', mailerId: '123456' }, 1)).toThrow(
    'service type',
  );
  expect(['123456', '901234567', '923456', '123456789', '', '12345a'].map(isMailerId)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('the routing code has the digits of the ZIP code that are known', () => {
  expect(routingCode({ zipCode: '85251', plus4: '1234' })).toBe('852511234');
  expect(routingCode({ zipCode: '85251', plus4: null })).toBe('85251');
});
