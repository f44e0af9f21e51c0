import type { Property } from '#contract/properties.ts';
import { OwnerPart } from '#web/features/owners/index.ts';
import { damageSigns, Facts } from '#web/features/properties/index.ts';
import { UnreviewedMark } from '#web/features/vision/index.ts';

const UNKNOWN = 'N/A';
const text = (value: string | null): string => value?.trim() || UNKNOWN;

/** The Details tab of docs/product.md. */
export function ItemDetails({ property }: { property: Property }) {
  const { areaSquareFeet: area, yearBuilt, severityLevel } = property;
  return (
    <>
      <Facts
        title="Basic Information"
        facts={[
          { label: 'ZIP Code', value: property.zipCode },
          { label: 'Property ID', value: text(property.propertyId) },
          { label: 'Parcel Number', value: text(property.parcelNumber) },
          { label: 'Area', value: area ? `${Math.round(area).toLocaleString()} sq ft` : UNKNOWN },
          { label: 'Year Built', value: yearBuilt ? String(yearBuilt) : UNKNOWN },
          { label: 'Zoning', value: text(property.zoning) },
        ]}
      />
      <Facts
        title="Owner Information"
        facts={[
          { label: 'Owner', value: property.owner?.trim() || 'Unknown Owner', wide: true },
          { label: 'Owner Address', value: text(property.ownerAddress), wide: true },
        ]}
      />
      <OwnerPart key={`owner ${property.id}`} property={property} />
      <Facts
        title="Roof Assessment"
        facts={[
          { label: 'Roof Type', value: sentence(text(property.roofType)) },
          {
            label: 'Severity',
            value: sentence(severityLevel ?? 'Not assessed'),
            damage: severityLevel === 'severe',
          },
          ...damageSigns(property),
        ]}
      />
      <UnreviewedMark propertyId={property.id} />
    </>
  );
}

const sentence = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);
