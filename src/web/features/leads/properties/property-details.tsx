import type { Property } from '#contract/properties.ts';
import { OpenSuggestion, UnreviewedMark } from '#web/features/imagery/vision/index.ts';
import { OwnerPart } from '#web/features/leads/owners/index.ts';
import { InspectionsPanel } from '#web/features/sales/inspections/index.ts';
import { Facts } from './facts.tsx';
import { additionalInformation, propertyInformation, roofAssessment } from './property-facts.ts';
import { PropertyPictures } from './property-pictures.tsx';

/** Everything known of a property, in the order of docs/product.md: pictures, then facts. */
export function PropertyDetails({ property }: { property: Property }) {
  return (
    <>
      <PropertyPictures property={property} />
      <Facts title="Property information" facts={propertyInformation(property)} />
      <OwnerPart key={`owner ${property.id}`} property={property} />
      <UnreviewedMark propertyId={property.id} />
      <OpenSuggestion propertyId={property.id} />
      <Facts title="Roof assessment" facts={roofAssessment(property)} />
      <InspectionsPanel propertyId={property.id} />
      <Facts title="Additional information" facts={additionalInformation(property)} />
    </>
  );
}
