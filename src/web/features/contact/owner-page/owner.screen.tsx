import { useQuery } from '@tanstack/react-query';
import { House, Ruler, TriangleAlert } from 'lucide-react';
import { useParams } from 'react-router';
import type { OwnerHoldings } from '#contract/owners.ts';
import { ownerKindLabels, ownerKindOf } from '#domain/owners/kinds.ts';
import { api, query } from '#web/api/index.ts';
import { OwnerName, ownerTitle } from '#web/features/leads/owners/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { StatCard } from '#web/ui/stat-card.tsx';
import { OwnedList } from './owned-list.tsx';
import { OwnerMap } from './owner-map.tsx';

/** All that the owner of a property owns in the ZIP codes the caller holds. */
export function OwnerScreen() {
  const propertyId = Number(useParams().propertyId);
  const holdings = useQuery(query(api.owners.get, { params: { propertyId } }));
  const title = holdings.data ? ownerTitle(holdings.data.owner) : 'Owner';
  usePageTitle(title);
  const kind = ownerKindOf(holdings.data?.owner ?? null);
  return (
    <Page
      title={title}
      back={{ to: `/dashboard?property=${propertyId}`, label: 'Property' }}
      actions={kind && <Badge variant="outline">{ownerKindLabels[kind]}</Badge>}
    >
      <Loaded query={holdings} failure="Failed to fetch the owner">
        {(found) => (
          <>
            <div className="@container">
              <OwnerName owner={found.owner} ownerAddress={found.ownerAddress} />
            </div>
            <Figures holdings={found} />
            <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
              <section aria-label="Properties" className="grid min-w-0 gap-3 max-lg:order-2">
                <h2 className="text-lg font-semibold">Properties</h2>
                {!found.isJoined && (
                  <p className="text-sm text-muted-foreground">
                    Without a name and a mailing address this owner cannot be distinguished from others, so
                    this property is listed on its own.
                  </p>
                )}
                <OwnedList key={propertyId} propertyId={propertyId} />
              </section>
              <section aria-label="Where they are" className="grid min-w-0 gap-3">
                <h2 className="text-lg font-semibold">Where they are</h2>
                <OwnerMap holdings={found} />
                <Zips zips={found.zips} />
              </section>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Figures({
  holdings: { properties, squareFeet, measured, severities },
}: {
  holdings: OwnerHoldings;
}) {
  const remark = measured < properties ? `sq ft, known of ${measured.toLocaleString()}` : 'sq ft';
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 large-text:grid-cols-1">
      <StatCard label="Properties" icon={House} value={properties} remark="in your ZIP codes" />
      <StatCard label="Roof area" icon={Ruler} value={Math.round(squareFeet)} remark={remark} />
      <div className="grid max-sm:col-span-2">
        <StatCard
          label="Moderate or severe"
          icon={TriangleAlert}
          value={severities.moderate + severities.severe}
          remark={severities.unknown > 0 ? `${severities.unknown.toLocaleString()} not assessed` : undefined}
        />
      </div>
    </div>
  );
}

/** Where one ZIP code has them all, the list says so already. */
function Zips({ zips }: Pick<OwnerHoldings, 'zips'>) {
  if (zips.length < 2) return null;
  return (
    <ul aria-label="By ZIP code" className="flex flex-wrap gap-2">
      {zips.map(({ zipCode, count }) => (
        <li key={zipCode}>
          <Badge variant="outline" className="tabular-nums">
            {zipCode}: {count.toLocaleString()}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
