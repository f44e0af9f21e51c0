/** The address that opens a door with all that is known of it. */
export const doorPath = (propertyId: number): string => `/dashboard?property=${propertyId}`;
