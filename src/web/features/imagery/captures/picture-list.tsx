import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { CapturePicture } from '#contract/captures.ts';
import { formatDayAndTime } from '#domain/appointments/local-moment.ts';
import type { ZoneSource } from '#domain/imagery/camera.ts';
import { type PictureState, pictureStates } from '#domain/imagery/judge.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Select } from '#web/ui/select.tsx';
import { pictureLooks } from './capture-words.ts';

interface PictureListProps {
  captureId: number;
  pictures: readonly CapturePicture[];
}

const STEP = 12;

/** The pictures of a capture with their states and reasons, those that need attention first. */
export function PictureList({ captureId, pictures }: PictureListProps) {
  const [state, setState] = useState<PictureState | 'all'>('all');
  const [most, setMost] = useState(STEP);
  const wanted = pictures.filter((picture) => state === 'all' || picture.state === state).sort(worstFirst);
  const countOf = (one: PictureState) => pictures.filter((picture) => picture.state === one).length;
  const options = [
    { value: 'all', label: 'All pictures', hint: pictures.length.toLocaleString() },
    ...pictureStates.map((value) => ({
      value,
      label: pictureLooks[value].word,
      hint: countOf(value).toLocaleString(),
    })),
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <Select
        aria-label="State of the pictures"
        className="sm:max-w-64"
        value={state}
        options={options}
        onValueChange={(value) => {
          setState(value as PictureState | 'all');
          setMost(STEP);
        }}
      />
      {wanted.length === 0 ? (
        <p className="text-muted-foreground">No picture is in this state.</p>
      ) : (
        <ul aria-label="Pictures" className="divide-y">
          {wanted.slice(0, most).map((picture) => (
            <Item key={picture.id} captureId={captureId} picture={picture} />
          ))}
        </ul>
      )}
      {wanted.length > most && (
        <Button variant="secondary" className="w-fit" onClick={() => setMost(most + STEP * 4)}>
          Show more of {wanted.length.toLocaleString()}
        </Button>
      )}
    </div>
  );
}

const order: readonly PictureState[] = ['refused', 'set-aside', 'warned', 'accepted'];
const worstFirst = (a: CapturePicture, b: CapturePicture): number =>
  order.indexOf(a.state) - order.indexOf(b.state) || a.name.localeCompare(b.name);

interface ItemProps {
  captureId: number;
  picture: CapturePicture;
}

function Item({ captureId, picture }: ItemProps) {
  const { id, name, state, reasons, hasImage } = picture;
  const { word, variant } = pictureLooks[state];
  return (
    <li className="flex flex-wrap gap-3 py-3 sm:flex-nowrap">
      <Thumbnail captureId={captureId} picture={picture} />
      <div className="grid min-w-0 grow basis-48 content-start gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="min-w-0 font-medium wrap-anywhere">
            {hasImage ? (
              <a
                href={`/api/captures/${captureId}/pictures/${id}`}
                target="_blank"
                rel="noopener noreferrer"
                className="underline underline-offset-4"
              >
                {name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ) : (
              name
            )}
          </h3>
          <Badge variant={variant}>{word}</Badge>
        </div>
        {reasons.length > 0 && <p className="text-sm wrap-anywhere">{reasons.join(' ')}</p>}
        <p className="text-sm text-muted-foreground tabular-nums">{factsOf(picture).join(' · ')}</p>
      </div>
    </li>
  );
}

/** A small copy, which comes when it is nearly in view; a blank where none is kept, or it cannot be read. */
function Thumbnail({ captureId, picture: { id, hasImage } }: ItemProps) {
  const [broken, setBroken] = useState(false);
  const shape = 'h-18 w-24 shrink-0 rounded-md border bg-muted object-cover';
  if (!hasImage || broken)
    return (
      <span className={cn(shape, 'grid place-content-center text-muted-foreground')}>
        <ImageOff aria-hidden="true" className="size-5" />
      </span>
    );
  return (
    <img
      src={`/api/captures/${captureId}/pictures/${id}/thumbnail`}
      alt=""
      loading="lazy"
      decoding="async"
      width={96}
      height={72}
      className={shape}
      onError={() => setBroken(true)}
    />
  );
}

const zoneLabels: Record<ZoneSource, string> = {
  camera: 'time zone from the camera',
  zip: 'time zone of the ZIP code',
  position: 'time zone of the drone’s position',
};

/** The clock's time of another zone, unchanged. */
const formatClockTime = (clock: string): string => formatDayAndTime(new Date(`${clock}Z`), 'UTC');

function factsOf(picture: CapturePicture): string[] {
  const { latitude, longitude, positionErrorMeters, heightMeters, yawDegrees, gsdCentimeters } = picture;
  const { gsdErrorCentimeters, clock, zoneSource } = picture;
  const facts = [
    clock !== null && `${formatClockTime(clock)}${zoneSource ? `, ${zoneLabels[zoneSource]}` : ''}`,
    latitude !== null && longitude !== null && `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
    positionErrorMeters !== null && `± ${positionErrorMeters.toFixed(1)} m`,
    heightMeters !== null && `${heightMeters.toFixed(0)} m up`,
    yawDegrees !== null && `${Math.round(yawDegrees) % 360}°`,
    gsdCentimeters !== null &&
      `${gsdCentimeters.toFixed(1)} ± ${(gsdErrorCentimeters ?? 0).toFixed(1)} cm a pixel`,
  ];
  return facts.filter((fact) => fact !== false);
}
