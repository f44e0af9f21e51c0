import { unusedFields } from '#domain/score/unused.ts';

/** What a score never uses, and why; closed at first. */
export function UnusedFields() {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 text-muted-foreground underline underline-offset-4">
        What the score does not use
      </summary>
      <dl className="mt-2 grid gap-2">
        {unusedFields.map(({ what, why }) => (
          <div key={what}>
            <dt className="font-medium">{what}</dt>
            <dd className="text-muted-foreground">{why}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
