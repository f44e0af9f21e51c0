import { AssignmentOverview } from './assignment-overview.tsx';
import { ZipBoundariesCard } from './zip-boundaries-card.tsx';
import { ZipStatistics } from './zip-statistics.tsx';

export function ZipsTab() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <ZipStatistics />
      <div className="grid grid-cols-1 gap-6">
        <AssignmentOverview />
        <ZipBoundariesCard />
      </div>
    </div>
  );
}
