import type { ChangeKind } from '#domain/changes/kinds.ts';
import { counted } from '#domain/standing.ts';
import { useOutbox } from '#web/field/index.ts';

interface OnItsWayProps {
  propertyId: number;
  kind: ChangeKind;
  /** For example 'draft is' and 'drafts are'. */
  words: readonly [one: string, several: string];
}

/** How much of a kind was saved at a property and is not sent yet. */
export function OnItsWay({ propertyId, kind, words }: OnItsWayProps) {
  const waiting = useOutbox().waiting.filter(
    (one) => one.kind === kind && one.body.propertyId === propertyId,
  );
  if (waiting.length === 0) return null;
  return (
    <p role="status" className="rounded-lg border border-dashed p-3">
      {counted(waiting.length, ...words)} saved on this device and on its way.
    </p>
  );
}
