import type { Property } from '#contract/properties.ts';
import { capitalized } from '#domain/capitalized.ts';
import { roofLine } from '#domain/permits/roof-line.ts';

/** A line of the detail dialog. */
export interface Fact {
  label: string;
  value: string;
  /** Takes two columns: names and addresses are long. */
  wide?: boolean;
  /** Something found wrong with the roof. */
  damage?: boolean;
}

export function propertyInformation(property: Property): Fact[] {
  const { areaSquareFeet: area, yearBuilt } = property;
  return [
    { label: 'Parcel number', value: text(property.parcelNumber) },
    { label: 'Property ID', value: text(property.propertyId) },
    { label: 'Zoning', value: text(property.zoning) },
    { label: 'Area', value: area ? `${Math.round(area).toLocaleString()} sq ft` : UNKNOWN },
    { label: 'Year built', value: yearBuilt ? String(yearBuilt) : UNKNOWN },
    { label: 'Owner', value: property.owner ?? 'Unknown Owner', wide: true },
    { label: 'Owner address', value: text(property.ownerAddress), wide: true },
  ];
}

export function roofAssessment(property: Property): Fact[] {
  const line = roofLine(property);
  return [
    { label: 'Roof type', value: capitalized(text(property.roofType)) },
    { label: 'Roof subtype', value: capitalized(text(property.roofSubtype)) },
    { label: 'Severity', value: capitalized(property.severityLevel ?? 'Not assessed') },
    ...damageSigns(property),
    ...(line ? [{ label: 'Age of the roof', value: line, wide: true }] : []),
  ];
}

/** What was looked for on the roof and found or not. */
export function damageSigns(property: Property): Fact[] {
  // The roof was never assessed, so the absence of known damage means nothing.
  const otherwise = property.severityLevel === null ? UNKNOWN : 'No';
  const found = (label: string, damage: boolean): Fact => ({
    label,
    value: damage ? 'Yes' : otherwise,
    damage,
  });
  return [
    found('Missing shingles', property.hasMissingShingles),
    found('Cracked shingles', property.hasCrackedShingles),
    found('Curling shingles', property.hasCurlingShingles),
    found('Water stains', property.hasWaterStains),
  ];
}

export function additionalInformation(property: Property): Fact[] {
  return [
    { label: 'Solar panels', value: yesNo(property.hasSolarPanels) },
    { label: 'Pool', value: yesNo(property.hasPool) },
    { label: 'Pool status', value: capitalized(text(property.poolStatus)) },
    { label: 'Rental property', value: yesNo(property.isRentalProperty) },
    { label: 'USPS vacancy', value: yesNo(property.uspsVacancy) },
    ...(property.isVacantLot ? [{ label: 'Vacant lot', value: 'Yes' }] : []),
    { label: 'Coordinates', value: coordinates(property), wide: property.locationPrecision !== null },
    { label: 'Tax owner', value: text(property.taxOwner), wide: true },
    { label: 'Tax owner address', value: text(property.taxOwnerAddress), wide: true },
  ];
}

const nearness = {
  rooftop: 'on the roof',
  parcel: 'on the parcel',
  interpolated: 'by house number along the street',
  street: 'on the street',
} as const;

/** The door's coordinates and their precision, if a geocoder gave one; the center of a ZIP is not a position. */
function coordinates({ latitude, longitude, locationPrecision }: Property): string {
  if (latitude === null || longitude === null) return UNKNOWN;
  if (locationPrecision === 'zip') return 'Unknown: only the ZIP code is known';
  const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return locationPrecision ? `${place}, ${nearness[locationPrecision]}` : place;
}

const UNKNOWN = 'N/A';
const text = (value: string | null): string => value?.trim() || UNKNOWN;
const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');
