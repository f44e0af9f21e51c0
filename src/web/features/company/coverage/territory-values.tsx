import { useQuery } from '@tanstack/react-query';
import { can } from '#access/can.ts';
import { valueWords } from '#domain/pricing/price-range.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { Section } from '#web/ui/card.tsx';

/** What the severe roofs of each ZIP come to. Nothing for who does not see price ranges, and where no roof has a size. */
export function TerritoryValues() {
  const leads = can(useSignedInUser(), 'team:lead');
  const { data = [] } = useQuery({ ...query(api.roofSizes.listTerritories), enabled: leads });
  if (data.length === 0) return null;
  return (
    <Section
      title="What severe roofs come to"
      description="Each severe roof at the size of your measurement or its outline, from Good to Best in your price book. Roofs without a size are not in the sum, and a roof over several doors counts once. An estimate, not a forecast of sales."
    >
      <ul className="grid gap-1.5 tabular-nums">
        {data.map(({ zipCode, severe, priced, range }) => (
          <li key={zipCode}>
            {zipCode}: {counted(severe, 'severe roof', 'severe roofs')}, about{' '}
            <span className="font-medium">{valueWords(range)}</span>
            {priced < severe && (
              <span className="text-muted-foreground"> for the {priced.toLocaleString()} with a size</span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
