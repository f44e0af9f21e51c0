import { useQuery } from '@tanstack/react-query';
import { originWords, sayAll } from '#domain/assessments/words.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { dayWords } from '#web/ui/days.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { factLines } from './fact-lines.ts';

/** What is known of a property and from where. */
export const useFacts = (propertyId: number) =>
  useQuery(query(api.assessments.getFacts, { params: { propertyId } }));

/** Where each fact of the property is from, of which day, and how sure. */
export function FactSources({ propertyId }: { propertyId: number }) {
  const facts = useFacts(propertyId);
  if (!facts.data) return <NotYet title="Sources" facts={facts} />;
  const lines = factLines(facts.data);
  return (
    <section className="grid gap-2.5">
      <h3 className="border-b pb-2 font-semibold">Sources</h3>
      {lines.length === 0 && (
        <p className="text-muted-foreground">Nobody has assessed this roof, and no source places it.</p>
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

/** Everything that was said about the roof, newest first, whether it holds or not. */
export function AssessmentList({ propertyId }: { propertyId: number }) {
  const facts = useFacts(propertyId);
  if (!facts.data) return <NotYet title="Assessments" facts={facts} />;
  const { assessments } = facts.data;
  if (assessments.length === 0) return null;
  return (
    <section className="grid gap-2.5 pb-4">
      <h3 className="border-b pb-2 font-semibold">Assessments</h3>
      <ul className="grid gap-2">
        {assessments.map((one) => (
          <li key={one.id} className="break-words">
            <span className={one.withdrawn ? 'line-through' : undefined}>{sayAll(one.says)}</span>{' '}
            <span className="text-muted-foreground">
              · {originWords(one, dayWords(one.observedOn))}
              {one.firstOn < one.observedOn && `, first on ${dayWords(one.firstOn)}`}
              {one.by && ` · ${one.by}`}
              {one.withdrawn && ' · withdrawn'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NotYet({ title, facts }: { title: string; facts: ReturnType<typeof useFacts> }) {
  if (facts.isPending) {
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">Loading the {title.toLowerCase()}...</span>
        <Skeleton className="h-6" />
        <Skeleton className="h-6" />
      </div>
    );
  }
  return (
    <ErrorState
      title={`Failed to fetch the ${title.toLowerCase()}`}
      onRetry={() => facts.refetch()}
      retrying={facts.isFetching}
      className="py-6"
    >
      {sentenceOf(facts.error, 'Something went wrong while loading them.')}
    </ErrorState>
  );
}
