import { useQuery } from '@tanstack/react-query';
import type { PropertyPermit } from '#contract/permits.ts';
import { permitKindLabels } from '#domain/permits/kinds.ts';
import { permitStandingLabels } from '#domain/permits/status.ts';
import { api, query } from '#web/api/index.ts';
import type { PropertyPanel, PropertyPanelProps } from '#web/features/leads/properties/index.ts';
import { formatDay } from '#web/ui/days.ts';

/** The building permits of the property, newest first. Nothing if there are none. */
export const panel: PropertyPanel = { tab: 'details', order: 4, Panel: PermitsPanel };

function PermitsPanel({ property: { id: propertyId } }: PropertyPanelProps) {
  const { data } = useQuery(query(api.permits.ofProperty, { params: { propertyId } }));
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Building permits" className="grid gap-2.5">
      <h3 className="border-b pb-2 font-semibold">Building permits</h3>
      <ul className="grid gap-2">
        {data.map((permit) => (
          <li key={permit.id} className="break-words">
            {permitKindLabels[permit.kind]}: {permit.description ?? permit.type ?? 'no description'}
            <span className="block text-sm text-muted-foreground">{factsOf(permit).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const factsOf = ({
  number,
  standing,
  finaledOn,
  issuedOn,
  appliedOn,
  status,
  contractor,
}: PropertyPermit) => {
  const day = finaledOn ?? issuedOn ?? appliedOn;
  return [
    number && `Permit ${number}`,
    [permitStandingLabels[standing], day && formatDay(day)].filter(Boolean).join(' '),
    status && `status ‘${status}’`,
    contractor && `by ${contractor}`,
  ].filter((fact) => typeof fact === 'string');
};
