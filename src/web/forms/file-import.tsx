import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';

interface Import<Found, Asked> {
  file: File;
  /** What was found by looking; null to look first. */
  found: Found | null;
  asked: Asked;
}

interface Preview<Found, Asked> {
  found: Found;
  asked: Asked;
  isImporting: boolean;
  onImport: () => void;
  /** Looks at the file again, otherwise. */
  look: (asked: Asked) => void;
}

interface FileImportProps<Found, Asked> {
  label: string;
  /** The button that looks at the file, and while it does. */
  action: string;
  acting?: string;
  /** Looks at the file, or imports it once it was looked at. */
  send: (order: Import<Found, Asked>) => Promise<Found>;
  /** How it is looked at to begin with. */
  asked: Asked;
  /** Why nothing can be sent yet, beside a file that is not chosen. */
  why?: string | false;
  className?: string;
  /** Gives whether the result stays in sight. */
  onImported: (found: Found) => boolean;
  /** Fields below the file. */
  fields?: (isSending: boolean, forget: () => void) => ReactNode;
  /** What a look or the import gave. */
  children: (preview: Preview<Found, Asked>) => ReactNode;
}

/** Takes in a file: the server looks at it first, and imports it on another press. */
export function FileImport<Found, Asked = undefined>(props: FileImportProps<Found, Asked>) {
  const { label, action, acting = action, asked, why, className, fields, children } = props;
  const [file, setFile] = useState<File | null>(null);
  const [imported, setImported] = useState(0);
  const [found, setFound] = useState<Found | null>(null);
  const [last, setLast] = useState(asked);
  const send = useMutation({
    mutationFn: props.send,
    onSuccess(next, order) {
      if (order.found === null || props.onImported(next)) return setFound(next);
      forget();
      setFile(null);
      setImported(imported + 1);
    },
  });
  const forget = () => {
    setFound(null);
    setLast(asked);
    send.reset();
  };
  const look = (next: Asked) => {
    setLast(next);
    if (file) send.mutate({ file, found: null, asked: next });
  };
  const isLooking = send.isPending && send.variables.found === null;
  return (
    <>
      <form
        noValidate
        className={cn('grid gap-4', className)}
        onSubmit={(event) => {
          event.preventDefault();
          look(last);
        }}
      >
        <Field
          label={label}
          error={send.error ? sentenceOf(send.error, 'The file could not be read.') : undefined}
        >
          {(control) => (
            <FileInput
              {...control}
              // A chooser of its own for each file, or the browser would not report the same one chosen again.
              key={imported}
              file={file}
              onFileChange={(next) => {
                setFile(next);
                forget();
              }}
              accept=".csv"
              disabled={send.isPending}
            />
          )}
        </Field>
        {fields?.(send.isPending, forget)}
        <Button
          type="submit"
          variant="secondary"
          className="w-fit"
          why={(!file && 'Choose a file first.') || why}
          pending={isLooking}
        >
          {isLooking ? acting : action}
        </Button>
      </form>
      {found !== null &&
        file &&
        children({
          found,
          asked: last,
          isImporting: send.isPending && !isLooking,
          onImport: () => send.mutate({ file, found, asked: last }),
          look,
        })}
    </>
  );
}
