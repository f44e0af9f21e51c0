import { FolderUp, RotateCcw, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { counted } from '#domain/standing.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Progress } from '#web/ui/progress.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type Adding, addPictures, dismissAdding, useAdding } from './adding.ts';
import { asFolder, droppedFiles, type FolderFiles } from './dropped-files.ts';

interface AddPicturesProps {
  captureId: number;
  /** What the capture has: names by digest. */
  known: ReadonlyMap<string, string>;
}

/** Takes a folder by press or drop, and shows how far it is. */
export function AddPictures({ captureId, known }: AddPicturesProps) {
  const adding = useAdding();
  const [isOver, setOver] = useState(false);
  const isBusy = adding?.isRunning ?? false;
  const add = (files: FolderFiles) => {
    if (files.pictures.length > 0) void addPictures(captureId, files, known);
    else
      toast({
        title: 'No pictures there',
        description: 'Pictures are files whose names end in .jpg, .jpeg, .tif or .tiff.',
      });
  };
  return (
    <div className="grid gap-4">
      <div
        className={cn(
          'relative flex min-h-24 items-center gap-3 rounded-lg border border-dashed border-input bg-surface px-4 py-3 transition-colors duration-150 hover:bg-hover/60 has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
          isOver && 'border-primary bg-primary-soft',
          isBusy && 'pointer-events-none bg-muted',
        )}
      >
        <FolderUp aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
        <div>
          <p className="font-medium">Choose a folder or drop it here</p>
          <p className="text-sm text-muted-foreground">
            JPEGs as the drone made them, or orthophotos as GeoTIFF. Files already uploaded are skipped.
          </p>
        </div>
        <input
          type="file"
          multiple
          aria-label="Folder of pictures"
          disabled={isBusy}
          // Not among the attributes that React knows.
          {...{ webkitdirectory: '' }}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            void droppedFiles(event.dataTransfer).then(add);
          }}
          onChange={(event) => {
            add(asFolder([...(event.target.files ?? [])]));
            // Without this the browser would not report the same folder chosen again.
            event.target.value = '';
          }}
          className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
        />
      </div>
      {adding?.captureId === captureId && <State adding={adding} known={known} />}
      {isBusy && adding?.captureId !== captureId && (
        <p className="text-sm text-muted-foreground">
          Pictures are being added to another capture in this window.
        </p>
      )}
    </div>
  );
}

function State({ adding, known }: { adding: Adding; known: ReadonlyMap<string, string> }) {
  const { captureId, total, done, stored, failed, doubled, leftOut, trouble, isRunning } = adding;
  const facts = [
    `${done.toLocaleString()} of ${counted(total, 'picture', 'pictures')}`,
    `${stored.toLocaleString()} added`,
    adding.known > 0 && `${adding.known.toLocaleString()} here already`,
    failed.length > 0 && `${failed.length.toLocaleString()} not sent`,
  ];
  return (
    <div className="grid gap-2">
      {isRunning && <Progress value={(done / total) * 100} label="Adding pictures" />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm tabular-nums">
          {facts.filter(Boolean).join(' · ')}
        </p>
        {!isRunning && (
          <div className="flex gap-2">
            {failed.length > 0 && (
              <Button
                size="sm"
                onClick={() =>
                  void addPictures(captureId, { pictures: failed.map(({ file }) => file), others: [] }, known)
                }
              >
                <RotateCcw />
                Send Them Again
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={dismissAdding}>
              <X />
              Dismiss
            </Button>
          </div>
        )}
      </div>
      {trouble && <p role="alert">{trouble}</p>}
      {failed.length > 0 && (
        <Files label="Pictures that were not sent">
          {failed.map(({ file, reason }) => [file.name, reason])}
        </Files>
      )}
      {doubled.length > 0 && (
        <Details
          summary={`${counted(doubled.length, 'file is', 'files are')} already here under another name`}
        >
          <Files label="Files that are already here under another name">
            {doubled.map(({ name, keptAs }) => [name, `the same as ${keptAs}`])}
          </Files>
        </Details>
      )}
      {leftOut.length > 0 && (
        <Details summary={`${counted(leftOut.length, 'other file was', 'other files were')} left out`}>
          <Files label="Files that were left out">
            {leftOut.map((name) => [name, 'not named as a JPEG or TIFF'])}
          </Files>
        </Details>
      )}
    </div>
  );
}

function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-muted-foreground">{summary}</summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}

const MOST_SHOWN = 50;

/** Files and a remark on each. */
function Files({ label, children }: { label: string; children: [name: string, why: string][] }) {
  return (
    <ul aria-label={label} className="grid gap-1 text-sm">
      {children.slice(0, MOST_SHOWN).map(([name, why], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: folders may hold files of one name
        <li key={at} className="wrap-anywhere">
          <span className="font-medium">{name}</span>: {why}
        </li>
      ))}
      {children.length > MOST_SHOWN && (
        <li className="text-muted-foreground">and {(children.length - MOST_SHOWN).toLocaleString()} more</li>
      )}
    </ul>
  );
}
