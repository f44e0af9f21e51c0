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

/** Loads a picture, then renders its children with the picture's size in pixels; a failed one can be tried again. */
export function LoadedPicture(props: LoadedPictureProps) {
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
