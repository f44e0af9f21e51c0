import { lazy, Suspense, useEffect, useState } from 'react';

const Toaster = lazy(async () => ({ default: (await import('#web/ui/toast.tsx')).Toaster }));

/** Where this page's messages appear. Inside the application they have their place already. */
export function Toasts() {
  const [alone, setAlone] = useState(false);
  useEffect(() => setAlone(document.getElementById('page-data') !== null), []);
  if (!alone) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
