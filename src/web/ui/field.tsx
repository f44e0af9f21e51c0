import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { Label } from './label.tsx';

/** What the control inside a field must carry so that label, hint and error belong to it. */
export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** A labeled control: `<Field label="Email" error={…}>{(control) => <Input {...control} />}</Field>`. */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId();
  const control: FieldControl = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  };
  return (
    <div className={cn('grid grid-cols-1 content-start gap-1.5', className)}>
      <Label htmlFor={id}>{label}</Label>
      {children(control)}
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="text-sm text-muted-foreground">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** What is wrong with what was entered; nothing where that is nothing. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} role="alert" className="text-sm text-destructive-text">
      {children}
    </p>
  );
}
