import type { ReviewItem } from '#contract/reviews.ts';

/** The dispute at the door about the roof's severity, without its author. */
export function Disputed({ item: { disputed } }: { item: Extract<ReviewItem, { blind: false }> }) {
  return (
    <section className="grid gap-2 rounded-lg border bg-muted p-3 text-sm">
      <h2 className="font-medium">Disputed at the door</h2>
      {disputed.map(({ reason, photos }) => (
        <div key={reason} className="grid gap-2">
          <p className="break-words">{reason}</p>
          {photos.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {photos.map((photo, index) => (
                <li key={photo}>
                  <a href={photo} target="_blank" rel="noreferrer" className="block rounded-md">
                    <img
                      src={photo}
                      alt={`From the door, ${index + 1} of ${photos.length} (opens in a new tab)`}
                      className="size-16 rounded-md border bg-surface object-cover"
                    />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      <p className="text-muted-foreground">Your answer settles it.</p>
    </section>
  );
}
