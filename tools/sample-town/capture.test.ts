import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { addressKey } from '#domain/addresses.ts';
import { identityOf } from '#domain/property-identity.ts';
import { roofSubtypes, roofTypes } from '#domain/roofs.ts';
import { type Point, toPoint, zipOutline } from '#sample/ground.ts';
import { groundPlan, SAMPLE_SIZE, type SampleProperty, sampleCapture } from './capture.ts';
import { areaOf, centerOf, clip, contains, distanceToEdge, type Ring, sidesOf } from './polygon.ts';
import { streetWidths } from './street-plan.ts';

const { properties, streets } = sampleCapture();
const records = properties.map(({ record }) => record);
const share = (test: (property: SampleProperty) => boolean) =>
  properties.filter(test).length / properties.length;
const damageFlags = [
  'hasMissingShingles',
  'hasWaterStains',
  'hasCrackedShingles',
  'hasCurlingShingles',
] as const;
const flagsOf = (record: (typeof records)[number]) => damageFlags.filter((flag) => record[flag]);

// Where this changes, draw the sample's files again: npm run sample-files.
test('the capture is the same on every machine and in every run', () => {
  const all = properties.map((property) => [property.record, groundPlan(property)]);
  const hash = createHash('sha256').update(JSON.stringify(all)).digest('hex');
  expect(hash).toMatchInlineSnapshot(`"e7ce2b501d2772db2152ea106fb09654da46f891cf88560fb1a69896ae051117"`);
});

test('2,591 properties, damaged and roofed in the proportions of the case study', () => {
  expect(properties).toHaveLength(SAMPLE_SIZE);
  const count = (test: (record: (typeof records)[number]) => boolean) => records.filter(test).length;
  // 47, 510, 994 and 4,842 of 6,394, and 679 flagged, for 2,591.
  const severities = ['severe', 'moderate', 'minor', 'none'].map((level) =>
    count((r) => r.severityLevel === level),
  );
  expect(severities).toEqual([19, 207, 403, 1962]);
  expect(count((record) => flagsOf(record).length > 0)).toBe(275);
  const share100 = (subtype: string) =>
    Math.round((100 * count((r) => r.roofSubtype === subtype)) / SAMPLE_SIZE);
  const other = share100('mixed') + share100('modified bitumen');
  expect([
    ...['architectural shingles', '3-tab Shingles', 'polyurethane', 'spanish/mission'].map(share100),
    other,
  ]).toEqual([62, 22, 9, 2, 4]);
});

test('flags agree with severity and with what the roof is made of', () => {
  for (const record of records) {
    const flags = flagsOf(record);
    if (record.severityLevel === 'none') expect(flags, record.address).toEqual([]);
    if (record.severityLevel === 'severe' || record.severityLevel === 'moderate')
      expect(flags.length).toBeGreaterThan(0);
    if (record.roofType === 'flat') expect(flags.filter((flag) => flag !== 'hasWaterStains')).toEqual([]);
    if (record.roofSubtype === 'spanish/mission') expect(record.hasCurlingShingles).toBe(false);
    expect(record.hasPool).toBe(record.poolStatus !== null);
    expect(roofTypes).toContain(record.roofType);
    expect(roofSubtypes).toContain(record.roofSubtype);
  }
});

test('owners, pools, solar, years and zoning are mixed as in a real neighborhood', () => {
  expect(share(({ record }) => record.hasPool)).toBeCloseTo(0.4, 1);
  const between = (value: number, low: number, high: number) =>
    expect(value > low && value < high, `${value}`).toBe(true);
  between(
    share(({ record }) => record.hasSolarPanels),
    0.08,
    0.2,
  );
  between(
    share(({ record }) => record.isRentalProperty),
    0.15,
    0.35,
  );
  between(
    share(({ record }) => record.uspsVacancy),
    0.01,
    0.08,
  );
  between(
    share(({ record }) => !record.ownerAddress.startsWith(`${record.address},`)),
    0.2,
    0.5,
  );
  between(
    share(({ record }) => /\b(LLC|LP|Inc)$/.test(record.owner)),
    0.08,
    0.35,
  );
  between(
    share(({ record }) => /Trust$/.test(record.owner)),
    0.08,
    0.3,
  );
  between(
    share(({ record }) => record.zoning.startsWith('C')),
    0.03,
    0.12,
  );
  for (const { yearBuilt, areaSquareFeet } of records) {
    expect(yearBuilt >= 1950 && yearBuilt <= 2020).toBe(true);
    expect(areaSquareFeet).toBeGreaterThan(700);
  }
});

test('every parcel is in ZIP 85251, and the point of a property is on its roof', () => {
  const zip = zipOutline.slice(0, -1).map(toPoint);
  for (const { lot, building, record } of properties) {
    expect(
      lot.corners.every((corner) => contains(zip, corner)),
      record.address,
    ).toBe(true);
    expect(contains(building.roofOutline, toPoint([record.longitude, record.latitude])), record.address).toBe(
      true,
    );
  }
});

test('roofs stay on their parcels, parcels do not overlap, streets run clear of roofs', () => {
  for (const { lot, building, record } of properties) {
    expect(
      building.roofOutline.every((corner) => contains(lot.corners, corner)),
      record.address,
    ).toBe(true);
  }
  for (const near of Map.groupBy(properties, ({ lot }) => cellOf(lot.corners[0])).values()) {
    const shared = near.flatMap((one, i) =>
      near.slice(i + 1).map((other) => overlap(one.lot.corners, other.lot.corners)),
    );
    expect(Math.max(0, ...shared)).toBeLessThan(0.5);
  }
  const roofs = properties.map(({ building }) => ({
    ring: building.roofOutline,
    center: centerOf(building.roofOutline),
  }));
  for (const { line, name } of streets) {
    const close = roofs.filter(({ center }) =>
      line.some(([x, y]) => Math.hypot(x - center[0], y - center[1]) < 40),
    );
    const nearest = close.flatMap(({ ring }) => line.map((at) => distanceToEdge(ring, at)));
    expect(Math.min(99, ...nearest), name).toBeGreaterThan(streetWidths.local.paved / 2);
  }
});

// Neighbors within 80 m: enough to meet every lot's own.
const cellOf = ([x, y]: Point) => `${Math.floor(x / 80)},${Math.floor(y / 80)}`;

// Square meters that two convex parcels share.
const overlap = (a: Ring, b: Ring) => areaOf(sidesOf(b).reduce<Ring>((rest, side) => clip(rest, side), a));

test('no two properties share an address, a parcel number or an identity', () => {
  const keys = records.map((record) => ({ ...record, addressKey: addressKey(record.address) }));
  expect(new Set(keys.map((key) => key.addressKey)).size).toBe(SAMPLE_SIZE);
  expect(new Set(keys.map(identityOf)).size).toBe(SAMPLE_SIZE);
  expect(new Set(records.map(({ propertyId }) => propertyId)).size).toBe(SAMPLE_SIZE);
  for (const { parcelNumber } of records) expect(parcelNumber).toMatch(/^173-\d\d-\d{3}[AB]?$/);
});

test('house numbers follow the city’s blocks: growing along the street, even north and west', () => {
  const byStreet = Map.groupBy(properties, ({ lot }) => lot.street);
  for (const [street, along] of byStreet) {
    const east = street.startsWith('E');
    const axis = east ? 0 : 1;
    const sorted = [...along].sort((a, b) => a.lot.houseNumber - b.lot.houseNumber);
    for (const parity of [0, 1]) {
      const side = sorted.filter(({ lot }) => lot.houseNumber % 2 === parity);
      const places = side.map(({ lot }) => lot.corners.reduce((sum, at) => sum + at[axis], 0));
      expect(places, street).toEqual([...places].sort((a, b) => a - b));
    }
    for (const { lot } of along) {
      const [front, , , back] = lot.corners;
      const even = east ? back[1] > front[1] : back[0] < front[0];
      expect(lot.houseNumber % 2 === 0, `${lot.houseNumber} ${street}`).toBe(even);
    }
  }
});

test('parcels and footprints come as closed rings in degrees', () => {
  const [first] = properties;
  const plan = first && groundPlan(first);
  expect(plan?.parcel).toHaveLength(5);
  expect(plan?.footprint.at(0)).toEqual(plan?.footprint.at(-1));
  expect(plan?.parcel.every(([longitude, latitude]) => longitude < -111 && latitude > 33)).toBe(true);
});
