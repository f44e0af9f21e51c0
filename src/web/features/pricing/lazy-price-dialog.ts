import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Pricing a roof, which the property's dialog does without until somebody prices it. */
export const PriceDialog = lazyPart(
  async () => (await import('./price-dialog.tsx')).PriceDialog,
  ({ open }) => open,
);
