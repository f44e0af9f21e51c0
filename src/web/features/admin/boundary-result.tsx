import type { BoundaryImport } from '#contract/map.ts';

const SHOWN = 10;

/** What became of an import of outlines; the rejected areas with their reasons. */
export function BoundaryResult({ result }: { result: BoundaryImport }) {
  const { message, rejected, rejections } = result;
  return (
    <section aria-label="Result of the import" className="grid gap-2 rounded-lg border p-4">
      <p role="status" className="font-medium">
        {message}
      </p>
      {rejected > 0 && (
        <ul className="grid gap-1 text-sm text-muted-foreground">
          {rejections.slice(0, SHOWN).map(({ feature, zipCode, reason }) => (
            <li key={feature}>
              Area {feature}
              {zipCode && ` (${zipCode})`}: {reason}
            </li>
          ))}
          {rejected > SHOWN && <li>and {(rejected - SHOWN).toLocaleString()} more</li>}
        </ul>
      )}
    </section>
  );
}
