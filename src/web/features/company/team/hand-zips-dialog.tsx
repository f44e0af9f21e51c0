import { MapPin } from 'lucide-react';
import type { Member } from '#contract/team.ts';
import { api } from '#web/api/index.ts';
import { tellDone, useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface HandZipsDialogProps {
  member: Member;
  /** Those the viewer holds. */
  zipsToHand: readonly string[];
  open: boolean;
  onClose: () => void;
}

/** Hands a colleague ZIP codes that one holds oneself, and takes them back. */
export function HandZipsDialog({ member, zipsToHand, open, onClose }: HandZipsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>ZIP codes of {member.name}</DialogTitle>
          <DialogDescription>
            You can hand over ZIP codes you hold. They end when yours do, and you can take them back.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          {zipsToHand.length === 0 ? (
            <EmptyState icon={MapPin} title="You hold no ZIP codes" className="py-6">
              Once you hold a ZIP code you can hand it to a colleague.
            </EmptyState>
          ) : (
            <ul className="grid max-h-80 divide-y overflow-y-auto">
              {zipsToHand.map((zipCode) => (
                <ZipRow key={zipCode} zipCode={zipCode} member={member} />
              ))}
            </ul>
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">Done</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function ZipRow({ zipCode, member }: { zipCode: string; member: Member }) {
  const userId = member.id;
  const has = member.zipCodes.includes(zipCode);
  const isTheirs = has && !member.handedZips.includes(zipCode);
  const change = useAct(
    () =>
      has
        ? api.team.takeZipBack({ params: { userId, zipCode } })
        : api.team.handZip({ params: { userId }, body: { zipCode } }),
    { failure: 'Failed to change who holds it', onDone: tellDone },
  );
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="grow font-medium tabular-nums">{zipCode}</span>
      {isTheirs ? (
        <span className="text-sm text-muted-foreground">Their own</span>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${has ? 'Take back' : 'Hand over'} ${zipCode}`}
          pending={change.isPending}
          onClick={() => change.mutate(undefined)}
        >
          {has ? 'Take Back' : 'Hand Over'}
        </Button>
      )}
    </li>
  );
}
