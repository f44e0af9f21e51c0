import { ImageOff, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { NewMeasurement } from '#contract/measurements.ts';
import { sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Dialog, DialogClose, DialogDescription, DialogTitle, FullScreenContent } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useMeasuredRoof, usePictureToTrace } from './measured-roof.ts';
import { Tracer } from './tracer.tsx';

interface TraceDialogProps {
  open: boolean;
  onClose: () => void;
  propertyId: number;
  address: string;
  /** What the property's record says of the roof. */
  isFlat: boolean;
}

/** Measuring a roof over the whole screen, on the property's own picture. */
export function TraceDialog({ open, onClose, ...roof }: TraceDialogProps) {
  const [isDrawn, setIsDrawn] = useState(false);
  const [asks, setAsks] = useState(false);
  const close = () => {
    setIsDrawn(false);
    setAsks(false);
    onClose();
  };
  return (
    <Dialog open={open} onOpenChange={(stays) => stays || (isDrawn ? setAsks(true) : close())}>
      {/* Menus and questions are above it. */}
      <FullScreenContent className="z-50" onEscapeKeyDown={endLineFirst}>
        <div className="flex shrink-0 items-center gap-2 border-b p-2 pl-4">
          <div className="mr-auto min-w-0">
            <DialogTitle className="truncate text-base">Measure Roof</DialogTitle>
            <DialogDescription className="truncate text-sm">{roof.address}</DialogDescription>
          </div>
          <DialogClose asChild>
            <Button variant="ghost" size="icon" aria-label="Close the measurement" data-escape="">
              <X />
            </Button>
          </DialogClose>
        </div>
        {open && <Loading {...roof} onDrawn={setIsDrawn} onSaved={close} />}
        <Confirm
          open={asks}
          onOpenChange={setAsks}
          title="Discard this tracing?"
          description="What you drew has not been saved."
          action="Discard"
          onConfirm={close}
        />
      </FullScreenContent>
    </Dialog>
  );
}

/** Escape ends a line that was begun before it closes anything. */
function endLineFirst(event: Event): void {
  if (document.querySelector('[data-begun]')) event.preventDefault();
}

interface LoadingProps extends Pick<TraceDialogProps, 'propertyId' | 'address' | 'isFlat'> {
  onDrawn: (isDrawn: boolean) => void;
  onSaved: () => void;
}

function Loading({ propertyId, ...tracer }: LoadingProps) {
  const read = usePictureToTrace(propertyId);
  const earlier = useMeasuredRoof(propertyId);
  const readError = read.data ? null : read.error;
  const failure = readError ?? earlier.error;
  if (failure)
    return (
      <ErrorState
        title="Failed to fetch the picture"
        className="m-auto"
        onRetry={() => (readError ? void read.refetch() : earlier.retry())}
      >
        {sentenceOf(failure, 'Something went wrong while loading it.')}
      </ErrorState>
    );
  if (!read.data || earlier.isPending) return <PictureLoading />;
  const { picture } = read.data.data;
  if (!picture)
    return (
      <EmptyState icon={ImageOff} title="No picture of this roof" className="m-auto">
        A roof is measured on a picture from above. This property has none yet: none was delivered or
        imported.
      </EmptyState>
    );
  const tracing = earlier.roof?.tracing;
  return (
    <LoadedPicture url={picture.url} loading={<PictureLoading />}>
      {(size) => (
        <Tracer
          {...tracer}
          propertyId={propertyId}
          picture={picture}
          size={size}
          earlier={tracing && isOn(tracing.picture, picture.id, size) ? tracing : null}
        />
      )}
    </LoadedPicture>
  );
}

/** Whether it was traced on this picture, which may be on this device in another size. */
const isOn = (traced: NewMeasurement['picture'], id: string, { width }: Size): boolean =>
  traced?.id === id && traced.width === width;

function PictureLoading() {
  return (
    <div role="status" className="grid grow p-4">
      <span className="sr-only">Loading the picture...</span>
      <Skeleton className="size-full" />
    </div>
  );
}

interface Size {
  width: number;
  height: number;
}

interface LoadedPictureProps {
  url: string;
  loading: ReactNode;
  children: (size: Size) => ReactNode;
}

/** Loads a picture, then renders its children with the picture's size in pixels; a failed one can be tried again. */
function LoadedPicture(props: LoadedPictureProps) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt({ url, loading, children, onRetry }: LoadedPictureProps & { onRetry: () => void }) {
  const [size, setSize] = useState<Size | 'broken' | null>(null);
  useEffect(() => {
    const image = new Image();
    image.referrerPolicy = 'no-referrer';
    image.onload = () => setSize({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => setSize('broken');
    image.src = url;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [url]);
  if (size === null) return loading;
  if (size !== 'broken') return children(size);
  return (
    <ErrorState title="This picture could not be loaded" className="m-auto" onRetry={onRetry}>
      Check the connection and try again.
    </ErrorState>
  );
}
