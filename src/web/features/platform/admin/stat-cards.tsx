import { useQuery } from '@tanstack/react-query';
import { Building2, MapPin, MapPinned, Users } from 'lucide-react';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';

export function StatCards() {
  const stats = useQuery(query(api.admin.getStats));
  if (stats.isError) {
    return (
      <Card>
        <ErrorState
          title="Failed to fetch platform statistics"
          onRetry={() => stats.refetch()}
          retrying={stats.isFetching}
          className="py-6"
        >
          {sentenceOf(stats.error, 'Something went wrong while loading them.')}
        </ErrorState>
      </Card>
    );
  }
  const { totalProperties, totalUsers, withCoordinates, zipCodes } = stats.data ?? {};
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4 large-text:grid-cols-1">
      <StatCard label="Total Properties" icon={Building2} value={totalProperties} />
      <StatCard label="Active Users" icon={Users} value={totalUsers} />
      <StatCard label="ZIP Codes" icon={MapPin} value={zipCodes} />
      <StatCard
        label="Geocoded"
        icon={MapPinned}
        value={withCoordinates}
        remark={shareOf(withCoordinates, totalProperties)}
      />
    </div>
  );
}

/** '93%' of all; nothing if there is nothing to share. Rounded down: 100% means every one. */
function shareOf(part: number | undefined, whole: number | undefined): string | undefined {
  return part !== undefined && whole ? `${Math.floor((part / whole) * 100)}%` : undefined;
}
