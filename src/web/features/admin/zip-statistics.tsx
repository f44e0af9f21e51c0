import { useQuery } from '@tanstack/react-query';
import { MapPin, SearchX } from 'lucide-react';
import type { ZipSummary } from '#contract/properties.ts';
import { api, query } from '#web/api/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListFoot } from './list-foot.tsx';
import { Loaded } from './loaded.tsx';
import { SearchBox } from './search-box.tsx';
import { usePagedSearch } from './use-paged-search.ts';

export function ZipStatistics() {
  const zips = useQuery(query(api.properties.listZipCodes));
  return (
    <Card>
      <CardHeader>
        <CardTitle>ZIP Code Statistics</CardTitle>
        <CardDescription>Every ZIP code that holds properties.</CardDescription>
      </CardHeader>
      <CardContent>
        <Loaded query={zips} failure="Failed to fetch ZIP codes">
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon={MapPin} title="No ZIP codes yet" className="py-6">
                Upload a property CSV for a ZIP code and it appears here.
              </EmptyState>
            ) : (
              <ZipList zips={list} />
            )
          }
        </Loaded>
      </CardContent>
    </Card>
  );
}

function ZipList({ zips }: { zips: readonly ZipSummary[] }) {
  const list = usePagedSearch('zip', zips, ({ zipCode }) => zipCode);
  return (
    <div className="grid grid-cols-1 gap-4">
      {list.isLong && <SearchBox label="Search ZIP" value={list.search} onValueChange={list.setSearch} />}
      {list.total === 0 ? (
        <EmptyState icon={SearchX} title="No ZIP code matches" className="py-6" />
      ) : (
        <ul className="divide-y rounded-lg border">
          {list.items.map(({ zipCode, count }) => (
            <li key={zipCode} className="flex min-h-11 items-center gap-3 px-3 py-1.5">
              <span className="w-14 font-medium tabular-nums">{zipCode}</span>
              <span className="grow text-muted-foreground tabular-nums">
                {count === 1 ? '1 property' : `${count.toLocaleString()} properties`}
              </span>
              <Badge variant="success">Available</Badge>
            </li>
          ))}
        </ul>
      )}
      <ListFoot list={list} noun="ZIP codes" />
    </div>
  );
}
