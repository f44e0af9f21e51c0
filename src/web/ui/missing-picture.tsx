import { ImageOff } from 'lucide-react';
import { cn } from './cn.ts';

/** Where a picture would be that could not be loaded. */
export function MissingPicture({ className }: { className?: string }) {
  return (
    <span
      className={cn(
        'grid place-content-center justify-items-center gap-2 p-4 text-center text-muted-foreground',
        className,
      )}
    >
      <ImageOff aria-hidden="true" className="size-6" />
      This picture could not be loaded.
    </span>
  );
}
