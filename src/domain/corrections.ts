import { type FactField, factFields } from './assessments/sources.ts';
import { describeFacts } from './assessments/words.ts';

/** Fields from files other than the roof, by their names in `properties`; a person can correct each. */
export const recordFields = [
  'address',
  'owner',
  'ownerAddress',
  'taxOwner',
  'taxOwnerAddress',
  'parcelNumber',
  'propertyId',
  'yearBuilt',
  'areaSquareFeet',
  'zoning',
  'isRentalProperty',
  'uspsVacancy',
  'isVacantLot',
  'imageUrl',
  'cropImageUrl',
] as const;
export type RecordField = (typeof recordFields)[number];

/** The position of the pin: both or neither. */
export const positionFields = ['latitude', 'longitude'] as const;

export const correctableFields = [...factFields, ...recordFields, ...positionFields] as const;
export type CorrectableField = (typeof correctableFields)[number];
export type CorrectedValue = string | number | boolean | null;
/** One person's statement about a property. Absent: no statement. Null: there is none. */
export type Corrected = Partial<Record<CorrectableField, CorrectedValue>>;

/** Reported fields an administrator reviews first, since they decide who gets mail and which doors are skipped. */
export const reviewedFields = ['owner', 'isVacantLot'] as const satisfies readonly RecordField[];

/** A report waits until an administrator accepts or declines it; what holds counts until it is withdrawn. */
export const correctionStates = ['waiting', 'holds', 'declined'] as const;
export type CorrectionState = (typeof correctionStates)[number];

/** Administrators correct as reviewers, contractors report as reps. */
export const correctionSources = ['reviewer', 'rep'] as const;

export const correctableLabels: Record<CorrectableField, string> = {
  severityLevel: 'Severity',
  roofType: 'Roof type',
  roofSubtype: 'Roof subtype',
  hasMissingShingles: 'Missing shingles',
  hasWaterStains: 'Water stains',
  hasCrackedShingles: 'Cracked shingles',
  hasCurlingShingles: 'Curling shingles',
  hasPool: 'Pool',
  poolStatus: 'Pool status',
  hasSolarPanels: 'Solar panels',
  roofReplacedOn: 'Roof replaced on',
  address: 'Address',
  owner: 'Owner',
  ownerAddress: 'Owner address',
  taxOwner: 'Tax owner',
  taxOwnerAddress: 'Tax owner address',
  parcelNumber: 'Parcel number',
  propertyId: 'Property ID',
  yearBuilt: 'Year built',
  areaSquareFeet: 'Area',
  zoning: 'Zoning',
  isRentalProperty: 'Rental property',
  uspsVacancy: 'USPS vacancy',
  isVacantLot: 'Vacant lot',
  imageUrl: 'Original image',
  cropImageUrl: 'Cropped image',
  latitude: 'Latitude',
  longitude: 'Longitude',
};

/** One value as a person reads it: 'yes', 'none', '2,150'. */
export function formatValue(field: CorrectableField, value: CorrectedValue): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return field === 'areaSquareFeet' ? Number(value).toLocaleString('en-US') : String(value);
}

/** What was corrected, in one line: 'severe, water stains, owner: Ann Lee, position: 33.5, -112.1'. */
export function describeCorrection(corrected: Corrected): string {
  const roof = describeFacts(
    pick(corrected, factFields) as Partial<Record<FactField, string | boolean | null>>,
  );
  const record = recordFields.flatMap((field) => {
    const value = corrected[field];
    return value === undefined
      ? []
      : [`${correctableLabels[field].toLowerCase()}: ${formatValue(field, value)}`];
  });
  const { latitude, longitude } = corrected;
  const place = latitude === undefined ? [] : [`position: ${latitude}, ${longitude}`];
  return [roof, ...record, ...place].filter(Boolean).join(', ');
}

/** Those of the fields that have a statement. */
export function pick<Field extends CorrectableField>(
  corrected: Corrected,
  fields: readonly Field[],
): Partial<Record<Field, CorrectedValue>> {
  return Object.fromEntries(
    fields.flatMap((field) => (corrected[field] === undefined ? [] : [[field, corrected[field]]])),
  ) as Partial<Record<Field, CorrectedValue>>;
}
