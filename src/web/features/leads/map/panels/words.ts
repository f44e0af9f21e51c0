const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** '1,234'. */
export const inFigures = (count: number): string => numbers.format(count);

/** '1 property', '1,234 properties'. */
export const propertyCount = (count: number): string =>
  count === 1 ? '1 property' : `${inFigures(count)} properties`;
