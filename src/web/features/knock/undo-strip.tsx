import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#web/ui/button.tsx';

/** Milliseconds in which a press is taken back in one press more. */
const UNDO_MS = 6000;

/** What was just saved, with the way back for six seconds. */
export function UndoStrip({
  label,
  details,
  onUndo,
  onEnd,
}: {
  /** What was saved: 'Not home, 12 Main St'. */
  label: string;
  /** What else it did; all of it is taken back. */
  details: readonly string[];
  onUndo: () => void;
  onEnd: () => void;
}) {
  useEffect(() => {
    const timer = setTimeout(onEnd, UNDO_MS);
    return () => clearTimeout(timer);
  }, [onEnd]);
  return (
    <div className="flex items-center gap-2 rounded-lg bg-foreground py-1 pr-1 pl-3 text-background">
      <div role="status" className="min-w-0 grow py-1 leading-snug wrap-anywhere">
        <p className="font-medium">Saved: {label}</p>
        {details.length > 0 && <p className="text-sm">With {details.join(', ')}</p>}
      </div>
      <Button
        variant="ghost"
        onClick={onUndo}
        className="h-11 shrink-0 text-background hover:bg-background/20 hover:text-background"
      >
        <Undo2 />
        Undo
      </Button>
    </div>
  );
}
