import { useQuery } from '@tanstack/react-query';
import { gradeLabels } from '#domain/knocks/grade.ts';
import { outcomeLabels } from '#domain/queues/outcomes.ts';
import { api, query } from '#web/api/index.ts';
import { RecordList } from '#web/lists/record-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { Sheet, SheetContent } from '#web/ui/sheet.tsx';
import { formatMeters } from './distance-words.ts';
import { choosePlace, usePlaceChoice } from './use-place.ts';

/** What is kept of one's own latest visits, positions included, and the switch for them. */
export function OwnVisits({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const choice = usePlaceChoice();
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent side="bottom" title="My Visits">
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p>{choice === 'share' ? 'Your position is saved with each visit.' : 'No position is saved.'}</p>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => choosePlace(choice === 'share' ? 'keep-back' : 'share')}
            >
              {choice === 'share' ? 'Stop Keeping It' : 'Keep My Position'}
            </Button>
          </div>
          {open && <Visits />}
        </div>
      </SheetContent>
    </Sheet>
  );
}

function Visits() {
  const visits = useQuery(query(api.knocks.listOwn, { query: { page: 1, pageSize: 50 } }));
  return (
    <RecordList
      query={visits}
      failure="Failed to load your visits"
      className="divide-y rounded-lg border"
      empty={<p className="text-muted-foreground">None of your visits has reached the server yet.</p>}
    >
      {({ id, address, outcome, at, grade, distance, fix, withdrawn }) => (
        <li key={id} className="grid px-3 py-2">
          <span className="font-medium break-words">
            {outcomeLabels[outcome]}, {address}
            {withdrawn && ' (taken back)'}
          </span>
          <span className="text-sm text-muted-foreground">
            {dateAndTime(at)} · {gradeLabels[grade]}
            {distance !== null && `, ${formatMeters(distance)} from the door`}
          </span>
          {fix && (
            <span className="text-sm text-muted-foreground tabular-nums">
              {fix.latitude.toFixed(5)}, {fix.longitude.toFixed(5)}, ± {formatMeters(fix.accuracy)}
            </span>
          )}
        </li>
      )}
    </RecordList>
  );
}
