import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { companyRoleLabels } from '#domain/company-roles.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';

/** The user's colleagues, in the profile. */
export function ColleaguesCard() {
  const team = useQuery(query(api.team.get));
  return (
    <Section
      title="Company"
      description={team.data?.company.name ?? 'Who works with you'}
      className="grid grid-cols-1 gap-4"
    >
      <Loaded query={team} failure="Failed to fetch the company">
        {({ members }) => (
          <ul aria-label="People in the company" className="grid max-h-80 gap-2 overflow-y-auto">
            {members
              .filter(({ accessEndedAt }) => accessEndedAt === null)
              .map(({ id, name, isYou, companyRole }) => (
                <li key={id} className="flex items-center gap-2">
                  <span className="min-w-0 grow truncate">
                    {name}
                    {isYou && <span className="text-muted-foreground"> (you)</span>}
                  </span>
                  <Badge>{companyRoleLabels[companyRole]}</Badge>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <Button asChild variant="secondary" className="sm:justify-self-start">
        <Link to="/team">Open team</Link>
      </Button>
    </Section>
  );
}
