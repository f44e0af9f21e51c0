import { Copy, Download, Printer } from 'lucide-react';
import { product } from '#domain/product.ts';
import { saveText } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { copyAndTell } from '#web/ui/copy-text.ts';
import { dateOnly } from '#web/ui/dates.ts';
import { DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { PrintSheet } from '#web/ui/print-sheet.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The owner, printed on the saved codes. */
  email: string;
}

/** Recovery codes, shown once, with ways to keep them. Used inside a dialog. */
export function RecoveryCodes({ codes, email }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const save = () =>
    saveText(`${TITLE}\n${email}\n\n${text}\n`, 'recovery-codes.txt', 'text/plain;charset=utf-8');
  return (
    <>
      <DialogBody>
        <p>
          Keep these recovery codes where you can find them without your phone. Each signs you in once. They
          are not shown again.
        </p>
        <ul
          aria-label="Recovery codes"
          className="grid justify-center gap-x-8 gap-y-1 rounded-lg border bg-muted/60 p-4 font-mono sm:grid-cols-[auto_auto]"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => void copyAndTell(text, 'Recovery codes')}>
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
          <Button>I Have Kept Them</Button>
        </DialogClose>
      </DialogFooter>
      <Sheet codes={codes} email={email} />
    </>
  );
}

function Sheet({ codes, email }: RecoveryCodesProps) {
  return (
    <PrintSheet>
      <h1 className="text-2xl font-semibold">{TITLE}</h1>
      <p className="mt-1">
        {email} · made on {dateOnly(new Date().toISOString())}
      </p>
      <ol className="mt-8 grid grid-cols-[auto_auto] justify-start gap-x-16 gap-y-3 font-mono text-lg">
        {codes.map((code) => (
          <li key={code} className="flex items-center gap-3">
            <span className="inline-block size-4 border border-black" />
            {code}
          </li>
        ))}
      </ol>
      <p className="mt-8">
        At the second step of the sign-in, choose “Use a recovery code”. Each code works once: tick off the
        ones you used. New codes from your profile replace these.
      </p>
    </PrintSheet>
  );
}

const TITLE = `${product.name} recovery codes`;
