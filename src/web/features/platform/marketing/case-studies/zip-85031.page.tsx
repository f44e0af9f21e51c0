import { count, money, thousands } from '../amounts.ts';
import { zip85031 } from '../facts.ts';
import { studies } from './studies.ts';
import { StudyFrame } from './study-frame.tsx';
import { Chapter, KeyFigures, type Point, Points } from './study-parts.tsx';
import { ChartNote, MaterialChart, SeverityChart } from './zip-85031-charts.tsx';

const { properties, flagged, flaggedPercent, projectedJobs, potential, timeSavingPercent } = zip85031;

export function Zip85031Page() {
  return (
    <StudyFrame
      study={studies.zip85031}
      previous={studies.polyurethane85251}
      lead={`${count(properties)} properties captured by drone and read by computer vision. ${count(flagged)} of them flagged, before anybody drove a street.`}
    >
      <Chapter title="Overview">
        <p>
          ZIP 85031 was captured as a whole: every roof in the territory, not only those you can see from the
          road. Each was tagged with its material and with the severity of its damage, and delivered as an
          address. The average home there is worth about {thousands(zip85031.averageHomeValue)}.
        </p>
        <KeyFigures
          figures={[
            { value: count(properties), label: 'properties captured' },
            { value: count(flagged), label: `flagged (${flaggedPercent}%)` },
            { value: count(projectedJobs), label: 'projected jobs' },
            { value: thousands(potential), label: 'potential revenue' },
          ]}
        />
      </Chapter>
      <Chapter title="The traditional challenge">
        <Points points={challenge} />
      </Chapter>
      <Chapter title="The solution, in three steps">
        <Points points={solution} numbered />
      </Chapter>
      <Chapter title="Results">
        <p>
          {count(flagged)} of {count(properties)} properties, {flaggedPercent} percent, were flagged for a
          visit. The charts show what was found on all of them.
        </p>
        <SeverityChart />
        <MaterialChart />
        <ChartNote />
      </Chapter>
      <Chapter title="Business impact">
        <p>
          A crew that works the flagged list instead of the street saves {timeSavingPercent} percent of its
          time: it goes to {count(flagged)} doors, not to {count(properties)}.
        </p>
        <KeyFigures
          figures={[
            { value: `${timeSavingPercent}%`, label: 'time saving' },
            { value: `${flaggedPercent}%`, label: 'of the doors left to knock on' },
          ]}
        />
      </Chapter>
      <Chapter title="ROI projection">
        <RoiProjection />
      </Chapter>
      <Chapter title="Traditional versus data-driven">
        <Comparison />
      </Chapter>
      <Chapter title="Roadmap">
        <Points points={roadmap} numbered />
      </Chapter>
      <Chapter title="Conclusion">
        <p>
          Nine of ten doors in ZIP 85031 would have been knocked on for nothing. Knowing which ones is worth
          more than another hour on the street.
        </p>
      </Chapter>
    </StudyFrame>
  );
}

const challenge: readonly Point[] = [
  {
    title: 'Time intensive',
    text: `Somebody has to pass each of ${count(properties)} houses to find the few that need a roof.`,
  },
  {
    title: 'Guesswork based',
    text: 'From the sidewalk you see one slope of a roof, and nothing at all of a flat one.',
  },
  {
    title: 'Inefficient resource use',
    text: 'Crews spend their best hours at doors where there is nothing to do.',
  },
];

const solution: readonly Point[] = [
  {
    title: 'Drone capture',
    text: 'The whole ZIP code is flown, and every roof is photographed from straight above in high resolution.',
  },
  {
    title: 'Computer-vision analysis',
    text: 'Each picture is searched for missing, cracked and curling shingles and for water stains, and the material is read.',
  },
  {
    title: 'Classification and reporting',
    text: 'Severity goes beside the address: none, minor, moderate or severe, ready to be filtered, queued and exported.',
  },
];

const roadmap: readonly Point[] = [
  { title: 'Request territory analysis', text: 'Name the ZIP codes you want to work in.' },
  {
    title: 'Integrate data systems',
    text: 'Work in the dashboard, or export the leads into the CRM you have.',
  },
  {
    title: 'Launch targeted campaigns',
    text: 'Send crews and mailers to the flagged addresses, worst roofs first.',
  },
];

/** From flagged roofs to revenue, one multiplication a line. */
function RoiProjection() {
  const { flagged, conversionPercent, projectedJobs, averageJob, potential } = zip85031;
  return (
    <>
      <p>The projection is three lines long, so that you can put your own figures in their place.</p>
      <dl className="overflow-hidden rounded-xl border bg-surface text-base tabular-nums">
        <Line name="Flagged properties" value={count(flagged)} />
        <Line name={`× ${conversionPercent}% conversion`} value={`${count(projectedJobs)} projected jobs`} />
        <Line name={`× ${money(averageJob)} average job`} value={`${thousands(potential)} potential`} />
      </dl>
    </>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b px-5 py-4 last:border-b-0 last:bg-primary-soft">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="text-right text-lg font-semibold">{value}</dd>
    </div>
  );
}

const rows = [
  { what: 'Doors to visit', before: count(zip85031.properties), after: count(zip85031.flagged) },
  {
    what: 'What is known before',
    before: 'The street side of a roof',
    after: 'Material, damage and severity',
  },
  { what: 'Order of visits', before: 'House by house', after: 'Worst roofs first' },
  { what: 'Time on the street', before: 'All of it', after: `${zip85031.timeSavingPercent}% less` },
];

function Comparison() {
  return (
    <table className="w-full border-collapse text-left text-base">
      <caption className="sr-only">Working ZIP 85031 the traditional way and from data</caption>
      <thead>
        <tr className="border-b">
          <td className="w-1/3 py-3" />
          <th scope="col" className="py-3 pr-4 font-medium text-muted-foreground">
            Traditional
          </th>
          <th scope="col" className="bg-primary-soft px-4 py-3 font-semibold">
            Data-driven
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, before, after }) => (
          <tr key={what} className="border-b align-top">
            <th scope="row" className="py-3 pr-4 font-medium">
              {what}
            </th>
            <td className="py-3 pr-4 text-muted-foreground">{before}</td>
            <td className="bg-primary-soft px-4 py-3 font-medium">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
