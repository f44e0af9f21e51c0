import { expect, test } from 'vitest';
import { lead } from '../leads/leads.fixture.ts';
import type { Control } from './kinds.ts';
import { type LeadStorm, untouched } from './lead-facts.ts';
import { leadFields } from './lead-fields.ts';
import {
  activeFields,
  describeFilter,
  filtersOf,
  type LeadFilters,
  leadFieldNames,
  passesFilters,
  pickFilters,
  queryOf,
  sendsAs,
} from './lead-filters.ts';
import { ownershipOf } from './ownership.ts';

const spoken: LeadFilters = {
  search: ' elm ',
  severity: ['moderate', 'severe'],
  roofType: ['flat'],
  roofSubtype: ['3-tab Shingles', 'mixed'],
  zoning: ['residential'],
  stage: ['new', 'appt_set'],
  yearBuilt: [1960, 2025],
  area: [0, 5000],
  hail: 1.5,
  hailReported: 1.75,
  wind: 60,
  stormSince: '2026-06-01',
  stormGrade: ['official', 'radar-and-report'],
  damage: ['missing-shingles'],
  ownership: ['absentee'],
  rental: true,
  vacant: false,
  pool: true,
  solar: false,
  tags: ['hot_lead'],
  queue: ['none', '12'],
  untouchedSince: '2026-10-01',
  position: true,
  within: [
    [-112, 33],
    [-111, 33],
    [-111, 34],
  ],
};

/** A value for every field: of those not spoken of above, one that the kind takes. */
const everything = Object.fromEntries(
  leadFieldNames.map((name) => [name, spoken[name] ?? exampleOf(leadFields[name].kind.control)]),
) as Required<LeadFilters>;

function exampleOf(control: Control): unknown {
  switch (control.name) {
    case 'choices':
      return control.values.slice(0, 1);
    case 'range':
      return [control.limits.min + 1, control.limits.max];
    case 'at-least':
      return control.limits.max;
    case 'date':
      return '2026-10-01';
    case 'text':
      return 'elm';
    case 'yes-no':
      return true;
  }
}

test('the filters go over the wire by the names of the specification, and come back', () => {
  expect(queryOf(spoken)).toEqual({
    search: 'elm',
    severityLevel: 'moderate,severe',
    roofType: 'flat',
    roofSubtype: '3-tab Shingles,mixed',
    zoning: 'residential',
    stage: 'new,appt_set',
    yearBuiltMin: 1960,
    areaMax: 5000,
    hailMin: 1.5,
    hailReportedMin: 1.75,
    windMin: 60,
    stormSince: '2026-06-01',
    stormGrade: 'official,radar-and-report',
    damage: 'missing-shingles',
    ownership: 'absentee',
    rental: true,
    vacant: false,
    pool: true,
    solar: false,
    tags: 'hot_lead',
    queue: 'none,12',
    untouchedSince: '2026-10-01',
    position: true,
    within: '-112,33,-111,33,-111,34',
  });
  expect(filtersOf(queryOf(everything))).toEqual({ ...everything, search: 'elm' });
  expect(queryOf({ severity: [], yearBuilt: [1950, 2025], search: '  ' })).toEqual({});
});

test('every field survives the address bar, and nonsense there counts as not there', () => {
  for (const name of leadFieldNames) {
    const { kind } = leadFields[name] as {
      kind: { parse(text: string): unknown; print(value: never): string };
    };
    expect(kind.parse(kind.print(everything[name] as never)), name).toEqual(everything[name]);
  }
  const { severity, yearBuilt, area, rental, untouchedSince, queue, roofType } = leadFields;
  expect(severity.kind.parse('awful')).toBeNull();
  expect(severity.kind.parse('awful,severe,severe')).toEqual(['severe']);
  expect(yearBuilt.kind.parse('99-3')).toBeNull();
  expect(area.kind.parse('big')).toBeNull();
  expect(rental.kind.parse('maybe')).toBeNull();
  expect(untouchedSince.kind.parse('2026-02-30')).toBeNull();
  expect(queue.kind.parse('0,-3,none')).toEqual(['none']);
  expect(roofType.kind.parse('thatch')).toBeNull();
});

test('no two fields share a name, in calls or in the address bar', () => {
  const keys = leadFieldNames.flatMap(sendsAs);
  expect(new Set(keys).size).toBe(keys.length);
  const addresses = leadFieldNames.map((name) => leadFields[name].address);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('a field treats the unknown as it declares', () => {
  const nothing = lead({
    owner: null,
    ownerAddress: null,
    parcelNumber: null,
    yearBuilt: null,
    areaSquareFeet: null,
    roofType: null,
    roofSubtype: null,
    zoning: null,
    severityLevel: null,
    latitude: null,
    longitude: null,
    address: '',
  });
  const strict: LeadFilters = {
    ...everything,
    search: 'x',
    stage: ['won'],
    queue: ['12'],
    area: [5000, 6000],
  };
  for (const name of leadFieldNames) {
    const { unknown } = leadFields[name];
    if (unknown === 'never unknown') continue;
    const passes = passesFilters(pickFilters(strict, (one) => one === name))(nothing, untouched);
    expect(passes, name).toBe(unknown === 'passes');
  }
});

test('what is asked of storms is asked of one and the same', () => {
  const storm: LeadStorm = {
    day: '2026-06-02',
    cellInches: 1,
    nearbyInches: null,
    windMph: null,
    grade: 'radar',
    unconfirmed: false,
  };
  const older: LeadStorm = { ...storm, day: '2025-09-26', cellInches: 2, windMph: 60, grade: 'official' };
  const passes = (filters: LeadFilters, ...storms: LeadStorm[]) =>
    passesFilters(filters)(lead(), untouched, storms);
  expect(passes({ hail: 2 }, storm, older)).toBe(true);
  expect(passes({ stormSince: '2026-06-01' }, storm, older)).toBe(true);
  expect(passes({ hail: 2, stormSince: '2026-06-01' }, storm, older)).toBe(false);
  expect(passes({ hail: 1, stormSince: '2026-06-01' }, storm, older)).toBe(true);
  expect(passes({ wind: 50, stormGrade: ['radar'] }, storm, older)).toBe(false);
  expect(passes({ hail: 0.5 })).toBe(false);
  const nearby: LeadStorm = { ...storm, cellInches: 0.5, nearbyInches: 2 };
  expect(passes({ hail: 1 }, nearby)).toBe(false);
  expect(passes({ hailReported: 2 }, nearby)).toBe(true);
  expect(passes({ hailReported: 1 }, storm, older)).toBe(false);
  expect(passes({ pool: false })).toBe(true);
});

test('a report alone can be asked for, and what is unconfirmed counts only where it is', () => {
  const storm: LeadStorm = {
    ...{ day: '2026-06-02', cellInches: 1, nearbyInches: null },
    ...{ windMph: 60, grade: null, unconfirmed: false },
  };
  const echo: LeadStorm = { ...storm, grade: 'radar', unconfirmed: true };
  const passes = (filters: LeadFilters, one: LeadStorm) => passesFilters(filters)(lead(), untouched, [one]);
  expect([storm, echo].map((one) => passes({ hail: 1 }, one))).toEqual([true, false]);
  expect([storm, echo].map((one) => passes({ stormGrade: ['report'] }, one))).toEqual([true, false]);
  expect([storm, echo].map((one) => passes({ stormGrade: ['radar'] }, one))).toEqual([false, false]);
  expect([storm, echo].map((one) => passes({ hail: 1, stormGrade: ['unconfirmed'] }, one))).toEqual([
    false,
    true,
  ]);
});

test('the filters are described as text', () => {
  expect(activeFields(spoken).map((name) => describeFilter(name, spoken))).toEqual([
    'Search: elm',
    'Severity: Moderate, Severe',
    'Roof type: Flat',
    'Roof subtype: 3-tab Shingles, Mixed',
    'Zoning: Residential',
    'Stage: New, Appointment Set',
    'Year built: 1960 or later',
    'Area: 0 – 5k sq ft',
    'Radar hail at the door at least 1.5 in',
    'Hail reported nearby at least 1.75 in',
    'Wind at least 60 mph',
    'Storm since Jun 1, 2026',
    'Storm known from: Official record, Radar and report within 3 mi and 1 h',
    'Damage signs: Missing shingles',
    'Ownership: Absentee',
    'Rental',
    'Not vacant',
    'Pool',
    'No solar panels',
    'Tags: hot_lead',
    'Queue: In no queue, Queue 12',
    'Not touched since Oct 1, 2026',
    'On the map',
    'In the area drawn',
  ]);
});

test('an owner is absent where the mail goes to another door', () => {
  const at = (address: string, ownerAddress: string | null) =>
    ownershipOf({ address, zipCode: '85251', ownerAddress });
  expect(at('12 N Elm St', '12 N ELM ST, SCOTTSDALE AZ 85251-1234')).toBe('owner-occupied');
  expect(at('12 N Elm St', '12 North Elm Street Apt 4')).toBe('owner-occupied');
  expect(at('12 N Elm St', '12 N Elmwood Dr')).toBe('absentee');
  expect(at('12 N Elm St', '120 N Elm St')).toBe('absentee');
  expect(at('12 N Elm St', '12 N Elm St, Chicago IL 60601')).toBe('absentee');
  expect(at('12 N Elm St', '12 S Elm St')).toBe('absentee');
  expect(at('12 La Casa Dr', '12 La Mesa Dr')).toBe('absentee');
  expect(at('0012 N Elm St', 'C/O Jane Doe 12 Elm St, Scottsdale, AZ 85251')).toBe('owner-occupied');
  expect(at('12 N Elm St Apt 4', '12 N Elm St # 7')).toBe('absentee');
  expect(at('12 N Elm St #4', '12 N Elm St Unit 4, Scottsdale, AZ 852511234')).toBe('owner-occupied');
  // A box does not say where somebody lives, unless it is in another state; the number of one is no ZIP code.
  expect(at('12 N Elm St', 'PO Box 18, Scottsdale AZ 85252')).toBeNull();
  expect(at('12 N Elm St', 'P.O. BOX 60601')).toBeNull();
  expect(at('12 N Elm St', 'PO Box 18, Chicago, IL 60601')).toBe('absentee');
  expect(at('12 N Elm St', 'Phoenix AZ 85001')).toBeNull();
  expect(at('12 N Elm St', ' ')).toBeNull();
  expect(at('12 N Elm St', null)).toBeNull();
  expect(at('Elm St and Oak Ave', '12 N Elm St')).toBeNull();
});
