/**
 * How near a geocoder's point is to the door: on its roof, on its parcel, along the street by house number, somewhere
 * on the street, or only the middle of its ZIP. Coordinates that come with a file have no such word.
 */
export const locationPrecisions = ['rooftop', 'parcel', 'interpolated', 'street', 'zip'] as const;
export type LocationPrecision = (typeof locationPrecisions)[number];

/** Sources of positions that need no geocoder: what came with the data. */
export const ownSources = ['file', 'simulated'] as const;

/**
 * Which of a property's positions holds, the deciding rule first: what came with the data before any geocoder; the
 * nearer precision, in the order of locationPrecisions; the newer day.
 */
export const positionPrecedence = ['own', 'precision', 'newest'] as const;
