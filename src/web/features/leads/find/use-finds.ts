import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { can } from '#access/can.ts';
import { companyRoleLabels } from '#domain/company-roles.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { useQueues } from '#web/features/leads/add-to-queue/index.ts';
import { LEAST_TYPED, useAddressHits } from '#web/features/leads/properties/index.ts';
import { useSettled } from '#web/ui/use-settled.ts';
import { entriesFor, type Screen } from './entries.ts';
import { filterEntries } from './filter-entries.ts';
import { type Entry, type Find, findsFor } from './finds.ts';

/** The results for the typed text, and a message about them. */
export function useFinds(
  typed: string,
  screens: readonly Screen[],
): { finds: Find[]; remark: string | null } {
  const user = useSignedInUser();
  const hasLeads = can(user, 'property:read');
  const queues = useQueues(hasLeads);
  const addresses = useAddressHits(hasLeads ? typed : '', null);
  const tags = useQuery({ ...query(api.crm.listCatalog), enabled: hasLeads }).data;
  const people = usePeople(typed);
  const list = queues.data?.data;
  const { hits } = addresses;
  const entries = useMemo(
    () => [...entriesFor(user, screens), ...(hasLeads ? filterEntries(tags ?? []) : [])],
    [user, screens, hasLeads, tags],
  );
  const finds = useMemo(
    () => findsFor(typed, { entries: [...entries, ...people], queues: list ?? [], hits }),
    [typed, entries, people, list, hits],
  );
  return { finds, remark: remarkOf(finds.length, addresses, queues.error) };
}

/** Administrators find every user, the others their colleagues. */
function usePeople(typed: string): Entry[] {
  const user = useSignedInUser();
  const mayManage = can(user, 'admin:users');
  const search = useSettled(typed.trim());
  const users = useQuery({
    ...query(api.admin.listUsers, { query: { search, page: 1, pageSize: 8 } }),
    enabled: mayManage && search.length >= LEAST_TYPED,
  }).data;
  const members = useQuery({ ...query(api.team.get), enabled: !mayManage && can(user, 'team:read') }).data;
  const to = can(user, 'team:lead') ? '/team' : '/profile';
  return useMemo(() => {
    const found = (id: string, label: string, rest: Partial<Entry>): Entry => ({
      kind: 'person',
      key: `person ${id}`,
      label,
      ...rest,
    });
    return [
      ...(users ?? []).map(({ id, firstName, lastName, email, companyName }) =>
        found(id, [firstName, lastName].filter(Boolean).join(' ') || email, {
          detail: email,
          words: `${email} ${companyName}`,
          to: `/admin/users?user=${id}`,
        }),
      ),
      ...(members?.members ?? [])
        .filter(({ accessEndedAt }) => accessEndedAt === null)
        .map(({ id, name, email, companyRole }) =>
          found(id, name, { detail: companyRoleLabels[companyRole], words: email, to }),
        ),
    ];
  }, [users, members, to]);
}

function remarkOf(
  found: number,
  { error, isSearching, more }: ReturnType<typeof useAddressHits>,
  queuesError: Error | null,
): string | null {
  if (error) return sentenceOf(error, 'The search for addresses failed.');
  if (isSearching) return 'Searching...';
  if (queuesError) return sentenceOf(queuesError, 'Your queues could not be read.');
  if (found === 0) return 'Nothing matches.';
  return more ? 'More addresses may match. Type more to narrow them down.' : null;
}
