import type { RoofSource } from '#domain/leads/pictures.ts';

/** Labels the thumbnails of a list, once, where any of them is simulated. */
export function SimulatedPictures({ sources }: { sources: readonly (RoofSource | null)[] }) {
  if (!sources.includes('simulated')) return null;
  return <p className="text-sm text-muted-foreground">Roof pictures: simulated capture</p>;
}
