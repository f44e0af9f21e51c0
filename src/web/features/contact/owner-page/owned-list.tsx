import { useQuery } from '@tanstack/react-query';
import type { OwnedProperty } from '#contract/owners.ts';
import { api, pageQuery } from '#web/api/index.ts';
import { StageBadge } from '#web/features/leads/crm/index.ts';
import { PropertyDialog, useOpenedProperty } from '#web/features/leads/properties/index.ts';
import { ListFoot } from '#web/lists/list-foot.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { pagedReply } from '#web/lists/paged-reply.ts';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';

/** The owner's properties, the worst roofs first; each opens as on every list. */
export function OwnedList({ propertyId }: { propertyId: number }) {
  const { query: wanted, ...place } = useListPlace('properties');
  const owned = useQuery(
    pageQuery(api.owners.listProperties, {
      params: { propertyId },
      query: { page: wanted.page, pageSize: wanted.pageSize },
    }),
  );
  const opened = useOpenedProperty();
  return (
    <Loaded query={owned} failure="Failed to fetch the properties">
      {(reply) => {
        const list = pagedReply(reply, place);
        return (
          <div className="grid grid-cols-1 gap-4">
            <ul aria-label="Properties of the owner" className="divide-y rounded-lg border bg-surface">
              {list.items.map((property) => (
                <OwnedItem key={property.id} property={property} onOpen={opened.open} />
              ))}
            </ul>
            {list.items.length === 0 && (
              <p className="text-muted-foreground">There are no properties on this page.</p>
            )}
            <ListFoot list={list} noun="properties" />
            <PropertyDialog opened={opened} ids={list.items.map(({ id }) => id)} />
          </div>
        );
      }}
    </Loaded>
  );
}

function OwnedItem({ property, onOpen }: { property: OwnedProperty; onOpen: (id: number) => void }) {
  const { id, address, zipCode, severityLevel, areaSquareFeet, yearBuilt, stage } = property;
  const facts = [
    zipCode,
    areaSquareFeet && `${Math.round(areaSquareFeet).toLocaleString()} sq ft`,
    yearBuilt && `built ${yearBuilt}`,
  ].filter(Boolean);
  return (
    <li>
      <button
        type="button"
        data-property={id}
        aria-haspopup="dialog"
        onClick={() => onOpen(id)}
        className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1.5 px-4 py-2.5 text-left transition-colors duration-150 hover:bg-muted"
      >
        <span className="grid min-w-0 gap-0.5">
          <span className="font-medium wrap-anywhere">{address}</span>
          <span className="text-sm text-muted-foreground tabular-nums">{facts.join(' · ')}</span>
        </span>
        <span className="flex flex-wrap items-center gap-2">
          {property.isRentalProperty && <Badge>Rental</Badge>}
          {property.uspsVacancy && <Badge>Vacant</Badge>}
          {stage !== 'new' && <StageBadge stage={stage} />}
          <SeverityBadge severity={severityLevel} />
        </span>
      </button>
    </li>
  );
}
