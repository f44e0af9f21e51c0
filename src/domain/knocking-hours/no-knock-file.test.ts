import { expect, test } from 'vitest';
import { readNoKnockFile } from './no-knock-file.ts';

const read = (...lines: string[]) =>
  readNoKnockFile(new TextEncoder().encode(`${lines.join('\n')}\n`), '2026-11-26');
const HEADER = 'State,City,Zip,Address,Registered,Expires,Source';

test('an address is read with its days, as the product compares addresses', () => {
  expect(read(HEADER, 'Texas,Plano,75074-1234,"12 North Elm Street",1/5/2026,12/31/2026,City list')).toEqual({
    addresses: [
      {
        ...{ state: 'TX', city: 'Plano', zipCode: '75074', address: '12 North Elm Street' },
        ...{ addressKey: '12 N ELM ST', from: '2026-01-05', to: '2026-12-31', source: 'City list' },
      },
    ],
    problems: [],
  });
});

test('without days it is listed from today on, until further notice', () => {
  expect(read(HEADER, 'TX,Plano,75074,1 Main St,,,City list').addresses).toMatchObject([
    { from: '2026-11-26', to: null },
  ]);
});

test('what is wrong with a row is a sentence', () => {
  const { addresses, problems } = read(
    HEADER,
    'ZZ,Plano,75074,1 Main St,,,List',
    'TX,Plano,750,1 Main St,,,List',
    'TX,Plano,75074,,,,List',
    'TX,Plano,75074,1 Main St,2/30/2026,,List',
    'TX,Plano,75074,1 Main St,2026-05-01,2026-04-01,List',
  );
  expect(addresses).toEqual([]);
  expect(problems).toEqual([
    { row: 2, reason: '‘ZZ’ is no state.' },
    { row: 3, reason: 'The ZIP code has no five digits.' },
    { row: 4, reason: 'The address is missing.' },
    { row: 5, reason: 'Please write days as 2026-11-23 or 11/23/2026.' },
    { row: 6, reason: 'It ends (2026-04-01) before it begins (2026-05-01).' },
  ]);
  expect(() => read('address,owner', '1 Main St,Ann')).toThrow(/^The header lacks ‘state’/);
});
