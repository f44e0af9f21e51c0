import { lazy, Suspense, useEffect, useState } from 'react';

const Toaster = lazy(async () => ({ default: (await import('#web/ui/toast.tsx')).Toaster }));

/** Where this page's messages appear. Inside the application they have their place already. */
export function Toasts() {
  const [alone, setAlone] = useState(false);
  useEffect(() => {
    // There is nothing to show before the user acts; until then nothing is loaded.
    const begun = new AbortController();
    const come = () => {
      begun.abort();
      setAlone(document.getElementById('page-data') !== null);
    };
    for (const act of ['focusin', 'pointerdown']) addEventListener(act, come, { signal: begun.signal });
    return () => begun.abort();
  }, []);
  if (!alone) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
