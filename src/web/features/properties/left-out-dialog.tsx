import { useState } from 'react';
import { leftOutSentence } from '#domain/queues/words.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import type { LeftOut } from './use-csv-export.ts';

interface LeftOutDialogProps {
  /** Open while there is something. */
  leftOut: LeftOut | null;
  exportAll: () => void;
  keepOut: () => void;
}

/** Says how many properties an export left out, and offers to export them all the same. */
export function LeftOutDialog({ leftOut, exportAll, keepOut }: LeftOutDialogProps) {
  // While the dialog fades out it still says what it said.
  const [shown, setShown] = useState(leftOut);
  if (leftOut && leftOut !== shown) setShown(leftOut);
  const count = shown?.count ?? 0;
  const all = count === shown?.propertyIds.length;
  return (
    <Confirm
      open={leftOut !== null}
      onOpenChange={(open) => open || keepOut()}
      title={all ? 'Nothing was exported' : 'Some properties were left out'}
      description={`${leftOutSentence(count)} ${all ? 'Export all the same?' : 'Export all of them, also these?'}`}
      action="Export all"
      destructive={false}
      onConfirm={exportAll}
    />
  );
}
