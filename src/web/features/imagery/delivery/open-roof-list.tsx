import { useQuery } from '@tanstack/react-query';
import type { OpenRoofs } from '#contract/delivery.ts';
import { openReasons } from '#domain/review/open-roof.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';

/** Roofs of the ZIP code that the capture does not deliver, by why, each with its place and what it shows of them. */
export function OpenRoofList({ captureId }: { captureId: number }) {
  const open = useQuery(query(api.captures.listOpenRoofs, { params: { captureId } }));
  return (
    <Loaded query={open} failure="Failed to fetch the open roofs">
      {(found) => (found.total === 0 ? null : <Found found={found} />)}
    </Loaded>
  );
}

function Found({ found: { total, reasons, roofs } }: { found: OpenRoofs }) {
  return (
    <section aria-label="Open roofs" className="grid gap-2 border-t pt-4">
      <h3 className="font-medium tabular-nums">{counted(total, 'roof stays', 'roofs stay')} open</h3>
      <ul className="grid gap-1">
        {reasons.map(({ reason, roofs: count }) => (
          <li key={reason}>
            <details>
              <summary className="cursor-pointer py-1 tabular-nums">
                {counted(count, 'roof', 'roofs')}: {openReasons[reason]}
              </summary>
              <Places roofs={roofs.filter((roof) => roof.reason === reason)} count={count} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Places({ roofs, count }: { roofs: OpenRoofs['roofs']; count: number }) {
  return (
    <>
      <ul className="grid max-h-80 gap-x-4 gap-y-2 overflow-y-auto py-1 text-sm text-muted-foreground tabular-nums sm:grid-cols-2 lg:grid-cols-3">
        {roofs.map(({ propertyId, latitude, longitude, picture }) => (
          <li key={propertyId} className="flex items-center gap-2">
            {picture && (
              <img
                src={picture}
                alt=""
                loading="lazy"
                className="aspect-4/3 w-16 rounded-md border bg-muted object-cover"
              />
            )}
            {latitude === null || longitude === null
              ? `Property ${propertyId}`
              : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}
          </li>
        ))}
      </ul>
      {roofs.length < count && (
        <p className="text-sm text-muted-foreground">
          And {counted(count - roofs.length, 'roof', 'roofs')} more.
        </p>
      )}
    </>
  );
}
