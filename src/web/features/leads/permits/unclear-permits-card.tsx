import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import { Section } from '#web/ui/card.tsx';
import { UnclearPermits } from './unclear-permits.tsx';

/** Imported permits that wait for an answer; nothing if there are none. */
export function UnclearPermitsCard({ className }: { className?: string }) {
  const { data } = useQuery(query(api.permits.listUnclear));
  if (!data || data.length === 0) return null;
  return (
    <Section
      title="Unclear permits"
      description="No rule can tell what these were for. One answer settles all permits with the same words, in later files as well."
      cardClass={className}
    >
      <UnclearPermits rows={data} />
    </Section>
  );
}
