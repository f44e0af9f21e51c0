import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Screen } from './entries.ts';

const FindDialog = lazyPart(
  async () => (await import('./find-dialog.tsx')).FindDialog,
  ({ open }) => open,
);

const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '');

/** The button that finds things, which Ctrl-K and Cmd-K press from everywhere. */
export function FindButton({ screens }: { screens: readonly Screen[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!wanted || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button
        variant="ghost"
        aria-label="Find anything"
        aria-keyshortcuts="Control+K Meta+K"
        title={isMac ? '⌘K' : 'Ctrl+K'}
        className="max-xl:size-9 max-xl:p-0 touch:max-xl:size-11"
        onClick={() => setOpen(true)}
      >
        <Search className="size-5!" />
        <span className="max-xl:hidden">Find</span>
        <span aria-hidden="true" className="rounded-sm border bg-surface px-1 text-xs max-xl:hidden">
          {isMac ? '⌘K' : 'Ctrl K'}
        </span>
      </Button>
      <FindDialog open={open} onOpenChange={setOpen} screens={screens} />
    </>
  );
}
