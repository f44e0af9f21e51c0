import type { LocationPrecision } from '../locations.ts';

export const NO_COORDINATES = "This property doesn't have valid coordinates for navigation.";

interface Place {
  address: string;
  zipCode: string;
  latitude: number | null;
  longitude: number | null;
  locationPrecision: LocationPrecision | null;
}

/** Map applications that lead to a door; 'device' is whichever the device opens places in (RFC 5870). */
export const mapApplications = ['google', 'apple', 'waze', 'device'] as const;
export type MapApplication = (typeof mapApplications)[number];

/**
 * Links for driving directions, by map application. Null without coordinates (docs/product.md). If the position is only
 * the center of a ZIP, the application gets the postal address, so that the link never leads to a wrong door.
 */
export function directionsTo(place: Place): Record<MapApplication, string> | null {
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
    waze: `https://waze.com/ul?${middleOfZip ? 'q' : 'll'}=${target}&navigate=yes`,
    device: middleOfZip ? `geo:0,0?q=${target}` : `geo:${latitude},${longitude}?q=${target}`,
  };
}
