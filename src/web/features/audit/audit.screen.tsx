import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { Activity } from './activity.tsx';
import { GrantEvents } from './grant-events.tsx';

const views = ['activity', 'grants'] as const;
const viewParser = parseAsStringLiteral(views).withDefault('activity').withOptions({ history: 'push' });

/** The audit record, and the history of every grant. */
export function AuditScreen() {
  usePageTitle('Audit');
  const [view, setView] = useQueryState('view', viewParser);
  return (
    <div className="mx-auto grid w-full max-w-7xl grid-cols-1 content-start gap-6 px-4 py-8 sm:px-6">
      <header className="grid gap-1">
        <h1 className="text-2xl font-semibold">Audit</h1>
        <p className="text-muted-foreground">Entries are never changed or deleted.</p>
      </header>
      <Tabs
        className="min-w-0"
        value={view}
        onValueChange={(next) => void setView(next === 'grants' ? 'grants' : 'activity')}
      >
        <TabsList aria-label="Records">
          <TabsTrigger value="activity">Activity</TabsTrigger>
          <TabsTrigger value="grants">ZIP code grants</TabsTrigger>
        </TabsList>
        <TabsContent value="activity">
          <Activity />
        </TabsContent>
        <TabsContent value="grants">
          <GrantEvents />
        </TabsContent>
      </Tabs>
    </div>
  );
}
