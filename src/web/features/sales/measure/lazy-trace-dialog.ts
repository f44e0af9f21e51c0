import { lazyPart } from '#web/ui/lazy-part.tsx';

/** The tracing of a roof, which the property's dialog does without until somebody measures. */
export const TraceDialog = lazyPart(
  async () => (await import('./trace-dialog.tsx')).TraceDialog,
  ({ open }) => open,
);
