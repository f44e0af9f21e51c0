import { useQuery } from '@tanstack/react-query';
import type { PropertyFacts } from '#contract/assessments.ts';
import { describeFacts } from '#domain/assessments/words.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { formatDay } from '#web/ui/days.ts';
import { factLines, factOrigin } from './fact-lines.ts';

/** What is known of a property and from where. */
export const useFacts = (propertyId: number) =>
  useQuery(query(api.assessments.getFacts, { params: { propertyId } }));

/** Where each fact of the property is from, of which day, and how sure. */
export function FactSources({ propertyId }: { propertyId: number }) {
  return (
    <Loaded query={useFacts(propertyId)} failure="Failed to fetch the sources">
      {(facts) => <Sources lines={factLines(facts)} />}
    </Loaded>
  );
}

function Sources({ lines }: { lines: ReturnType<typeof factLines> }) {
  return (
    <section className="grid gap-2.5">
      <h3 className="border-b pb-2 font-semibold">Sources</h3>
      {lines.length === 0 && (
        <p className="text-muted-foreground">
          This roof has not been assessed, and no source gives its location.
        </p>
      )}
      <ul className="grid gap-1.5">
        {lines.map(({ label, value, origin }) => (
          <li key={label} className="break-words">
            {label}: {value} <span className="text-muted-foreground">· {origin}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All statements about the roof, newest first, current or not. */
export function AssessmentList({ propertyId }: { propertyId: number }) {
  const corrections = useQuery(query(api.corrections.list, { params: { propertyId } }));
  // Corrections made by hand are listed above, where they can be withdrawn.
  const above = new Set(corrections.data?.map(({ assessmentId }) => assessmentId));
  return (
    <Loaded query={useFacts(propertyId)} failure="Failed to fetch the assessments">
      {({ assessments }) => <Assessments assessments={assessments.filter(({ id }) => !above.has(id))} />}
    </Loaded>
  );
}

function Assessments({ assessments }: Pick<PropertyFacts, 'assessments'>) {
  if (assessments.length === 0) return null;
  return (
    <section className="grid gap-2.5 pb-4">
      <h3 className="border-b pb-2 font-semibold">Assessments</h3>
      <ul className="grid gap-2">
        {assessments.map((one) => (
          <li key={one.id} className="break-words">
            <span className={one.withdrawn ? 'line-through' : undefined}>{describeFacts(one.says)}</span>{' '}
            <span className="text-muted-foreground">
              · {factOrigin(one)}
              {one.firstOn < one.observedOn && `, first on ${formatDay(one.firstOn)}`}
              {one.by && ` · ${one.by}`}
              {one.withdrawn && ' · withdrawn'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
