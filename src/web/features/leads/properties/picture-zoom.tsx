import { X, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Dialog, DialogClose, DialogDescription, DialogTitle, FullScreenContent } from '#web/ui/dialog.tsx';
import { MissingPicture } from '#web/ui/missing-picture.tsx';

interface PictureZoomProps {
  open: boolean;
  onClose: () => void;
  url: string;
  title: string;
  caption: string;
}

const SMALLEST = 1;
const LARGEST = 6;
const STEP = 1.6;

/** A picture over the whole screen, in place: larger and smaller by buttons or two presses, moved by scrolling. */
export function PictureZoom({ open, onClose, url, title, caption }: PictureZoomProps) {
  const [scale, setScale] = useState(SMALLEST);
  const [broken, setBroken] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const zoom = (wanted: number) => {
    const next = Math.min(LARGEST, Math.max(SMALLEST, wanted));
    const area = frame.current;
    const grown = next / scale;
    setScale(next);
    // What was in the middle stays there.
    requestAnimationFrame(() => {
      if (!area) return;
      area.scrollLeft = (area.scrollLeft + area.clientWidth / 2) * grown - area.clientWidth / 2;
      area.scrollTop = (area.scrollTop + area.clientHeight / 2) * grown - area.clientHeight / 2;
    });
  };
  const close = () => {
    setScale(SMALLEST);
    setBroken(false);
    onClose();
  };
  return (
    <Dialog open={open} onOpenChange={(stays) => stays || close()}>
      <FullScreenContent>
        <div className="flex shrink-0 items-center gap-2 p-2 pl-4">
          <div className="mr-auto min-w-0">
            <DialogTitle className="truncate text-base">{title}</DialogTitle>
            <DialogDescription className="truncate text-sm">{caption}</DialogDescription>
          </div>
          <Button
            variant="secondary"
            size="icon"
            aria-label="Smaller"
            why={scale <= SMALLEST && 'This is the smallest scale.'}
            onClick={() => zoom(scale / STEP)}
          >
            <ZoomOut />
          </Button>
          <Button
            variant="secondary"
            size="icon"
            aria-label="Larger"
            why={scale >= LARGEST && 'This is the largest scale.'}
            onClick={() => zoom(scale * STEP)}
          >
            <ZoomIn />
          </Button>
          <DialogClose asChild>
            <Button variant="ghost" size="icon" aria-label="Close the picture" data-escape="">
              <X />
            </Button>
          </DialogClose>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrows scroll it */}
        <div ref={frame} tabIndex={0} className="grid min-h-0 grow overflow-auto -outline-offset-2">
          {broken ? (
            <MissingPicture className="m-auto" />
          ) : (
            <img
              src={url}
              alt={title}
              referrerPolicy="no-referrer"
              onDoubleClick={() => zoom(scale > SMALLEST ? SMALLEST : STEP * STEP)}
              className={cn('m-auto max-w-none object-contain', scale === SMALLEST && 'max-h-full')}
              style={{ width: `${scale * 100}%` }}
              onError={() => setBroken(true)}
            />
          )}
        </div>
      </FullScreenContent>
    </Dialog>
  );
}
