/** A table row that is a card below 768 px. */
export const cardRowClasses =
  'max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1.5 max-md:rounded-lg max-md:border max-md:p-3';
export const cardCellClasses = 'h-12 py-1.5 max-md:h-auto max-md:border-0 max-md:p-0';
