/**
 * How near a geocoder's point is to the door: on its roof, on its parcel, along the street by house number, somewhere
 * on the street, or only the middle of its ZIP. Coordinates that come with a file have no such word.
 */
export const locationPrecisions = ['rooftop', 'parcel', 'interpolated', 'street', 'zip'] as const;
export type LocationPrecision = (typeof locationPrecisions)[number];
