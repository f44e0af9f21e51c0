import { type OpenedProperty, PropertyDialog } from '#web/features/properties/index.ts';
import type { ViewControls } from './address-bar.ts';
import type { Shown } from './shown.ts';

interface LeadDialogProps {
  opened: OpenedProperty;
  shown: Shown;
  controls: ViewControls;
}

/** The property a link or a press opened. Previous and next go through all that match, and the pages turn along. */
export function LeadDialog({ opened, shown: { around, count, page, find }, controls }: LeadDialogProps) {
  const turnTo = (index: number) => {
    const wanted = Math.floor(index / controls.view.pageSize) + 1;
    if (wanted === page.page) return false;
    controls.follow(wanted);
    return true;
  };
  return (
    <PropertyDialog
      opened={opened}
      ids={opened.id === null ? [] : around.ids}
      within={{ before: around.before, count }}
      find={find}
      onStep={turnTo}
      besideTable
    />
  );
}
