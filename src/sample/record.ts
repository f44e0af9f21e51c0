import type { roofSubtypes, roofTypes, SeverityLevel } from '#domain/roofs.ts';

/** A property of the sample as the database keeps it. */
export interface SampleRecord {
  zipCode: string;
  propertyId: string;
  parcelNumber: string;
  address: string;
  areaSquareFeet: number;
  isRentalProperty: boolean;
  uspsVacancy: boolean;
  yearBuilt: number;
  zoning: string;
  hasMissingShingles: boolean;
  hasWaterStains: boolean;
  hasCrackedShingles: boolean;
  hasCurlingShingles: boolean;
  hasPool: boolean;
  poolStatus: string | null;
  hasSolarPanels: boolean;
  roofType: (typeof roofTypes)[number];
  roofSubtype: (typeof roofSubtypes)[number];
  severityLevel: SeverityLevel;
  owner: string;
  ownerAddress: string;
  taxOwner: string;
  taxOwnerAddress: string;
  latitude: number;
  longitude: number;
}
