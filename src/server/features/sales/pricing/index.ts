import { defineFeature } from '#server/feature.ts';
import { costCalculationHandlers, priceBookHandlers } from './pricing.routes.ts';

export { insertCalculation } from './cost-calculations.data.ts';
export { getPriceBook, insertPriceBook } from './price-book.data.ts';

export const feature = defineFeature({
  handlers: { priceBook: priceBookHandlers, costCalculations: costCalculationHandlers },
});
