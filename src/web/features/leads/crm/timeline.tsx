import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Ban,
  Calculator,
  CalendarClock,
  CalendarPlus,
  Camera,
  CircleCheck,
  CircleX,
  DoorOpen,
  Download,
  Eye,
  FileInput,
  FileText,
  FileX,
  House,
  Inbox,
  ListPlus,
  type LucideIcon,
  Mail,
  MailCheck,
  MapPin,
  MessageSquareWarning,
  Pencil,
  Phone,
  PhoneOff,
  Ruler,
  Send,
  Signature,
  StickyNote,
  Tag,
  Undo2,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { type HistoryLine, PAGE } from '#contract/crm.ts';
import { historySentence } from '#domain/crm/history-words.ts';
import { api, freshness } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';

const icons: Record<HistoryLine['kind'], LucideIcon> = {
  stage: MapPin,
  knocked: DoorOpen,
  knock_withdrawn: Undo2,
  note_added: StickyNote,
  note_edited: StickyNote,
  note_deleted: StickyNote,
  tag_added: Tag,
  tag_removed: Tag,
  queued: ListPlus,
  exported: Download,
  assessed: House,
  assessment_withdrawn: Undo2,
  corrected: Pencil,
  reported: Eye,
  correction_withdrawn: Undo2,
  disputed: MessageSquareWarning,
  appointment_set: CalendarPlus,
  appointment_changed: CalendarClock,
  photo_added: Camera,
  photo_deleted: Camera,
  person_added: UserRound,
  person_changed: UserRound,
  person_deleted: UserRound,
  measured: Ruler,
  priced: Calculator,
  proposal_drafted: FileText,
  proposal_changed: FileText,
  proposal_deleted: FileX,
  proposal_sent: Send,
  proposal_viewed: Eye,
  proposal_part_signed: Signature,
  proposal_signed: Signature,
  proposal_countersigned: Signature,
  proposal_declined: CircleX,
  proposal_expired: FileX,
  proposal_revoked: FileX,
  proposal_superseded: FileX,
  opted_out: Ban,
  opt_out_withdrawn: Undo2,
  contact_saved: Phone,
  contact_deleted: PhoneOff,
  mailed: Mail,
  mail_answered: MailCheck,
  lead_received: Inbox,
  report_accepted: CircleCheck,
  report_declined: CircleX,
  imported: FileInput,
};

/** Everything the company did about a property, its imports and what was decided about reports, latest first. */
export function Timeline({ propertyId }: { propertyId: number }) {
  const params = { propertyId };
  const history = useInfiniteQuery({
    queryKey: [...api.crm.listHistory.key, { params }],
    queryFn: ({ pageParam, signal }) =>
      api.crm.listHistory(
        { params, query: { limit: PAGE, ...(pageParam !== null && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (lines) => (lines.length < PAGE ? null : (lines.at(-1)?.id ?? null)),
    ...freshness(api.crm.listHistory),
  });
  return (
    <Loaded query={history} failure="Failed to fetch the timeline">
      {({ pages }) => (
        <Lines
          lines={pages.flat()}
          more={
            history.hasNextPage && (
              <Button
                variant="secondary"
                pending={history.isFetchingNextPage}
                onClick={() => history.fetchNextPage()}
                className="justify-self-center"
              >
                Load Older Lines
              </Button>
            )
          }
        />
      )}
    </Loaded>
  );
}

function Lines({ lines, more }: { lines: HistoryLine[]; more: ReactNode }) {
  if (lines.length === 0) {
    return (
      <p className="text-muted-foreground">
        Nothing has happened here yet. Stages, tags, notes, queues, exports and imports will appear here.
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <ol className="grid">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      {more}
    </div>
  );
}

function Line({ line }: { line: HistoryLine }) {
  const Icon = icons[line.kind];
  const gone = (line.kind === 'note_added' || line.kind === 'note_edited') && line.noteBody === null;
  return (
    <li className="group grid grid-cols-[1.75rem_1fr] gap-x-3">
      <div className="flex flex-col items-center">
        <span className="grid size-7 shrink-0 place-content-center rounded-full border bg-surface text-muted-foreground">
          <Icon aria-hidden="true" className="size-3.5" />
        </span>
        <span className="w-px grow bg-border group-last:hidden" />
      </div>
      <div className="grid min-w-0 gap-0.5 pt-1 pb-4">
        <p className="break-words">
          {historySentence(line)}
          {gone && <span className="text-muted-foreground"> (deleted since)</span>}
        </p>
        {line.noteBody !== null && (
          <p className="line-clamp-2 break-words whitespace-pre-wrap text-muted-foreground">
            {line.noteBody}
          </p>
        )}
        <p className="text-sm break-words text-muted-foreground">
          {line.by !== null && `${line.by} · `}
          <time dateTime={line.at}>{dateAndTime(line.at)}</time>
        </p>
      </div>
    </li>
  );
}
