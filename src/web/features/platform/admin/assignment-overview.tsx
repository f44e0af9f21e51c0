import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { ZipAssignment } from '#contract/admin.ts';
import { capitalized } from '#domain/capitalized.ts';
import { api, pageQuery } from '#web/api/index.ts';
import { nameOf, typeLabels } from '#web/features/company/accounts/index.ts';
import { PagedRows } from '#web/lists/found-rows.tsx';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function AssignmentOverview() {
  const place = useListPlace('assignment');
  const assignments = useQuery(pageQuery(api.admin.listAssignments, { query: place.query }));
  return (
    <Section title="Assignment Overview" description="Which user holds which ZIP code, and until when.">
      <PagedRows
        query={assignments}
        place={place}
        failure="Failed to fetch assignments"
        noun="assignments"
        searchLabel="Search user or ZIP"
        noMatch="No assignment matches"
        empty={<NoAssignments />}
      >
        {(rows) => (
          <ul className="divide-y rounded-lg border">
            {rows.map((assignment) => (
              <AssignmentRow key={assignment.subscriptionId} assignment={assignment} />
            ))}
          </ul>
        )}
      </PagedRows>
    </Section>
  );
}

function AssignmentRow({ assignment }: { assignment: ZipAssignment }) {
  const { userId, zipCode, subscriptionType, expiresAt } = assignment;
  const holder = assignment.userEmail || nameOf(assignment);
  const kind = subscriptionType === 'exclusive' ? typeLabels.exclusive : null;
  const end = expiresAt && `until ${dateOnly(expiresAt)}`;
  const terms = [kind, end].filter(Boolean).join(' ');
  return (
    <li className="flex min-h-11 items-center gap-3 px-3 py-1.5">
      <span className="min-w-0 grow">
        <Link
          to={`/admin/users?user=${userId}`}
          title={holder}
          className="flex items-center truncate hover:underline touch:min-h-11"
        >
          <span className="truncate">{holder}</span>
        </Link>
        {terms && <span className="block truncate text-sm text-muted-foreground">{terms}</span>}
      </span>
      <span className="font-medium tabular-nums">{zipCode}</span>
      <StatusBadge status={assignment.status} />
    </li>
  );
}

function StatusBadge({ status }: { status: string }) {
  const word = status || 'active';
  return <Badge variant={word === 'active' ? 'success' : 'neutral'}>{capitalized(word)}</Badge>;
}

function NoAssignments() {
  return (
    <EmptyState icon={UserRoundCheck} title="No assignments yet" className="py-6">
      Assign a ZIP code to a user under User Management.
    </EmptyState>
  );
}
