import { useEffect, useRef, useState } from 'react';
import { NotAPacket } from '#domain/evidence/packet-zip.ts';
import { product } from '#domain/product.ts';
import { FileInput } from '#web/ui/file-input.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { type Checked, checkPacket, loadKeys } from './check-packet.ts';
import { PacketResult } from './packet-result.tsx';

type Outcome = { of: File } & ({ checked: Checked } | { failure: string });

/** Whether an evidence packet was changed since it was made. */
export function VerifyPage() {
  const keys = useRef<ReturnType<typeof loadKeys>>(undefined);
  const [file, setFile] = useState<File | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // Before the connection may be gone: the check itself needs none.
  useEffect(() => {
    keys.current = loadKeys();
  }, []);

  const check = async (chosen: File | null) => {
    setFile(chosen);
    setOutcome(null);
    if (!chosen) return;
    try {
      setOutcome({ of: chosen, checked: await checkPacket(chosen, (await keys.current) ?? null) });
    } catch (error) {
      const failure = error instanceof NotAPacket ? error.message : 'This file cannot be read.';
      setOutcome({ of: chosen, failure });
    }
  };
  const shown = outcome?.of === file ? outcome : null;
  return (
    <>
      <PageHead eyebrow="Verify" title="Check an evidence packet">
        Choose the ZIP file that {product.name} made. It is checked in this browser and sent nowhere; once
        this page is open, no connection is needed.
      </PageHead>
      <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-14 sm:px-6">
        <label htmlFor="packet" className="font-medium">
          Evidence packet
        </label>
        <FileInput
          id="packet"
          accept=".zip"
          file={file}
          onFileChange={(chosen) => void check(chosen)}
          prompt="Choose a ZIP file or drop it here"
        />
        <div aria-live="polite" className="grid gap-6">
          {file && !shown && <p className="text-muted-foreground">Checking every file …</p>}
          {shown && 'failure' in shown && (
            <p className="font-medium text-destructive-text">{shown.failure}</p>
          )}
          {shown && 'checked' in shown && <PacketResult {...shown.checked} />}
        </div>
      </div>
    </>
  );
}
