import type { LocationPrecision } from '../locations.ts';

export const NO_COORDINATES = "This property doesn't have valid coordinates for navigation.";

interface Place {
  address: string;
  zipCode: string;
  latitude: number | null;
  longitude: number | null;
  locationPrecision: LocationPrecision | null;
}

/**
 * Addresses that lead there by car, in either map service. Null without coordinates (docs/product.md). Where the position is
 * only the middle of a ZIP, the map service is given the postal address: nobody is to be led to the wrong door.
 */
export function directionsTo(place: Place): { google: string; apple: string } | null {
  const { latitude, longitude } = place;
  if (latitude === null || longitude === null) return null;
  if (latitude === 0 && longitude === 0) return null;
  const middleOfZip = place.locationPrecision === 'zip';
  const target = encodeURIComponent(
    middleOfZip ? `${place.address}, ${place.zipCode}` : `${latitude},${longitude}`,
  );
  return {
    google: `https://www.google.com/maps/dir/?api=1&destination=${target}`,
    apple: `https://maps.apple.com/?daddr=${target}&dirflg=d`,
  };
}
