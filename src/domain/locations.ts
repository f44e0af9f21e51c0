/**
 * How close a geocoder's point is to the door: on its roof, on its parcel, along the street by house number, somewhere
 * on the street, or only the center of its ZIP. Coordinates from a file have no precision.
 */
export const locationPrecisions = ['rooftop', 'parcel', 'interpolated', 'street', 'zip'] as const;
export type LocationPrecision = (typeof locationPrecisions)[number];

/** The source of a position that a person set by hand. */
export const BY_HAND = 'reviewer';

/** Sources of positions that need no geocoder: what a person set, and what came with the data. */
export const ownSources = [BY_HAND, 'file', 'simulated'] as const;

/**
 * Which of a property's positions holds, the deciding rule first: what a person set; what came with the data
 * before any geocoder; the nearer precision, in the order of locationPrecisions; the newer day. A person's place stays
 * until it is taken back: no two measurements are alike, so that other digits in a next file are no news.
 */
export const positionPrecedence = ['person', 'own', 'precision', 'newest'] as const;
