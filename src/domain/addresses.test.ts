import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressKey, houseNumber } from './addresses.ts';

const same = (...addresses: string[]) =>
  expect(new Set(addresses.map(addressKey)).size, addresses.join(' = ')).toBe(1);
const different = (...addresses: string[]) =>
  expect(new Set(addresses.map(addressKey)).size).toBe(addresses.length);

test('spellings of one address are one', () => {
  same(
    '12 North Main Street',
    '12 N. Main St.',
    ' 12 n  MAIN st',
    '12 N Main St, Phoenix, AZ 85001',
    '12 N Main St, Phoenix AZ',
  );
  same('12 Main St Apt 4', '12 MAIN ST #4', '12 Main Street, Unit 4', '12 Main St. Apt #4', '12 Main St # 4');
  same('667 St Nicholas Ave', '667 Saint Nicholas Avenue');
  same('32 34 WROE AVE', '32-34 Wroe Ave');
  same("5 O'Neil Ct", '5 ONeil Court', '5 O’Neil Ct.');
  same('7 Café Rd', '7 CAFE RD');
});

test('different doors stay different', () => {
  different('100 North St', '100 N Main St', '100 Main St N');
  different('12 Main St', '12 Main St #4', '12 Main St #5', '12 Main St, Unit AZ', '12 Main St, Unit CA');
  different('12 Main St', '12 1/2 Main St', '121 2 Main St');
  different('12 Main St', '12 Main Ave');
});

test('a street or a lot without a number is no door', () => {
  for (const street of ['HOOVER AVE', '1ST AVE', 'N WILLIAMS ST', '5TH'])
    expect(houseNumber.test(addressKey(street))).toBe(false);
  for (const door of ['118 E Hillcrest Ave', '32 34 Wroe Ave', '12A Main St', 'N95W18855 Jay Dr']) {
    expect(houseNumber.test(addressKey(door))).toBe(true);
  }
});

const casesFile = new URL('../../../shared/data/addresses/parse_address_cases.json', import.meta.url);
const cases = readCases();

test.skipIf(cases.length === 0)(
  'public cases with the same parts get the same key (skipped: ../shared/data is missing)',
  () => {
    // Without a comma nobody can tell where the street ends and the city begins.
    const told = cases.filter(({ address, city }) => city !== '' && address.includes(`, ${city}`));
    const groups = [...Map.groupBy(told, ({ parts }) => parts).values()].filter((group) => group.length > 1);
    for (const group of groups) same(...group.map(({ address }) => address));
    expect(groups.length).toBeGreaterThan(0);
  },
);

function readCases(): { address: string; city: string; parts: string }[] {
  try {
    const file = JSON.parse(readFileSync(casesFile, 'utf8')) as {
      address: Record<string, Record<string, string>>;
    };
    return Object.entries(file.address).map(([address, { city = '', state: _, zip: __, ...parts }]) => {
      return { address, city, parts: JSON.stringify(parts) };
    });
  } catch {
    return [];
  }
}
