import { Download, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { readAgain, saveBlob, saveText } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { Sheet, SheetContent } from '#web/ui/sheet.tsx';
import { dismiss, sendAgain } from './outbox.ts';
import { type Outbox, useOutbox } from './outbox-state.ts';
import { findPhoto } from './photo-store.ts';
import { deleteOfOthers, exportOutbox } from './removed-accounts.ts';
import { sendNow } from './sending.ts';
import { type KeptChange, REMOVED_KEPT_DAYS } from './store.ts';

/** What waits on this device and what the server refused: to be sent again, kept as a file, or let go. */
export function OutboxSheet({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const outbox = useOutbox();
  const { waiting, parked, sending } = outbox;
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent
        side="bottom"
        title="Saved on this device"
        footer={
          <div className="flex flex-wrap gap-2">
            <Button
              className="grow"
              pending={sending}
              why={waiting.length === 0 && 'Nothing waits to be sent.'}
              onClick={() => void sendNow()}
            >
              <RefreshCw />
              Send Now
            </Button>
            <Button
              variant="secondary"
              className="grow"
              why={waiting.length + parked.length === 0 && 'Nothing waits to be sent.'}
              onClick={() => saveText(exportOutbox(), 'ridgecap-changes.json', 'application/json')}
            >
              <Download />
              Save as File
            </Button>
          </div>
        }
      >
        <div className="grid gap-5">
          <p className="text-muted-foreground">{situation(outbox)}</p>
          {outbox.trouble?.kind === 'sign-in' && (
            <Button onClick={() => void readAgain(['session'])}>Sign In</Button>
          )}
          {outbox.ofOthers > 0 && <OfOthers count={outbox.ofOthers} />}
          {parked.length > 0 && (
            <section className="grid gap-2">
              <h3 className="font-semibold">To look at</h3>
              <ul className="grid gap-2">
                {parked.map((change) => (
                  <Parked key={change.id} change={change} />
                ))}
              </ul>
            </section>
          )}
          {waiting.length > 0 && (
            <section className="grid gap-2">
              <h3 className="font-semibold">Waiting to be sent</h3>
              <ul className="divide-y rounded-lg border">
                {waiting.map(({ id, label, at }) => (
                  <li key={id} className="grid px-3 py-2">
                    <span className="break-words">{label}</span>
                    <span className="text-sm text-muted-foreground">{dateAndTime(at)}</span>
                    {outbox.setAside.has(id) && (
                      <span className="text-sm">
                        The server could not save it. It will be sent again later.
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <OnHomeScreen />
        </div>
      </SheetContent>
    </Sheet>
  );
}

/** Only Chromium tells a page how to install it, and no browser whether it was; the text fits all of them. */
function OnHomeScreen() {
  if (window.matchMedia('(display-mode: standalone)').matches) return null;
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">Before a day without a signal</h3>
      <p className="text-muted-foreground">
        Put Ridgecap on the home screen: on an iPhone Share, then Add to Home Screen; on Android the browser’s
        menu, then Install. Safari forgets what an ordinary page saved when it is not opened for seven days.
        On an iPhone the home screen has its own storage: sign in there once, and take the queue along there.
      </p>
    </section>
  );
}

function Parked({ change: { id, kind, label, at, state, detail } }: { change: KeptChange }) {
  return (
    <li className="grid gap-2 rounded-lg border p-3">
      <div className="grid">
        <span className="font-medium break-words">{label}</span>
        <span className="text-sm text-muted-foreground">{dateAndTime(at)}</span>
        {detail && <span className="break-words">{detail}</span>}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'refused' && (
          <Button variant="secondary" size="sm" onClick={() => void sendAgain([id])}>
            Try Again
          </Button>
        )}
        {kind === 'photo' && (
          <Button variant="secondary" size="sm" onClick={() => void savePhoto(id)}>
            Save Photo
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => void dismiss([id])}>
          {state === 'refused' ? 'Remove' : 'OK'}
          <span className="sr-only">: {label}</span>
        </Button>
      </div>
    </li>
  );
}

/** As a file on this device, whether or not the change is ever applied. */
async function savePhoto(id: string): Promise<void> {
  const photo = await findPhoto(id).catch(() => null);
  if (photo) saveBlob(new Blob([photo.bytes], { type: photo.type }), 'photo.jpg');
}

/** They may belong to a colleague who shares this device, so that only a press deletes them. */
function OfOthers({ count }: { count: number }) {
  const [asking, setAsking] = useState(false);
  return (
    <section className="grid justify-items-start gap-2">
      <p className="text-muted-foreground">
        {count.toLocaleString()} of another account {count === 1 ? 'is' : 'are'} on this device. They are sent
        when that account signs in again. If it was removed, they are deleted after {REMOVED_KEPT_DAYS} days.
      </p>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Delete What Others Left
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Delete what other accounts left?"
        description="Visits, notes and photos of other accounts that were never sent are lost."
        action="Delete"
        onConfirm={() => void deleteOfOthers().finally(() => setAsking(false))}
      />
    </section>
  );
}

function situation({ waiting, parked, trouble }: Outbox): string {
  if (trouble && 'sentence' in trouble) return trouble.sentence;
  if (trouble?.kind === 'removed')
    return `This account was removed, so nothing more is sent from it. Save it as a file for your company. It is sent if you are invited again and sign in on this device within ${REMOVED_KEPT_DAYS} days; then it is deleted.`;
  if (trouble?.kind === 'sign-in')
    return 'Your session has ended. Sign in again with the same account and everything is sent. If that account was removed, save it as a file instead.';
  if (waiting.length > 0)
    return 'These are safe on this device and are sent automatically as soon as the server answers.';
  return parked.length > 0 ? 'Everything else is sent.' : 'Everything is sent.';
}
