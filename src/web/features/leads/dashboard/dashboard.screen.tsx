import { useQuery } from '@tanstack/react-query';
import { can } from '#access/can.ts';
import type { ZipSummary } from '#contract/properties.ts';
import { activeFields, queryOf } from '#domain/filters/lead-filters.ts';
import { isShown, readyViews } from '#domain/leads/ready-views.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { FirstSteps } from '#web/features/company/first-steps/index.ts';
import { TodayStrip } from '#web/features/field/today/index.ts';
import {
  type OpenedProperty,
  PropertyDialog,
  useOpenedProperty,
} from '#web/features/leads/properties/index.ts';
import { ReadyViews, ViewsMenu } from '#web/features/leads/views/index.ts';
import { FilterChips, IgnoredNote } from '#web/lead-filters/index.ts';
import { Button } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { useRoomy, useWide } from '#web/ui/use-wide.ts';
import { type Look, useView, type ViewControls } from './address-bar.ts';
import { AreaSelect, SearchField } from './area-and-search.tsx';
import { Filters } from './filters.tsx';
import { FetchFailed, NoProperties } from './nothing-here.tsx';
import { Results } from './results.tsx';
import { LookSwitch, ResultsBar } from './results-bar.tsx';
import type { Shown } from './shown.ts';
import { SortControl } from './sort-control.tsx';
import { useLeads } from './use-leads.ts';
import { useSelection } from './use-selection.ts';

/** The contractor's list of leads: choose, narrow, sort, open, select and export. */
export function DashboardScreen() {
  usePageTitle('Dashboard');
  const user = useSignedInUser();
  const mayLead = can(user, 'team:lead');
  const zipCodes = useQuery(query(api.properties.listZipCodes));
  const zips = withAssigned(zipCodes.data ?? [], user.assignedZipCodes);
  const controls = useView();
  // A ZIP in the address bar that is not the user's is ignored, like everything there that makes no sense.
  const zip = zips.find(({ zipCode }) => zipCode === controls.view.zip)?.zipCode ?? null;
  const opened = useOpenedProperty();
  const leads = useLeads({
    zip,
    total: zipCodes.isSuccess ? countIn(zips, zip) : null,
    view: controls.view,
    stepping: opened.id !== null,
  });
  const { shown } = leads;
  const selection = useSelection(zip);
  const wide = useWide();
  const roomy = useRoomy();

  const failed = zipCodes.error ?? leads.error;
  const retry = () => void (zipCodes.isError ? zipCodes.refetch() : leads.retry());
  const empty = !leads.isPending && !failed && leads.total === 0;
  const choosing = zipCodes.isPending || zips.length > 0;
  const area = <AreaSelect zips={zips} zip={zip} controls={controls} />;
  return (
    <div className="flex min-h-0 w-full grow flex-col gap-1.5 px-4 py-2 sm:px-6 md:gap-2 md:py-2.5 md:h-[calc(100dvh-3.5rem)] md:min-h-160 md:grow-0">
      <h1 className="sr-only">Dashboard</h1>
      {!empty && <SkipLink to="leads">Skip to the list</SkipLink>}
      {mayLead && !user.isAdmin && <FirstSteps />}
      {empty && <TodayStrip />}
      {choosing && (
        <div className="flex shrink-0 items-center gap-2 large-text:flex-wrap">
          {(wide || empty) && area}
          {!empty && (
            <>
              <SearchField controls={controls} />
              <Filters controls={controls} matching={shown.count} wide={wide}>
                {!wide && zips.length > 1 && area}
                {!roomy && <SortControl controls={controls} />}
              </Filters>
              <ViewsMenu
                current={{
                  query: { ...queryOf(controls.view.filters), ...(zip !== null && { zipCode: zip }) },
                  sort: controls.view.sort,
                  direction: controls.view.direction,
                }}
                onShow={controls.show}
              />
              {roomy && <SortControl controls={controls} />}
              {wide && <LookSwitch controls={controls} first={shown.page.first} wide />}
            </>
          )}
        </div>
      )}
      {choosing && !empty && (
        <>
          <IgnoredNote
            screen="dashboard"
            zipCodes={zipCodes.isSuccess ? zips.map(({ zipCode }) => zipCode) : null}
            className="shrink-0"
          />
          <ResultsBar
            zip={zip}
            shown={shown}
            total={leads.isPending || failed ? null : leads.total}
            selection={selection}
            controls={controls}
            wide={wide}
            chips={<Chips zip={zip} controls={controls} wide={wide} />}
          />
        </>
      )}
      {failed ? (
        <FetchFailed error={failed} onRetry={retry} retrying={zipCodes.isFetching || leads.isFetching} />
      ) : leads.isPending ? (
        <LoadingLeads look={controls.view.look} />
      ) : empty ? (
        <NoProperties user={user} zip={zip} />
      ) : (
        <Results
          key={zip}
          leads={leads}
          selection={selection}
          controls={controls}
          wide={wide}
          opened={opened}
        />
      )}
      <LeadDialog opened={opened} shown={shown} controls={controls} />
    </div>
  );
}

const countIn = (zips: readonly ZipSummary[], zip: string | null): number =>
  zips.reduce((sum, { zipCode, count }) => sum + (zip === null || zip === zipCode ? count : 0), 0);

/** The ZIPs that hold properties, and those assigned to the user that hold none yet. */
function withAssigned(counted: readonly ZipSummary[], assigned: readonly string[]): ZipSummary[] {
  const known = new Set(counted.map(({ zipCode }) => zipCode));
  const empty = assigned.filter((zipCode) => !known.has(zipCode)).map((zipCode) => ({ zipCode, count: 0 }));
  return [...counted, ...empty].sort((a, b) => a.zipCode.localeCompare(b.zipCode));
}

interface ChipsProps {
  zip: string | null;
  controls: ViewControls;
  wide: boolean;
}

/** What narrows the list, and the views that everybody has. */
function Chips({ zip, controls, wide }: ChipsProps) {
  const { view, setFilter, show, clearFilters } = controls;
  // The chip of such a view names all of its filters.
  const isReady = readyViews.some((ready) => isShown(ready, view.filters, view));
  const narrowed = !isReady && activeFields(view.filters).length > 0;
  return (
    <>
      {narrowed && (
        <>
          <FilterChips
            filters={view.filters}
            onChange={setFilter}
            screen="dashboard"
            className="max-md:flex-nowrap max-md:*:shrink-0"
          />
          <Button variant="ghost" size="sm" className="h-7" onClick={clearFilters}>
            Clear All Filters
          </Button>
        </>
      )}
      {!wide && !narrowed && <TodayStrip chip />}
      <ReadyViews zip={zip} filters={view.filters} order={view} onShow={show} onClear={clearFilters} />
    </>
  );
}

interface LeadDialogProps {
  opened: OpenedProperty;
  shown: Shown;
  controls: ViewControls;
}

/** The property a link or a press opened. Previous and next go through all that match, and the pages turn along. */
function LeadDialog({ opened, shown: { around, count, page, find }, controls }: LeadDialogProps) {
  const turnTo = (index: number) => {
    const wanted = Math.floor(index / controls.view.pageSize) + 1;
    if (wanted === page.page) return false;
    controls.follow(wanted);
    return true;
  };
  return (
    <PropertyDialog
      opened={opened}
      ids={opened.id === null ? [] : around.ids}
      within={{ before: around.before, count }}
      find={find}
      onStep={turnTo}
      besideTable
    />
  );
}

const lines = Array.from({ length: 12 }, (_, index) => `line-${index}`);

/** Where the list will be. */
function LoadingLeads({ look }: { look: Look }) {
  return (
    <div role="status" className="grid content-start gap-3">
      <span className="sr-only">Loading...</span>
      {look === 'table' ? <Lines /> : <Tiles />}
    </div>
  );
}

function Tiles() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-3">
      {lines.map((line) => (
        <div key={line} className="grid gap-2 rounded-lg border bg-surface pb-3 *:mx-2.5">
          <Skeleton className="mx-0! aspect-4/3 h-auto rounded-b-none" />
          <Skeleton className="w-16" />
          <Skeleton className="w-3/4" />
        </div>
      ))}
    </div>
  );
}

function Lines() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] rounded-lg border bg-surface max-md:gap-2 max-md:border-0 max-md:bg-transparent">
      {lines.map((line) => (
        <div
          key={line}
          className="flex h-10 items-center gap-6 border-b px-3 last:border-b-0 max-md:h-24 max-md:rounded-lg max-md:border max-md:bg-surface max-md:last:border-b large-text:overflow-hidden"
        >
          <Skeleton className="size-4 shrink-0" />
          <Skeleton className="h-8 w-11 shrink-0 max-md:h-16 max-md:w-18" />
          <Skeleton className="w-2/5 md:w-1/4" />
          <Skeleton className="w-1/5 max-md:hidden" />
          <Skeleton className="w-16 max-md:hidden" />
          <Skeleton className="w-16 max-md:hidden" />
          <Skeleton className="ml-auto w-20" />
        </div>
      ))}
    </div>
  );
}
