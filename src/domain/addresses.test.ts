import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressKey, houseNumber, namesNoDoor, zipOfAddress } from './addresses.ts';

const same = (...addresses: string[]) =>
  expect(new Set(addresses.map(addressKey)).size, addresses.join(' = ')).toBe(1);
const different = (...addresses: string[]) =>
  expect(new Set(addresses.map(addressKey)).size).toBe(addresses.length);

const fixture = JSON.parse(readFileSync(new URL('addresses.cases.json', import.meta.url), 'utf8')) as Record<
  'same' | 'different',
  string[][]
>;

test.each(fixture.same)('%s is written in other ways too', (...spellings) => same(...spellings));
test.each(fixture.different)('%s is not what looks like it', (...addresses) => different(...addresses));

test('a ZIP code behind an address is found if a state or comma precedes it', () => {
  for (const address of [
    '12 Main St, Phoenix, AZ 85001',
    '12 Main St Phoenix AZ 85001-1234',
    '12 Main St, Phoenix, Arizona 850011234',
    '12 Main St, 85001',
    '12 main st, phoenix, az, 85001, usa',
  ])
    expect([address, zipOfAddress(address)]).toEqual([address, '85001']);
  for (const address of [
    '12 County Road 85001',
    '85001 Main St',
    '12 Highway 12345',
    '85001',
    '12 Main St # 85001',
    '12 Main St, Atlanta, GA 00000',
  ])
    expect([address, zipOfAddress(address)]).toEqual([address, null]);
});

test('a street or a lot without a number is not a door', () => {
  for (const street of ['HOOVER AVE', '1ST AVE', 'N WILLIAMS ST', '5TH'])
    expect(houseNumber.test(addressKey(street))).toBe(false);
  for (const door of ['118 E Hillcrest Ave', '32 34 Wroe Ave', '12A Main St', 'N95W18855 Jay Dr']) {
    expect(houseNumber.test(addressKey(door))).toBe(true);
  }
});

const casesFile = new URL('../../../shared/data/addresses/parse_address_cases.json', import.meta.url);
const cases = readCases();

test.each([
  ['Hoover Ave', true],
  ['0 N Main St', true],
  ['1st Ave', true],
  ['State Hwy 66', true],
  ['Township Rd 5', true],
  ['County Hwy JJ', true],
  ['N 500 E', true],
  ['12 Township Rd 5', false],
  ['12 N 500 E', false],
  ['Vacant land on N Main St', true],
  ['12 1st Ave', false],
  ['One Microsoft Way', false],
  ['Lot 5 Elm St', false],
  ['RR 2 Box 14', false],
  ['W123N456 Elm St', false],
  ['12B Elm St', false],
])('%s names no door: %s', (address, expected) => {
  expect(namesNoDoor(addressKey(address))).toBe(expected);
});

test.skipIf(cases.length === 0)(
  'public cases with the same parts get the same key (skipped: ../shared/data is missing)',
  () => {
    // Without a comma the end of the street and the start of the city are ambiguous.
    const withCity = cases.filter(({ address, city }) => city !== '' && address.includes(`, ${city}`));
    const groups = [...Map.groupBy(withCity, ({ parts }) => parts).values()].filter(
      (group) => group.length > 1,
    );
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
