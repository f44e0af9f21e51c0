import { useQuery } from '@tanstack/react-query';
import { Building2, ImageIcon, MapPinned, TriangleAlert } from 'lucide-react';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';

/** The four figures over the properties that the user sees. */
export function DatabaseStats() {
  const stats = useQuery(query(api.properties.getStats));
  if (stats.isLoadingError) {
    return (
      <Card>
        <ErrorState
          title="Failed to fetch database statistics"
          onRetry={() => stats.refetch()}
          retrying={stats.isFetching}
          className="py-6"
        >
          {sentenceOf(stats.error, 'Something went wrong while loading them.')}
        </ErrorState>
      </Card>
    );
  }
  return (
    <section
      aria-label="Database statistics"
      className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4 large-text:grid-cols-1"
    >
      <StatCard label="Total Properties" icon={Building2} value={stats.data?.total} />
      <StatCard label="With Coordinates" icon={MapPinned} value={stats.data?.withCoordinates} />
      <StatCard label="Severe Damage" icon={TriangleAlert} value={stats.data?.severeDamage} />
      <StatCard label="With Images" icon={ImageIcon} value={stats.data?.withImages} />
    </section>
  );
}
