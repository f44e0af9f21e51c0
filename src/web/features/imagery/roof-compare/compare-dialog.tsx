import { ImageOff, X } from 'lucide-react';
import { useState } from 'react';
import type { EarlierPicture } from '#contract/earlier-picture.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/days.ts';
import { Dialog, DialogClose, DialogDescription, DialogTitle, FullScreenContent } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EarlierLayer } from './earlier-layer.tsx';
import { EarlierSlider } from './earlier-slider.tsx';

interface CompareDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The newer picture. */
  picture: string;
  earlier: EarlierPicture;
}

/** Two pictures of one roof over the whole screen: blinking by a press, or side by side by a slider. */
export function CompareDialog({ open, onClose, title, picture, earlier }: CompareDialogProps) {
  const [share, setShare] = useState(0.5);
  const [broken, setBroken] = useState(false);
  return (
    <Dialog open={open} onOpenChange={(stays) => stays || onClose()}>
      <FullScreenContent>
        <div className="flex shrink-0 items-center gap-2 p-2 pl-4">
          <div className="mr-auto min-w-0">
            <DialogTitle className="truncate text-base">{title}</DialogTitle>
            <DialogDescription className="text-sm">{howLaid(earlier)}</DialogDescription>
          </div>
          <DialogClose asChild>
            <Button variant="ghost" size="icon" aria-label="Close the comparison" data-escape="">
              <X />
            </Button>
          </DialogClose>
        </div>
        <div className="relative min-h-0 grow bg-muted">
          {broken ? (
            <EmptyState
              icon={ImageOff}
              title="This picture could not be loaded"
              className="h-full content-center"
            >
              Close this and try again.
            </EmptyState>
          ) : (
            <>
              <img
                src={picture}
                alt="The roof now"
                className="absolute inset-0 size-full object-contain"
                onError={() => setBroken(true)}
              />
              <EarlierLayer earlier={earlier} share={share} alt="The roof in an earlier capture" />
            </>
          )}
        </div>
        <div className="flex shrink-0 items-center gap-4 p-3 px-4">
          <Button
            variant="secondary"
            aria-pressed={share === 1}
            onClick={() => setShare(share === 1 ? 0 : 1)}
          >
            Blink
          </Button>
          <EarlierSlider share={share} onShareChange={setShare} />
        </div>
      </FullScreenContent>
    </Dialog>
  );
}

const howLaid = ({ capturedOn, overlay }: EarlierPicture): string =>
  overlay?.registered
    ? `With the capture of ${formatDay(capturedOn)}, laid over it by what both show.`
    : `With the capture of ${formatDay(capturedOn)}. The two could not be laid over each other: they may be meters apart.`;
