import { usePageTitle } from '#web/ui/page-title.ts';

export function AdminDashboardScreen() {
  usePageTitle('Platform Control Panel');
  return <h1 className="p-6 text-2xl font-semibold">Platform Control Panel</h1>;
}
