import type { Lead } from './prepare.ts';

let nextId = 1;

/** A house as an import leaves it; a test names only what it is about. */
export function lead(about: Partial<Lead> = {}): Lead {
  return {
    id: nextId++,
    address: '12 N Elm St',
    zipCode: '85251',
    ownerAddress: null,
    owner: 'Maria Ortiz',
    parcelNumber: '173-22-014',
    yearBuilt: 1987,
    roofReplacedOn: null,
    areaSquareFeet: 2_100,
    roofType: 'shingle/tile',
    roofSubtype: 'architectural shingles',
    zoning: 'R1-6',
    severityLevel: 'minor',
    hasMissingShingles: false,
    hasWaterStains: false,
    hasCrackedShingles: false,
    hasCurlingShingles: false,
    hasPool: false,
    hasSolarPanels: false,
    isRentalProperty: false,
    uspsVacancy: false,
    saleDate: null,
    isVacantLot: false,
    latitude: 33.49,
    longitude: -111.92,
    locationPrecision: null,
    ...about,
  };
}
