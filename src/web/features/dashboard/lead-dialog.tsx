import type { Property } from '#contract/properties.ts';
import { PAGE_SIZE } from '#domain/leads/page.ts';
import type { PreparedLeads } from '#domain/leads/prepare.ts';
import { type OpenedProperty, PropertyDialog } from '#web/features/properties/index.ts';
import type { ViewControls } from './address-bar.ts';
import type { Shown } from './use-leads.ts';

interface LeadDialogProps {
  opened: OpenedProperty;
  leads: PreparedLeads<Property>;
  shown: Shown;
  controls: ViewControls;
}

/** The property a link or a press opened. Previous and next go through all that match, and the pages turn along. */
export function LeadDialog({ opened, leads, shown: { matching, page }, controls }: LeadDialogProps) {
  const turnTo = (index: number) => {
    const wanted = Math.floor(index / PAGE_SIZE) + 1;
    if (wanted === page.page) return false;
    controls.follow(wanted);
    return true;
  };
  return (
    <PropertyDialog
      opened={opened}
      ids={opened.id === null ? [] : matching.map(({ id }) => id)}
      find={(id) => leads.all.find((one) => one.id === id)}
      onStep={turnTo}
    />
  );
}
