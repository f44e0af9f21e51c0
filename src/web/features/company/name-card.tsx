import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import { LogoField } from '#web/features/proposals/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { NameForm } from './name-form.tsx';

/** The company as homeowners and colleagues see it: an owner changes it, a manager reads it. */
export function NameCard() {
  const team = useQuery(query(api.team.get));
  const template = useQuery(query(api.proposals.getTemplate));
  return (
    <Section
      title="Name and logo"
      description="On invitations, emails, reports and proposals."
      className="grid grid-cols-1 gap-6"
    >
      <Loaded query={team} failure="Failed to fetch the company">
        {({ company, may }) =>
          may.rename ? (
            <NameForm key={company.name} name={company.name} />
          ) : (
            <p className="font-medium wrap-anywhere">{company.name}</p>
          )
        }
      </Loaded>
      <Loaded query={template} failure="Failed to fetch the logo">
        {(found) => <LogoField template={found} />}
      </Loaded>
    </Section>
  );
}
