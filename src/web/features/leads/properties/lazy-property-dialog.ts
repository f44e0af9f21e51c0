import { lazyPart } from '#web/ui/lazy-part.tsx';

/** The property's dialog, which a list does without until one of its properties is opened. */
export const PropertyDialog = lazyPart(
  async () => (await import('./property-dialog.tsx')).PropertyDialog,
  ({ opened }) => opened.id !== null,
);
