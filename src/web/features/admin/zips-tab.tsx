import { AssignmentOverview } from './assignment-overview.tsx';
import { ZipStatistics } from './zip-statistics.tsx';

export function ZipsTab() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <ZipStatistics />
      <AssignmentOverview />
    </div>
  );
}
