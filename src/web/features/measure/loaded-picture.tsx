import { type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from '#web/ui/error-state.tsx';

interface Size {
  width: number;
  height: number;
}

interface LoadedPictureProps {
  url: string;
  loading: ReactNode;
  children: (size: Size) => ReactNode;
}

/** What needs a picture's own size in pixels, once the picture is here. */
export function LoadedPicture({ url, loading, children }: LoadedPictureProps) {
  const [size, setSize] = useState<Size | 'broken' | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
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
  }, [url, attempt]);
  if (size === null) return loading;
  if (size !== 'broken') return children(size);
  return (
    <ErrorState
      title="This picture could not be loaded"
      className="m-auto"
      onRetry={() => {
        setSize(null);
        setAttempt(attempt + 1);
      }}
    >
      Check the connection and try again.
    </ErrorState>
  );
}
