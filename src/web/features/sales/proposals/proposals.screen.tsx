import { useQuery } from '@tanstack/react-query';
import { FileSignature, Signature } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { can } from '#access/can.ts';
import type { ProposalBoard as Board, ProposalLine } from '#contract/proposal.ts';
import { dollars } from '#domain/crm/deal-value.ts';
import { type WaitingKind, waitingKinds } from '#domain/proposals/signers.ts';
import { type ProposalStatus, proposalStatuses, proposalStatusLabels } from '#domain/proposals/statuses.ts';
import { counted } from '#domain/standing.ts';
import { sentenceOf } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { FoundRows } from '#web/lists/found-rows.tsx';
import { pagedReply } from '#web/lists/paged-reply.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ProposalDialog } from './lazy-proposal-dialog.ts';
import { ProposalsTable } from './proposals-table.tsx';
import { boardQuery, listQuery, type ProposalPlace, useProposalPlace } from './use-proposal-place.ts';

/** Every proposal of the company at doors the user sees: how many are where, what they are worth, and each by itself. */
export function ProposalsScreen() {
  usePageTitle('Proposals');
  const place = useProposalPlace();
  const list = useQuery(listQuery(place));
  const board = useQuery(boardQuery(place.rep));
  const mayChange = can(useSignedInUser(), 'team:lead');
  const [opened, setOpened] = useState<ProposalLine | null>(null);
  const failed = list.error ?? board.error;
  return (
    <Page
      title="Proposals"
      description="From draft to signature. Start a proposal from its property."
      actions={
        <Button variant="secondary" asChild>
          <Link to="/proposals/template">{mayChange ? 'Edit Template' : 'See Template'}</Link>
        </Button>
      }
    >
      {failed && !(list.data && board.data) ? (
        <ErrorState
          title="Failed to fetch the proposals"
          onRetry={() => void Promise.all([list.refetch(), board.refetch()])}
          retrying={list.isFetching || board.isFetching}
        >
          {sentenceOf(failed, 'Something went wrong while loading them.')}
        </ErrorState>
      ) : !list.data || !board.data ? (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading the proposals...</span>
          <Skeleton className="h-24" />
          <Skeleton className="h-96" />
        </div>
      ) : (
        <>
          <ProposalBoard board={board.data} chosen={place.status} onChoose={place.setStatus} />
          <WaitingButtons board={board.data} place={place} />
          <Filters place={place} reps={board.data.reps} />
          <Lines
            list={pagedReply(list.data, place)}
            isFiltered={place.status !== null || place.rep !== null || place.waiting !== null}
            onOpen={setOpened}
          />
        </>
      )}
      <ProposalDialog
        opened={
          opened && {
            property: { id: opened.propertyId, address: opened.address, roofType: null },
            proposalId: opened.id,
          }
        }
        onClose={() => setOpened(null)}
      />
    </Page>
  );
}

interface LinesProps {
  list: ReturnType<typeof pagedReply<ProposalLine>>;
  isFiltered: boolean;
  onOpen: (line: ProposalLine) => void;
}

function Lines({ list, isFiltered, onOpen }: LinesProps) {
  if (list.items.length === 0 && list.total === 0 && !isFiltered)
    return (
      <EmptyState
        icon={FileSignature}
        title="No proposals yet"
        className="py-8"
        action={
          <Button asChild>
            <Link to="/pipeline">Go to Pipeline</Link>
          </Button>
        }
      >
        Open a property and select New Proposal, or ‘Sold’ at the door.
      </EmptyState>
    );
  return (
    <FoundRows
      list={list}
      noun="proposals"
      noMatch="No proposal matches"
      hint="Choose another status or person."
    >
      {(items) => <ProposalsTable lines={items} onOpen={onOpen} />}
    </FoundRows>
  );
}

interface ProposalBoardProps {
  board: Board;
  chosen: ProposalStatus | null;
  onChoose: (status: ProposalStatus | null) => void;
}

/** How many proposals are in each status and what they are worth. Pressed, the list shows that status alone. */
function ProposalBoard({ board, chosen, onChoose }: ProposalBoardProps) {
  return (
    <ul
      aria-label="Proposals by status"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.75rem),1fr))] gap-2 sm:grid-cols-4 xl:grid-cols-7"
    >
      {board.columns.map(({ status, count, value }) => (
        // The list itself belongs on a phone's first screen: what nothing is in takes no room there.
        <li key={status} className={cn(count === 0 && chosen !== status && 'max-sm:hidden')}>
          <button
            type="button"
            aria-pressed={chosen === status}
            onClick={() => onChoose(chosen === status ? null : status)}
            className={cn(
              'grid w-full content-start gap-0.5 rounded-lg border bg-surface p-2 text-left sm:p-3 hover:bg-hover',
              chosen === status && 'border-primary bg-primary-soft',
            )}
          >
            <span className="text-sm text-muted-foreground">{proposalStatusLabels[status]}</span>
            <span className="text-xl font-semibold tabular-nums">{count.toLocaleString()}</span>
            <span className="text-sm break-words tabular-nums max-sm:hidden">{dollars(value)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const waitingWords: Record<WaitingKind, (count: number) => string> = {
  second: (count) => `${counted(count, 'waits', 'wait')} for a second signature`,
  company: (count) => `${counted(count, 'waits', 'wait')} for your company’s signature`,
};

/** How many wait for a signature. Pressed, the list shows those alone. */
function WaitingButtons({ board, place }: { board: Board; place: ProposalPlace }) {
  const shown = waitingKinds.filter((kind) => board.waiting[kind] > 0 || place.waiting === kind);
  if (shown.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map((kind) => (
        <Button
          key={kind}
          variant="secondary"
          aria-pressed={place.waiting === kind}
          className={cn(
            'h-auto min-h-9 whitespace-normal',
            place.waiting === kind && 'border-primary bg-primary-soft',
          )}
          onClick={() => place.setWaiting(place.waiting === kind ? null : kind)}
        >
          <Signature />
          {waitingWords[kind](board.waiting[kind])}
        </Button>
      ))}
    </div>
  );
}

const EVERY = 'every';
const statusOptions = [
  { value: EVERY, label: 'Every status' },
  ...proposalStatuses.map((value) => ({ value, label: proposalStatusLabels[value] })),
];

interface FiltersProps {
  place: ProposalPlace;
  reps: Board['reps'];
}

/** Which proposals the list shows: by status, and by whose they are. */
function Filters({ place, reps }: FiltersProps) {
  const repOptions = [
    { value: EVERY, label: 'Everybody' },
    ...reps.map(({ userId, name }) => ({ value: userId, label: name })),
  ];
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex">
      <Field label="Status" className="sm:w-48">
        {(control) => (
          <Select
            {...control}
            value={place.status ?? EVERY}
            options={statusOptions}
            onValueChange={(value) =>
              place.setStatus(proposalStatuses.find((status) => status === value) ?? null)
            }
          />
        )}
      </Field>
      <Field label="Person" className="sm:w-56">
        {(control) => (
          <Select
            {...control}
            value={place.rep ?? EVERY}
            options={repOptions}
            onValueChange={(value) => place.setRep(value === EVERY ? null : value)}
          />
        )}
      </Field>
    </div>
  );
}
