import type { FormEvent, ReactNode } from 'react';
import { ScrollArea } from '#web/ui/scroll-area.tsx';

interface RoomProps {
  /** Under the form, always in sight. */
  footer: ReactNode;
  onSubmit?: () => void;
  /** Why a button of the footer cannot be pressed yet. */
  waits?: string | null;
  children: ReactNode;
}

/** The parts of a proposal one below the other, with what to do next under the thumb. */
export function Room({ footer, onSubmit, waits = null, children }: RoomProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 grow flex-col">
      <ScrollArea
        aria-label="The proposal’s parts"
        className="min-h-0 grow overscroll-contain -outline-offset-2"
      >
        <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6 p-4 sm:p-6">{children}</div>
      </ScrollArea>
      <div className="shrink-0 border-t p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <div className="mx-auto flex w-full max-w-3xl flex-wrap justify-end gap-2">
          {waits && (
            <p role="status" className="basis-full text-sm text-muted-foreground">
              {waits}
            </p>
          )}
          {footer}
        </div>
      </div>
    </form>
  );
}

/** One part under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}
