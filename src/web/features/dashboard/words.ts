/** '3-tab Shingles' stays, 'flat' becomes 'Flat'. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** '1 property', '1,234 properties'. */
export const propertyCount = (count: number): string =>
  count === 1 ? '1 property' : `${count.toLocaleString()} properties`;
