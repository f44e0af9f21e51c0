// Holtsville, New York; the Postal Service assigns none below.
const LOWEST_ZIP = 501;

/** Whether five digits can be a ZIP code: '00000' cannot. */
export const isAssignedZip = (zip: string): boolean => Number(zip) >= LOWEST_ZIP;
