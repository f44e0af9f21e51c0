import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PieceFormat, pieceFormatNames } from '#domain/mail/formats.ts';
import { type Piece, printSides } from '#server/print/index.ts';
import { type FakeHouse, KEYS, openFakeHouse } from '#testing/print-house.ts';
import { HouseClosed, openPrintHouse } from './index.ts';
import { lobAt } from './lob.ts';

const never = new AbortController().signal;
const address = {
  ...{ careOf: null, street: '100 N HAYDEN RD', unit: null, city: 'SCOTTSDALE', state: 'AZ' },
  ...{ zipCode: '85251', plus4: '1234' },
};
const piece: Piece = {
  ...{ recipient: [], address, tracking: null, headline: 'We photographed your roof', message: 'Hello.' },
  ...{ callToAction: 'Scan', facts: [], picture: null },
  ...{ pageUrl: 'https://ridgecap.example/r/ABCDEF012345', stopAddress: 'ridgecap.example/stop/ABCD' },
};

async function orderOf(format: PieceFormat, more: { code?: string; street?: string; lines?: string[] } = {}) {
  const sender = {
    ...{ name: 'Saguaro Roofing', lines: ['100 N Central Ave'], phone: null, license: null },
    ...{ color: '#1e3a5f', indicia: null },
  };
  const printing = { format, title: 'Piece', madeAt: new Date(0), sender, addressed: false };
  return {
    ...{ code: more.code ?? 'ABCDEF012345', format },
    to: {
      lines: more.lines ?? ['JANE DOE', 'OR CURRENT RESIDENT'],
      address: { ...address, street: more.street ?? address.street },
    },
    from: { lines: ['Saguaro Roofing'], address },
    sides: await printSides(printing, piece),
  };
}

let house: FakeHouse;
beforeEach(async () => {
  house = await openFakeHouse();
});
afterEach(() => house.close());

describe('a print house that speaks as Lob does', () => {
  test.each(pieceFormatNames)('takes a %s drawn by us, with its address and code', async (format) => {
    const lob = lobAt(house.url, KEYS.test);
    expect(await lob.order(await orderOf(format), never)).toEqual({ id: 'psc_1' });
    expect(house.pieces).toMatchObject([
      {
        ...{ mode: 'test', code: 'ABCDEF012345', resource: format === 'letter' ? 'letters' : 'postcards' },
        fields: {
          'to[name]': 'JANE DOE',
          'to[company]': 'OR CURRENT RESIDENT',
          'to[address_zip]': '85251-1234',
          use_type: 'marketing',
        },
      },
    ]);
    expect(await lob.find({ code: 'ABCDEF012345', format }, never)).toBe('psc_1');
    expect(await lob.find({ code: 'ABCDEF012346', format }, never)).toBeNull();
  });

  test('gives the same piece for the same code', async () => {
    const lob = lobAt(house.url, KEYS.test);
    const order = await orderOf('postcard-4x6');
    await lob.order(order, never);
    expect(await lob.order(order, never)).toEqual({ id: 'psc_1' });
    expect(house.pieces).toHaveLength(1);
  });

  test('says in its words why it does not take a piece', async () => {
    const lob = lobAt(house.url, KEYS.live);
    const wrong = { ...(await orderOf('postcard-6x9')), format: 'postcard-4x6' as const };
    expect(await lob.order(wrong, never)).toEqual({ refusal: 'front has the wrong dimensions' });
    expect(await lob.order(await orderOf('postcard-4x6', { street: '1 NOWHERE ST' }), never)).toEqual({
      refusal: 'The provided to address does not meet your account strictness settings.',
    });
  });

  test('gets names that it can print', async () => {
    const lines = ['THE VERY LONG FAMILY TRUST OF JANE AND JOHN DOE'];
    const order = await orderOf('postcard-4x6', { lines });
    expect(await lobAt(house.url, KEYS.test).order(order, never)).toEqual({ id: 'psc_1' });
    expect(house.pieces[0]?.fields['to[name]']).toBe('THE VERY LONG FAMILY TRUST OF JANE AND');
  });

  test.each([
    ['a key it does not know', 'test_unknown', ''],
    ['an address that is none of its own', KEYS.test, '/elsewhere'],
  ])('is closed for %s', async (_what, key, path) => {
    const order = await orderOf('postcard-4x6');
    await expect(lobAt(house.url + path, key).order(order, never)).rejects.toThrow(HouseClosed);
  });

  test.each([402, 403])('is closed with status %i', async (status) => {
    house.meets({ status, message: 'Your account has no payment method.' });
    await expect(lobAt(house.url, KEYS.test).order(await orderOf('postcard-4x6'), never)).rejects.toThrow(
      'Your account has no payment method.',
    );
  });
});

describe('trouble', () => {
  const quick = { pausesMs: [5, 5], everyMs: 1 };
  const open = (key = KEYS.test) => openPrintHouse({ printHouseUrl: house.url, printHouseKey: key }, quick);

  test.each([
    ['closes', 'closes'],
    ['takes the piece and closes', 'takes and closes'],
    ['breaks off', 'takes and breaks off'],
    ['is in trouble', { status: 503 }],
    ['is asked too often', { status: 429, headers: { 'x-rate-limit-reset': '1' } }],
  ] as const)('is asked again where the house %s, and makes one piece', async (_what, whim) => {
    house.meets(whim, whim);
    expect(await open().order(await orderOf('postcard-4x6'), never)).toEqual({ id: 'psc_1' });
    expect([house.pieces.length, house.calls()]).toEqual([1, 3]);
  });

  test('ends after the last try', async () => {
    house.meets({ status: 500 }, { status: 500 }, { status: 500 });
    await expect(open().order(await orderOf('postcard-4x6'), never)).rejects.toThrow('status 500');
    expect(house.calls()).toBe(3);
  });

  test('with a pause of hours is not waited for', async () => {
    house.meets({ status: 429, headers: { 'retry-after': '7200' } });
    await expect(open().order(await orderOf('postcard-4x6'), never)).rejects.toThrow('asked too often');
    expect(house.calls()).toBe(1);
  });

  test('ends with the process that waits', async () => {
    const stop = new AbortController();
    house.meets({ status: 429, headers: { 'retry-after': '30' } });
    const order = await orderOf('postcard-4x6');
    setTimeout(() => stop.abort(), 50);
    await expect(open().order(order, stop.signal)).rejects.toThrow('aborted');
  });
});

test('without a key there is no print house, and an order says so', async () => {
  const none = openPrintHouse({ printHouseUrl: undefined, printHouseKey: undefined });
  expect([none.vendor, none.mode]).toEqual([null, null]);
  await expect(none.order(await orderOf('postcard-4x6'), never)).rejects.toThrow(
    'No print service is set up',
  );
});

test('Lob itself is called by its name, and a live key prints', () => {
  const lob = openPrintHouse({ printHouseUrl: undefined, printHouseKey: 'live_abc' });
  expect([lob.vendor, lob.mode]).toEqual(['Lob', 'live']);
});
