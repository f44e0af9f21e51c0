import { Database } from 'lucide-react';
import { Link } from 'react-router';
import { CsvImportCard, RecentImports } from '#web/features/uploads/index.ts';
import { Button } from '#web/ui/button.tsx';
import { ConnectivityCard } from './connectivity-card.tsx';

export function DataTab() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <CsvImportCard />
      <ConnectivityCard />
      <RecentImports className="lg:col-span-2" />
      <Button asChild variant="secondary" className="w-fit">
        <Link to="/data">
          <Database />
          Data management and geocoding
        </Link>
      </Button>
    </div>
  );
}
