import { usePageTitle } from '#web/ui/page-title.ts';

export function DashboardScreen() {
  usePageTitle('Dashboard');
  return <h1 className="p-6 text-2xl font-semibold">Dashboard</h1>;
}
