import { Copy, Download, Printer } from 'lucide-react';
import { product } from '#domain/product.ts';
import { saveText } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Recovery codes, shown once, with ways to keep them. Stands inside a dialog. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  const copy = async () => {
    const copied = await copyText(text);
    toast(
      copied
        ? { title: 'Recovery codes copied to clipboard' }
        : { variant: 'destructive', title: 'Error', description: 'Failed to copy the recovery codes' },
    );
  };
  const save = () =>
    saveText(`${product.name} recovery codes\n\n${text}\n`, 'recovery-codes.txt', 'text/plain;charset=utf-8');
  return (
    <>
      <DialogBody>
        <p>
          Keep these recovery codes where you find them without your phone. Each signs you in once, and they
          are not shown again.
        </p>
        <ul
          aria-label="Recovery codes"
          className="grid gap-x-6 gap-y-1 rounded-lg border bg-muted/60 p-4 font-mono sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={copy}>
            <Copy />
            Copy
          </Button>
          <Button variant="secondary" size="sm" onClick={save}>
            <Download />
            Download
          </Button>
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            <Printer />
            Print
          </Button>
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>I have kept them</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
