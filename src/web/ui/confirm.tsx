import { AlertDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { dialogClasses, overlayClasses } from './dialog.tsx';
import { Field } from './field.tsx';
import { useFocusBack } from './focus.ts';
import { Input } from './input.tsx';

interface ConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** The label of the confirming button, for example 'Delete user'. */
  action: string;
  /** The dialog stays open while `pending` and is closed by the caller. */
  onConfirm: () => void;
  pending?: boolean;
  destructive?: boolean;
  /** It cannot be done, as the description explains: there is nothing to confirm. */
  refused?: boolean;
  /** What has to be typed before it can be confirmed. */
  typed?: string;
}

/** Asks before something that cannot be taken back. Only its own buttons and Escape close it. */
export function Confirm({
  open,
  onOpenChange,
  title,
  description,
  action,
  onConfirm,
  pending = false,
  destructive = true,
  refused = false,
  typed = '',
}: ConfirmProps) {
  const focus = useFocusBack();
  const [text, setText] = useState('');
  const change = (isOpen: boolean) => {
    setText('');
    onOpenChange(isOpen);
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClasses} />
        <AlertDialog.Content
          className={cn(dialogClasses, 'gap-5 p-6 max-sm:p-4 sm:max-w-md sm:p-6')}
          {...focus}
        >
          <div className="grid gap-1.5">
            <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
            <AlertDialog.Description className="text-muted-foreground">{description}</AlertDialog.Description>
          </div>
          {typed !== '' && !refused && (
            <Field label={`Type ${typed} to confirm`}>
              {(control) => (
                <Input
                  {...control}
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                  autoComplete="off"
                />
              )}
            </Field>
          )}
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" data-escape="">
                {refused ? 'Close' : 'Cancel'}
              </Button>
            </AlertDialog.Cancel>
            {!refused && (
              <Button
                variant={destructive ? 'destructive' : 'primary'}
                pending={pending}
                why={text.trim() !== typed && `Type ${typed} above first.`}
                onClick={onConfirm}
              >
                {action}
              </Button>
            )}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
