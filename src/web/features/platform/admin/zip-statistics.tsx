import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import type { AdminZip } from '#contract/admin.ts';
import { counted } from '#domain/standing.ts';
import { api, pageQuery } from '#web/api/index.ts';
import { PagedRows } from '#web/lists/found-rows.tsx';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DeleteZipData } from './delete-zip-data.tsx';

export function ZipStatistics() {
  const place = useListPlace('zip');
  const zips = useQuery(pageQuery(api.admin.listZips, { query: place.query }));
  return (
    <Section title="ZIP Code Statistics" description="Every ZIP code on the platform.">
      <PagedRows
        query={zips}
        place={place}
        failure="Failed to fetch ZIP codes"
        noun="ZIP codes"
        searchLabel="Search ZIP or city"
        noMatch="No ZIP code matches"
        empty={
          <EmptyState icon={MapPin} title="No ZIP codes yet" className="py-6">
            Upload a property CSV for a ZIP code and it appears here.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="divide-y rounded-lg border">
            {rows.map((zip) => (
              <ZipRow key={zip.id} zip={zip} />
            ))}
          </ul>
        )}
      </PagedRows>
    </Section>
  );
}

function ZipRow({ zip }: { zip: AdminZip }) {
  const { zipCode, propertyCount, holders, exclusiveTo, exclusiveUntil } = zip;
  const properties = counted(propertyCount, 'property', 'properties');
  const held = counted(holders, 'user', 'users');
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <span className="w-14 font-medium tabular-nums">{zipCode}</span>
      <span className="min-w-0 grow basis-24 text-muted-foreground tabular-nums">
        {properties}
        {holders > 0 && ` · ${held}`}
        {exclusiveTo !== null && (
          <span className="block truncate text-sm" title={exclusiveTo}>
            {exclusiveTo}
            {exclusiveUntil && ` until ${dateOnly(exclusiveUntil)}`}
          </span>
        )}
      </span>
      {exclusiveTo === null ? (
        <Badge variant="success">Available</Badge>
      ) : (
        <Badge variant="accent">Exclusive</Badge>
      )}
      {propertyCount > 0 && <DeleteZipData zipCode={zipCode} />}
    </li>
  );
}
