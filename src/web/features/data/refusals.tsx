import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import { addressesOf } from './words.ts';

/** Why addresses have no place: they are not asked about again until an import changes them. */
export function Refusals() {
  const refusals = useQuery(query(api.geocoding.listRefusals));
  if (!refusals.data || refusals.data.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">Without an answer</h3>
      <ul className="grid gap-1 text-sm">
        {refusals.data.map(({ reason, count }) => (
          <li key={reason} className="flex gap-3">
            <span className="min-w-0 grow text-muted-foreground">{reason}</span>
            <span className="shrink-0 tabular-nums">{addressesOf(count)}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted-foreground">
        They are looked up again when an import changes their address. An import can also bring their
        coordinates.
      </p>
    </section>
  );
}
