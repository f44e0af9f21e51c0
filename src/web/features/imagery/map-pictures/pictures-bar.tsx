import { Columns2, X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/days.ts';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { PictureMap } from './use-picture-map.ts';
import { captureWords, SIMULATED } from './words.ts';

interface PicturesBarProps {
  pictures: PictureMap;
  /** Shows all of a capture. */
  onGoTo: (bounds: readonly [number, number, number, number]) => void;
}

/** Which capture the map shows from above, and what is seen in its middle. */
export function PicturesBar({ pictures, onGoTo }: PicturesBarProps) {
  const { base, captures, offered, chosen, previous, isCompared } = pictures;
  if (base !== 'pictures') return null;
  return (
    <section
      aria-label="Pictures"
      className="grid w-full max-w-xl gap-1.5 text-base md:rounded-lg md:border md:bg-raised md:p-2 md:shadow-float"
    >
      <div className="flex flex-wrap items-center gap-1.5">
        {chosen && (
          <>
            <Select
              aria-label="Capture"
              className="w-60 max-sm:w-full max-sm:grow"
              value={String(chosen.captureId)}
              options={offered.map((capture) => ({
                value: String(capture.captureId),
                label: captureWords(capture),
                hint: capture.zipCode,
              }))}
              onValueChange={(value) => pictures.show(Number(value))}
            />
            <Button
              variant="secondary"
              aria-pressed={isCompared}
              why={previous === null && 'No earlier capture shows this place.'}
              onClick={() => pictures.compare(!isCompared)}
              className="aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
            >
              <Columns2 />
              {previous ? `Compare with ${formatDay(previous.capturedOn)}` : 'No earlier capture'}
            </Button>
          </>
        )}
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Close the pictures"
          className="ml-auto"
          onClick={() => pictures.choose('streets')}
        >
          <X />
        </Button>
      </div>
      <div role="status" className="flex min-h-5 flex-wrap items-center gap-x-2 px-1 text-sm">
        <Seen pictures={pictures} onGoTo={() => captures[0] && onGoTo((chosen ?? captures[0]).bounds)} />
      </div>
    </section>
  );
}

function Seen({ pictures, onGoTo }: { pictures: PictureMap; onGoTo: () => void }) {
  const { pending, error, captures, here, fromZoom, zoom, retry } = pictures;
  if (error)
    return (
      <>
        <span>Failed to fetch the captures.</span>
        <Button variant="link" size="inline" onClick={retry}>
          Try Again
        </Button>
      </>
    );
  if (pending)
    return (
      <>
        <Spinner />
        Loading the captures...
      </>
    );
  if (captures.length === 0)
    return (
      <span>No pictures yet. They appear here once a capture of your ZIP codes has been delivered.</span>
    );
  if (!here)
    return (
      <>
        <span>No picture here.</span>
        <Button variant="link" size="inline" onClick={onGoTo}>
          Go to the Pictures
        </Button>
      </>
    );
  if (zoom < fromZoom) return <span>Zoom in to see the pictures.</span>;
  return (
    <span>
      Flown {formatDay(here.capturedOn)}
      {here.simulated && `. ${SIMULATED} capture, not a real place`}.
    </span>
  );
}
