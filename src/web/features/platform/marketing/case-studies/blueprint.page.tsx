import { findPlan, type Plan, PROPERTIES_PER_CAPTURE, tierLabels, yearlyPrice } from '#domain/plans.ts';
import { termLabels } from '#domain/terms.ts';
import { count, money, thousands } from '../amounts.ts';
import { blueprint, projectValues } from '../facts.ts';
import { studies } from './studies.ts';
import { StudyFrame } from './study-frame.tsx';
import { Chapter, KeyFigures, type Point, Points } from './study-parts.tsx';

const plan = findPlan('all', 'business') as Plan;

export function BlueprintPage() {
  return (
    <StudyFrame
      study={studies.blueprint}
      previous={studies.zip85031}
      lead={`${count(blueprint.properties)} properties, a return on investment of ${blueprint.roiPercent} percent, and a routine that can be repeated in the next territory.`}
    >
      <Chapter title="Overview">
        <p>
          A territory is worth what a team makes of it. This blueprint takes {count(blueprint.properties)}{' '}
          properties, about what two captures cover, from the first flight to a routine of doors, calls and
          proposals.
        </p>
        <KeyFigures
          figures={[
            { value: count(blueprint.properties), label: 'properties' },
            { value: `${blueprint.roiPercent}%`, label: 'ROI' },
          ]}
        />
      </Chapter>
      <Chapter title="The blueprint">
        <Points points={stages} numbered />
      </Chapter>
      <Chapter title="What it costs, what it can bring">
        <p>
          {count(blueprint.properties)} properties are {plan.capturesPerYear} captures of about{' '}
          {count(PROPERTIES_PER_CAPTURE)} each: the {tierLabels[plan.tier]} plan for all roofing.
        </p>
        <KeyFigures
          figures={[
            { value: money(plan.monthlyPrice), label: 'a month, billed monthly' },
            { value: money(yearlyPrice(plan)), label: 'a year, billed yearly' },
            { value: thousands(projectValues.residential), label: 'average residential project value' },
            { value: thousands(projectValues.commercial), label: 'average commercial project value' },
          ]}
        />
      </Chapter>
      <Chapter title="Conclusion">
        <p>
          Nothing in this plan depends on luck at the door. It depends on going to the right ones first, and
          on writing down what happened there.
        </p>
      </Chapter>
    </StudyFrame>
  );
}

const stages: readonly Point[] = [
  {
    title: 'Reserve the territory',
    text: `The ZIP codes are yours alone for ${termLabels[plan.exclusivity]} on the ${tierLabels[plan.tier]} plan.`,
  },
  {
    title: 'Capture and read it',
    text: 'Every roof is flown and tagged with material and severity.',
  },
  {
    title: 'Split it by severity',
    text: 'Severe roofs go to the crew on the street, moderate ones to the phone, minor ones into a mailer.',
  },
  {
    title: 'Work it in queues',
    text: 'Each day has its list. Every door gets a stage: knocked, called, appointment, proposal, won or lost.',
  },
  {
    title: 'Fly again',
    text: 'After a storm, or with the next capture of the plan, the list starts fresh.',
  },
];
