const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** '1,234'. */
export const inFigures = (count: number): string => numbers.format(count);
