import { areaWords, versionWords } from '#domain/measure/words.ts';
import type { RoofQuantities } from '#domain/pricing/quantities.ts';
import { counted } from '#domain/standing.ts';

/** Made-up prices are never mistaken for the company's. */
export const SampleNote = () => (
  <p className="rounded-lg border border-severity-minor bg-severity-minor-soft p-3 text-sm text-severity-minor-text">
    Sample prices: your company has not saved its own price book yet.
  </p>
);

/** What the roof is priced by, and what of it nobody measured. */
export function RoofNotes({ roof }: { roof: RoofQuantities }) {
  const { squareFeet, measurementVersion, stories, layers, wastePercent, assumptions } = roof;
  return (
    <section aria-label="Roof" className="grid gap-1 text-sm">
      <p className="font-medium tabular-nums">
        {squareFeet.plusMinus === null
          ? `${Math.round(squareFeet.value).toLocaleString('en-US')} sq ft, typed and not measured`
          : `${areaWords(squareFeet.value, squareFeet.plusMinus)}, ${versionWords(measurementVersion)}`}
      </p>
      <p className="text-muted-foreground">
        {counted(stories, 'story', 'stories')}, {counted(layers, 'layer', 'layers')} to tear off,{' '}
        {wastePercent}% waste
      </p>
      {assumptions.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5 text-muted-foreground">
          {assumptions.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
