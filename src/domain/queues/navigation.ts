export const NO_COORDINATES = "This property doesn't have valid coordinates for navigation.";

interface Place {
  latitude: number | null;
  longitude: number | null;
}

/** Addresses that lead there by car, in either map service. Null without coordinates (spec §5). */
export function directionsTo({ latitude, longitude }: Place): { google: string; apple: string } | null {
  if (latitude === null || longitude === null) return null;
  if (latitude === 0 && longitude === 0) return null;
  const place = `${latitude},${longitude}`;
  return {
    google: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`,
    apple: `https://maps.apple.com/?daddr=${encodeURIComponent(place)}&dirflg=d`,
  };
}
