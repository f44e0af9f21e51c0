import { useQuery } from '@tanstack/react-query';
import { can } from '#access/can.ts';
import type { TerritoryValue } from '#contract/roof-sizes.ts';
import { valueWords } from '#domain/pricing/price-range.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { Section } from '#web/ui/card.tsx';

/** What the severe roofs of each ZIP come to. Nothing for who does not see price ranges. */
export function TerritoryValues() {
  const leads = can(useSignedInUser(), 'team:lead');
  const { data = [] } = useQuery({ ...query(api.roofSizes.listTerritories), enabled: leads });
  if (data.length === 0) return null;
  return (
    <Section
      title="What severe roofs come to"
      description="From Good to Best in your price book, at the sizes of your measurements or outlines within their ±. Errors of single sizes even out in a sum; usual pitches may be one twelfth off for all roofs alike. A roof over several doors counts once. An estimate, not a forecast of sales."
    >
      <ul className="grid gap-1.5 tabular-nums">
        {data.map((territory) => (
          <li key={territory.zipCode}>
            <Value {...territory} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Value({ zipCode, severe, priced, range, isSample }: TerritoryValue) {
  const of = `${zipCode}: ${counted(severe, 'severe roof', 'severe roofs')}`;
  if (!range) return `${of}, ${severe === 1 ? 'without a size' : 'none with a size'}`;
  const more = [
    priced < severe && `${priced.toLocaleString()} of them ${priced === 1 ? 'has' : 'have'} a size`,
    isSample && 'sample prices',
  ].filter(Boolean);
  return (
    <>
      {of}, about <span className="font-medium">{valueWords(range)}</span>
      {more.length > 0 && <span className="text-muted-foreground"> ({more.join(', ')})</span>}
    </>
  );
}
