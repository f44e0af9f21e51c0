import { LogOut, ShieldCheck } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect, useRef } from 'react';
import { logOut } from '#web/features/auth/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { DataTab } from './data-tab.tsx';
import { StatCards } from './stat-cards.tsx';
import { UsersTab } from './users-tab.tsx';
import { ZipsTab } from './zips-tab.tsx';

const tabs = ['data', 'users', 'zips'] as const;
const tabParser = parseAsStringLiteral(tabs).withDefault('data').withOptions({ history: 'push' });

export function AdminDashboardScreen() {
  usePageTitle('Platform Control Panel');
  const [tab, setTab] = useQueryState('tab', tabParser);
  const tabRow = useTabInSight(tab);
  return (
    <div className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-6 px-4 py-8 sm:px-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl font-semibold">Platform Control Panel</h1>
        <Badge variant="accent">
          <ShieldCheck aria-hidden="true" />
          ADMIN
        </Badge>
        <Button variant="secondary" className="ml-auto" onClick={() => logOut('/login')}>
          <LogOut />
          Logout
        </Button>
      </header>
      <StatCards />
      <Tabs
        className="min-w-0"
        value={tab}
        onValueChange={(next) => setTab(tabs.find((one) => one === next) ?? 'data')}
      >
        <TabsList ref={tabRow} aria-label="Administration">
          <TabsTrigger value="data">Data Upload &amp; Processing</TabsTrigger>
          <TabsTrigger value="users">User Management</TabsTrigger>
          <TabsTrigger value="zips">ZIP Code Inventory</TabsTrigger>
        </TabsList>
        <TabsContent value="data">
          <DataTab />
        </TabsContent>
        <TabsContent value="users">
          <UsersTab />
        </TabsContent>
        <TabsContent value="zips">
          <ZipsTab />
        </TabsContent>
      </Tabs>
    </div>
  );
}

/** On a phone the row of tabs is wider than the screen, and a link may lead to its last one. */
function useTabInSight(tab: string) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: which tab is active stands in the row's markup
  useEffect(() => {
    const active = row.current?.querySelector('[data-state=active]');
    // Not scrollIntoView, which would move the page as well.
    if (row.current && active) row.current.scrollLeft += middleOf(active) - middleOf(row.current);
  }, [tab]);
  return row;
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
