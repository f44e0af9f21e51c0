import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { ageOf, formatScope, formatSpan, type HoursRule } from '#domain/knocking-hours/rules.ts';
import { api, pageQuery } from '#web/api/index.ts';
import { PagedRows } from '#web/lists/found-rows.tsx';
import { SearchBox } from '#web/lists/search-box.tsx';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dayOf } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HoursSource } from './hours-source.tsx';

/** The rules on file, by state and city. */
export function HoursList() {
  const place = useListPlace('hours');
  const rules = useQuery(pageQuery(api.knockingHours.list, { query: place.query }));
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchBox label="Search cities" value={place.search} onValueChange={place.setSearch} />
      <PagedRows
        query={rules}
        place={place}
        failure="Failed to fetch the knocking hours"
        noun="rules"
        noMatch="No city with that name has hours on file"
        empty={
          <EmptyState icon={Clock} title="No knocking hours yet" className="py-6">
            Import a file above. Until then every door shows cautious hours.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label="Knocking hours" className="-my-3 divide-y">
            {rows.map((rule) => (
              <RuleItem key={`${rule.state} ${rule.city} ${formatScope(rule)}`} rule={rule} />
            ))}
          </ul>
        )}
      </PagedRows>
    </div>
  );
}

function RuleItem({ rule }: { rule: HoursRule }) {
  const today = dayOf(new Date());
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">
          {rule.city}, {rule.state}
        </span>
        {ageOf(rule, today).isOld && <Badge variant="warning">Checked over a year ago</Badge>}
      </p>
      <p>{[formatSpan(rule), formatScope(rule)].filter(Boolean).join(' · ')}</p>
      <HoursSource rule={rule} today={today} className="text-sm text-muted-foreground" />
    </li>
  );
}
