import { FileUp, X } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'multiple'> {
  file: File | null;
  onFileChange: (file: File | null) => void;
  /** For example '.csv'. */
  accept: string;
  prompt?: string;
}

/**
 * Chooses one file by press or drop; shows its name and size in MB (10^6 bytes). The browser's own control covers the whole
 * area invisibly, so that pressing, dropping and the keyboard work as everywhere.
 */
export function FileInput({
  file,
  onFileChange,
  accept,
  prompt = 'Choose a file or drop it here',
  disabled,
  className,
  ...props
}: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <div
      className={cn(
        'relative flex min-h-16 items-center gap-3 rounded-lg border border-dashed border-input bg-surface px-4 py-3 transition-colors duration-150 hover:bg-hover/60 has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
        over && 'border-primary bg-primary-soft',
        disabled && 'pointer-events-none opacity-60',
        className,
      )}
    >
      <FileUp aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 grow">
        <p className={cn('truncate', file ? 'font-medium' : 'text-muted-foreground')}>
          {file?.name ?? prompt}
        </p>
        {file && <p className="text-sm text-muted-foreground tabular-nums">{megabytes(file.size)} MB</p>}
      </div>
      <input
        {...props}
        ref={input}
        type="file"
        accept={accept}
        disabled={disabled}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => onFileChange(event.target.files?.[0] ?? null)}
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
      />
      {file && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Remove file"
          className="relative"
          onClick={() => {
            // Without this the browser would not report the same file chosen again.
            if (input.current) input.current.value = '';
            onFileChange(null);
          }}
        >
          <X />
        </Button>
      )}
    </div>
  );
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2);
