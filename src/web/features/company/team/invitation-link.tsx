import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { SecretField } from '#web/ui/secret-field.tsx';
import { toast } from '#web/ui/toast.tsx';

/** The link of an invitation, which the person who invites passes on. It is shown only now. */
export function InvitationLink({ link }: { link: string }) {
  return (
    <>
      <DialogBody>
        <SecretField noun="link" value={link} initiallyShown onCopy={() => void copy(link)} />
        <p className="text-sm text-muted-foreground">
          No mail server is configured, so no email was sent. Anyone who opens this link joins under that
          name.
        </p>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">Done</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}

async function copy(link: string): Promise<void> {
  if (await copyText(link)) toast({ title: 'Link copied to clipboard' });
  else toast({ variant: 'destructive', title: 'Error', description: 'Failed to copy the link' });
}
