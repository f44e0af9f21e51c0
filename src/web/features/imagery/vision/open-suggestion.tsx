import { useQuery } from '@tanstack/react-query';
import { damageSigns } from '#domain/roofs.ts';
import { api, query } from '#web/api/index.ts';
import { describeAssumed, meaningOf } from './chance-words.ts';

/** Software's suggestion for an unreviewed roof; nothing if it is hidden or there is none. */
export function OpenSuggestion({ propertyId }: { propertyId: number }) {
  const { data } = useQuery(query(api.vision.getOpenSuggestion, { params: { propertyId } }));
  if (!data) return null;
  return (
    <section aria-label="Suggestion" className="rounded-md border border-dashed px-3 py-2 text-sm">
      <h3 className="font-medium">Suggested by software, not yet reviewed</h3>
      <ul className="text-muted-foreground">
        {data.signs.map(({ sign, share }) => (
          <li key={sign}>
            {damageSigns[sign]}: {meaningOf(share, 'have it')}
          </li>
        ))}
      </ul>
      <p className="text-muted-foreground">This assumes that {describeAssumed(data.assumed)}.</p>
    </section>
  );
}
