import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Property } from '#contract/properties.ts';
import { ownerFlags } from '#domain/owners/flags.ts';
import { api, query } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OwnerName } from './owner-reading.tsx';

/** Who the owner is, what the record says of them and why, and the way to what else they own. */
export function OwnerPart({ property }: { property: Property }) {
  const holdings = useQuery(query(api.owners.get, { params: { propertyId: property.id } }));
  const flags = ownerFlags(property, holdings.data?.properties ?? null);
  return (
    <section aria-label="Owner" className="grid gap-3">
      <h3 className="border-b pb-2 font-semibold">Owner</h3>
      <OwnerName owner={property.owner} ownerAddress={property.ownerAddress} />
      {flags.length > 0 && (
        <dl className="grid gap-2">
          {flags.map(({ label, why }) => (
            <div key={label} className="grid gap-x-6 @xl:grid-cols-[11rem_minmax(0,1fr)]">
              <dt className="font-medium">{label}</dt>
              <dd className="text-sm wrap-anywhere text-muted-foreground">{why}</dd>
            </div>
          ))}
        </dl>
      )}
      {holdings.isPending && (
        <div role="status">
          <span className="sr-only">Looking for the owner’s other properties...</span>
          <Skeleton className="h-9 w-56" />
        </div>
      )}
      {holdings.isError && !holdings.data && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
          The owner’s other properties could not be fetched.
          <Button size="sm" variant="secondary" onClick={() => void holdings.refetch()}>
            Try Again
          </Button>
        </p>
      )}
      {holdings.data && <Others propertyId={property.id} count={holdings.data.properties} />}
    </section>
  );
}

function Others({ propertyId, count }: { propertyId: number; count: number }) {
  if (count < 2)
    return (
      <p className="text-sm text-muted-foreground">
        No other property of this owner is known in your ZIP codes.
      </p>
    );
  return (
    <Button asChild variant="secondary" className="w-fit">
      <Link to={`/owners/${propertyId}`}>
        Show All {count.toLocaleString()} Properties of This Owner
        <ChevronRight aria-hidden="true" />
      </Link>
    </Button>
  );
}
