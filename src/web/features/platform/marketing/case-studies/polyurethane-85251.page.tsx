import { PROPERTIES_PER_CAPTURE } from '#domain/plans.ts';
import { count, thousands } from '../amounts.ts';
import { polyurethane85251, projectValues, zip85031 } from '../facts.ts';
import { studies } from './studies.ts';
import { StudyFrame } from './study-frame.tsx';
import { Chapter, KeyFigures, type Point, Points } from './study-parts.tsx';

const elsewhere = zip85031.materials.find(({ name }) => name === 'Polyurethane');

export function Polyurethane85251Page() {
  return (
    <StudyFrame
      study={studies.polyurethane85251}
      previous={studies.blueprint}
      lead={`${count(polyurethane85251.properties)} properties, one roofing material: how a specialist finds foam roofs in a whole ZIP code without driving it.`}
    >
      <Chapter title="Overview">
        <p>
          A contractor who coats and renews polyurethane foam has no use for a list of shingle roofs. ZIP
          85251 has {count(polyurethane85251.properties)} properties; the task was to keep only those with the
          right roof on the list.
        </p>
        <KeyFigures
          figures={[
            { value: count(polyurethane85251.properties), label: 'properties in the territory' },
            { value: thousands(projectValues.commercial), label: 'average commercial project value' },
          ]}
        />
      </Chapter>
      <Chapter title="The traditional challenge">
        <Points points={challenge} />
      </Chapter>
      <Chapter title="The solution, in three steps">
        <Points points={solution} numbered />
      </Chapter>
      <Chapter title="Why the material comes first">
        <p>
          Few roofs are polyurethane. In{' '}
          <a href={studies.zip85031.href} className="underline underline-offset-4">
            ZIP 85031
          </a>{' '}
          it is {count(elsewhere?.count ?? 0)} of {count(zip85031.properties)} roofs, {elsewhere?.percent}{' '}
          percent. Filter by material first, and nine of ten doors that could never have become a customer are
          gone from the list.
        </p>
      </Chapter>
      <Chapter title="Conclusion">
        <p>
          A list does not get better by getting longer. A specialist gets the addresses with the right
          material, in the order of their damage, for as long as the territory is held.
        </p>
      </Chapter>
    </StudyFrame>
  );
}

const challenge: readonly Point[] = [
  {
    title: 'Foam roofs hide',
    text: 'They lie flat behind parapets. From the street there is nothing to see.',
  },
  {
    title: 'Records do not say it',
    text: 'Parcel data knows the year and the owner of a building, and rarely what its roof is made of.',
  },
];

const solution: readonly Point[] = [
  {
    title: 'Capture',
    text: `One capture covers about ${count(PROPERTIES_PER_CAPTURE)} properties, so this ZIP code takes two.`,
  },
  {
    title: 'Read the material',
    text: 'Computer vision tells polyurethane from modified bitumen, shingle and tile on each roof.',
  },
  {
    title: 'Filter and sort',
    text: 'In the dashboard: roof subtype polyurethane, severity from the worst, then a queue for the week.',
  },
];
