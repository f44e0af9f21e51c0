import { useQuery } from '@tanstack/react-query';
import { SearchX, UserRoundCheck } from 'lucide-react';
import type { ZipAssignment } from '#contract/admin.ts';
import { api, query } from '#web/api/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListFoot } from './list-foot.tsx';
import { Loaded } from './loaded.tsx';
import { nameOf } from './person-name.ts';
import { SearchBox } from './search-box.tsx';
import { usePagedSearch } from './use-paged-search.ts';

export function AssignmentOverview() {
  const assignments = useQuery(query(api.admin.listAssignments));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Assignment Overview</CardTitle>
        <CardDescription>Which user holds which ZIP code.</CardDescription>
      </CardHeader>
      <CardContent>
        <Loaded query={assignments} failure="Failed to fetch assignments">
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon={UserRoundCheck} title="No assignments yet" className="py-6">
                Assign a ZIP code to a user under User Management.
              </EmptyState>
            ) : (
              <AssignmentList assignments={list} />
            )
          }
        </Loaded>
      </CardContent>
    </Card>
  );
}

function AssignmentList({ assignments }: { assignments: readonly ZipAssignment[] }) {
  const list = usePagedSearch('assignment', assignments, searchTextOf);
  return (
    <div className="grid grid-cols-1 gap-4">
      {list.isLong && (
        <SearchBox label="Search user or ZIP" value={list.search} onValueChange={list.setSearch} />
      )}
      {list.total === 0 ? (
        <EmptyState icon={SearchX} title="No assignment matches" className="py-6" />
      ) : (
        <ul className="divide-y rounded-lg border">
          {list.items.map((assignment) => (
            <li
              key={`${assignment.userId} ${assignment.zipCode}`}
              className="flex min-h-11 items-center gap-3 px-3 py-1.5"
            >
              <span className="min-w-0 grow truncate" title={holderOf(assignment)}>
                {holderOf(assignment)}
              </span>
              <span className="font-medium tabular-nums">{assignment.zipCode}</span>
              <StatusBadge status={assignment.status} />
            </li>
          ))}
        </ul>
      )}
      <ListFoot list={list} noun="assignments" />
    </div>
  );
}

const holderOf = (assignment: ZipAssignment) => assignment.userEmail || nameOf(assignment);

const searchTextOf = (assignment: ZipAssignment) =>
  [assignment.userEmail, nameOf(assignment), assignment.zipCode, assignment.status].join(' ');

function StatusBadge({ status }: { status: string }) {
  const word = status || 'active';
  return (
    <Badge variant={word === 'active' ? 'success' : 'neutral'}>
      {word.charAt(0).toUpperCase() + word.slice(1)}
    </Badge>
  );
}
