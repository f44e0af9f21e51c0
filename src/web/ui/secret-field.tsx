import { Copy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Input } from './input.tsx';

interface SecretFieldProps {
  /** Names the field and what its buttons are about, for example 'password'. */
  noun: string;
  id?: string;
  value: string;
  /** Starts masked by default. */
  initiallyShown?: boolean;
  onCopy: () => void;
}

/** A secret that is shown once: to show, to hide and to copy. */
export function SecretField({ noun, id, value, initiallyShown = false, onCopy }: SecretFieldProps) {
  const [shown, setShown] = useState(initiallyShown);
  return (
    <div className="flex flex-wrap gap-2">
      <div className="relative min-w-[min(12rem,100%)] grow">
        <Input
          id={id}
          readOnly
          // Not of type password: no browser should offer to keep it.
          value={shown ? value : '•'.repeat(12)}
          aria-label={id ? undefined : `The ${noun}`}
          onFocus={(event) => shown && event.target.select()}
          className="pr-11 font-mono"
        />
        <button
          type="button"
          aria-label={shown ? `Hide ${noun}` : `Show ${noun}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-9 place-content-center rounded-r-lg text-muted-foreground hover:text-foreground touch:w-11"
        >
          {shown ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
        </button>
      </div>
      <Button variant="secondary" onClick={onCopy} aria-label={`Copy ${noun}`}>
        <Copy />
        Copy
      </Button>
    </div>
  );
}
