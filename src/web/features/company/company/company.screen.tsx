import { useQuery } from '@tanstack/react-query';
import { can } from '#access/can.ts';
import { CompanyName } from '#contract/team.ts';
import { stageLabels } from '#domain/crm.ts';
import { outcomeLabels, stagedOutcomes } from '#domain/queues/outcomes.ts';
import { usTimeZones } from '#domain/time-zones.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { RecordForm } from '#web/forms/record-form.tsx';
import { tellDone, useAct } from '#web/forms/use-act.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Select } from '#web/ui/select.tsx';
import { CompanyFactsForm } from './company-facts.tsx';
import { LogoField } from './logo-field.tsx';
import { OutcomeStagesForm } from './outcome-stages-form.tsx';
import { PlacesCard } from './places-card.tsx';
import { PriceRangesCard } from './price-ranges-card.tsx';

/** What a company decides about itself, in one place: changed here, or with a way to the screen that has it. */
export function CompanyScreen() {
  usePageTitle('Company settings');
  return (
    <Page title="Company settings" description="Settings that apply to everyone in your company.">
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <NameCard />
          <PlacesCard />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <TimeZoneCard />
          <OutcomeStagesCard />
          <PriceRangesCard />
        </div>
      </div>
    </Page>
  );
}

/** The company as homeowners and colleagues see it: an owner changes it, a manager reads it. */
function NameCard() {
  const team = useQuery(query(api.team.get));
  const template = useQuery(query(api.proposals.getTemplate));
  return (
    <Section
      title="Company"
      description="Printed on proposals, reports, emails and mail. What was sent keeps what it had."
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
      <Loaded query={template} failure="Failed to fetch the company’s details">
        {(found) => (
          <>
            <CompanyFactsForm template={found} />
            <LogoField template={found} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function NameForm({ name }: CompanyName) {
  return (
    <RecordForm
      schema={CompanyName}
      start={{ name }}
      save={(body) => api.team.rename({ body })}
      onSaved={tellDone}
      failure="Failed to rename the company"
      action="Save"
      whenChanged
      className="gap-3"
      button={{ className: 'justify-self-start' }}
    >
      {(form) => <form.Text name="name" label="Company name" autoComplete="organization" />}
    </RecordForm>
  );
}

/** Which stage follows from the outcome of a visit: an owner decides it, a manager reads it. */
function OutcomeStagesCard() {
  const mayDecide = can(useSignedInUser(), 'team:manage');
  const found = useQuery(query(api.knocks.getOutcomeStages));
  return (
    <Section
      title="Stages after a visit"
      description="A visit moves a door to at least this stage. It never moves a door back, and a won deal stays won. ‘Sold’ always wins, ‘Do not knock’ always ends a deal."
      className="grid grid-cols-1 gap-4"
    >
      <Loaded query={found} failure="Failed to fetch the stages">
        {(ofCompany) =>
          mayDecide ? (
            <OutcomeStagesForm ofCompany={ofCompany} />
          ) : (
            <dl className="grid max-w-md grid-cols-2 gap-x-4 gap-y-2">
              {stagedOutcomes.map((outcome) => (
                <div key={outcome} className="contents">
                  <dt className="text-muted-foreground">{outcomeLabels[outcome]}</dt>
                  <dd>{stageLabels[ofCompany[outcome]]}</dd>
                </div>
              ))}
            </dl>
          )
        }
      </Loaded>
    </Section>
  );
}

const FROM_ZIPS = 'from-zips';
const zones = Object.entries(usTimeZones).map(([value, label]) => ({ value, label }));

/** Whose calendar decides what today is for everybody of the company: an owner chooses, a manager reads. */
function TimeZoneCard() {
  const team = useQuery(query(api.team.get));
  const now = useSignedInUser().timeZone;
  const change = useAct((timeZone: string | null) => api.team.setTimeZone({ body: { timeZone } }), {
    failure: 'Failed to save the time zone',
    onDone: tellDone,
  });
  return (
    <Section
      title="Time zone"
      description="Decides what today is on every screen, in emails and in reports. Hours at a door follow the door’s own clock."
    >
      <Loaded query={team} failure="Failed to fetch the company">
        {({ company, may }) => (
          <Field label="Time zone of the company" hint={now ? `Now: ${labelOf(now)}` : undefined}>
            {(control) => (
              <Select
                {...control}
                value={company.timeZone ?? FROM_ZIPS}
                disabled={!may.rename || change.isPending}
                options={optionsWith(company.timeZone)}
                onValueChange={(value) => change.mutate(value === FROM_ZIPS ? null : value)}
              />
            )}
          </Field>
        )}
      </Loaded>
    </Section>
  );
}

const labelOf = (zone: string): string => usTimeZones[zone] ?? zone;

/** One that was chosen by a call stays to be seen. */
function optionsWith(chosen: string | null) {
  const others = chosen !== null && !(chosen in usTimeZones) ? [{ value: chosen, label: chosen }] : [];
  return [{ value: FROM_ZIPS, label: 'That of most of its ZIP codes' }, ...zones, ...others];
}
