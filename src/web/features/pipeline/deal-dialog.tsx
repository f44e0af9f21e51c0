import type { Deal } from '#contract/pipeline.ts';
import { stages } from '#domain/crm.ts';
import { type OpenedProperty, PropertyDialog } from '#web/features/properties/index.ts';
import { inStage } from './use-pipeline.ts';

interface DealDialogProps {
  opened: OpenedProperty;
  deals: readonly Deal[];
  /** Whether the deals are shown as a table, which leaves room. */
  besideTable: boolean;
}

/** A deal's door, with its stage first. Previous and next go through the board, column by column. */
export function DealDialog({ opened, deals, besideTable }: DealDialogProps) {
  const inOrder = stages.flatMap((stage) => inStage(deals, stage));
  return (
    <PropertyDialog
      opened={opened}
      ids={inOrder.map(({ propertyId }) => propertyId)}
      parts={{ firstTab: 'crm' }}
      besideTable={besideTable}
    />
  );
}
