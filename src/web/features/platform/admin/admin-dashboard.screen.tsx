import { Database, LogOut, ShieldCheck, UserCog } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { AssignZipCard, CreateUserCard, UsersCard } from '#web/features/company/accounts/index.ts';
import { logOut } from '#web/features/company/auth/index.ts';
import { FirstSteps } from '#web/features/company/first-steps/index.ts';
import { SeverityRuleCard } from '#web/features/imagery/review/index.ts';
import { VisionCard } from '#web/features/imagery/vision/index.ts';
import { TagCatalog } from '#web/features/leads/crm/index.ts';
import { UnclearPermitsCard } from '#web/features/leads/permits/index.ts';
import { CsvImportCard, RecentImports } from '#web/features/leads/uploads/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { AssignmentOverview } from './assignment-overview.tsx';
import { ConnectivityCard } from './connectivity-card.tsx';
import { StatCards } from './stat-cards.tsx';
import { ZipBoundariesCard } from './zip-boundaries-card.tsx';
import { ZipStatistics } from './zip-statistics.tsx';

const tabs = ['data', 'users', 'zips', 'tags', 'severity', 'suggestions'] as const;
const tabParser = parseAsString.withOptions({ history: 'push' });
/** Separate screens in the bar, to which older links in mails and bookmarks lead. */
const elsewhere: Record<string, string> = {
  requests: '/admin/requests',
  operations: '/admin/operations',
};

export function AdminDashboardScreen() {
  usePageTitle('Platform Control Panel');
  const { search } = useLocation();
  const [asked, setAsked] = useQueryState('tab', tabParser);
  const tab = tabs.find((one) => one === asked) ?? 'data';
  const tabRow = useTabInSight(tab);
  const goesTo = asked && elsewhere[asked];
  if (goesTo) return <Navigate to={{ pathname: goesTo, search: withoutTab(search) }} replace />;
  return (
    <Page
      title="Platform Control Panel"
      description={
        <Badge variant="accent" className="w-fit">
          <ShieldCheck aria-hidden="true" />
          ADMIN
        </Badge>
      }
      actions={
        <>
          <Button asChild variant="secondary">
            <Link to="/admin/users">
              <UserCog />
              Advanced User Management
            </Link>
          </Button>
          <Button variant="secondary" onClick={() => logOut('/login')}>
            <LogOut />
            Logout
          </Button>
        </>
      }
    >
      <FirstSteps />
      <StatCards />
      <Tabs
        className="min-w-0"
        value={tab}
        onValueChange={(next) => void setAsked(next === 'data' ? null : next)}
      >
        <TabsList ref={tabRow} aria-label="Administration">
          <TabsTrigger value="data">Data Upload &amp; Processing</TabsTrigger>
          <TabsTrigger value="users">User Management</TabsTrigger>
          <TabsTrigger value="zips">ZIP Code Inventory</TabsTrigger>
          <TabsTrigger value="tags">Tags</TabsTrigger>
          <TabsTrigger value="severity">Severity</TabsTrigger>
          <TabsTrigger value="suggestions">Suggestions</TabsTrigger>
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
        <TabsContent value="tags">
          <TagCatalog />
        </TabsContent>
        <TabsContent value="severity">
          <SeverityRuleCard />
        </TabsContent>
        <TabsContent value="suggestions">
          <VisionCard />
        </TabsContent>
      </Tabs>
    </Page>
  );
}

function withoutTab(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete('tab');
  return rest.toString();
}

/** On a phone the row of tabs is wider than the screen, and a link may lead to its last one. */
function useTabInSight(tab: string) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active tab is in the row's markup
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

function ZipsTab() {
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

function DataTab() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <CsvImportCard />
      <ConnectivityCard />
      <UnclearPermitsCard className="lg:col-span-2" />
      <RecentImports className="lg:col-span-2" />
      <Button asChild variant="secondary" className="w-fit">
        <Link to="/data">
          <Database />
          Data Management and Geocoding
        </Link>
      </Button>
    </div>
  );
}

/** New users, ZIP codes for them, and the list of all. The address may ask for one of the forms: `new`, `assign`. */
function UsersTab() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Asked isAsked={search.has('new')}>
        <CreateUserCard />
      </Asked>
      <Asked isAsked={search.has('assign')}>
        <AssignZipCard />
      </Asked>
      <div className="lg:col-span-2">
        <UsersCard list="profiles" onOpen={(userId) => navigate(`/admin/users?user=${userId}`)} />
      </div>
    </div>
  );
}

/** Brings a form into sight that the address asks for. */
function Asked({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView();
  }, [isAsked]);
  return (
    <div ref={place} className="scroll-mt-18">
      {children}
    </div>
  );
}
