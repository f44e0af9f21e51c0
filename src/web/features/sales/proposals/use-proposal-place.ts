import { keepPreviousData } from '@tanstack/react-query';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type WaitingKind, waitingKinds } from '#domain/proposals/signers.ts';
import { type ProposalStatus, proposalStatuses } from '#domain/proposals/statuses.ts';
import { api, pageQuery, query } from '#web/api/index.ts';
import { PAGE_SIZE } from '#web/lists/page-size.ts';

const parsers = {
  status: parseAsStringLiteral(proposalStatuses),
  rep: parseAsString,
  waiting: parseAsStringLiteral(waitingKinds),
  page: parseAsInteger.withDefault(1),
};

/** Status, person, missing signature and page of the list of proposals, in the address bar. */
export function useProposalPlace() {
  const [{ status, rep, waiting, page }, write] = useQueryStates(parsers, { scroll: false });
  return {
    status,
    rep,
    waiting,
    page: Math.max(1, page),
    setStatus: (next: ProposalStatus | null) => void write({ status: next, page: null }),
    setRep: (next: string | null) => void write({ rep: next, page: null }),
    setWaiting: (next: WaitingKind | null) => void write({ waiting: next, page: null }),
    setPage: (next: number) => void write({ page: next === 1 ? null : next }),
  };
}

export type ProposalPlace = ReturnType<typeof useProposalPlace>;

type Listed = Pick<ProposalPlace, 'status' | 'rep' | 'waiting' | 'page'>;

export const listQuery = ({ status, rep, waiting, page }: Listed) =>
  pageQuery(api.proposals.list, {
    query: {
      page,
      pageSize: PAGE_SIZE,
      ...(status && { status }),
      ...(rep && { rep }),
      ...(waiting && { waiting }),
    },
  });

export const boardQuery = (rep: string | null) => ({
  ...query(api.proposals.getBoard, { query: rep ? { rep } : {} }),
  placeholderData: keepPreviousData,
});
