import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#web/ui/toast-store.ts';
import { type ImportOrder, type ImportTexts, importRun } from '../run/import-run.ts';

/** Looks at a file and opens its preview; a user who left the screen meanwhile gets a toast with its place. */
export function usePreviewOpening(): (order: ImportOrder, words?: ImportTexts) => Promise<boolean> {
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async (order, words) => {
    const preview = await importRun.preview(order, words);
    if (!preview) return false;
    const to = `/upload/${preview.id}`;
    if (isHere.current) void navigate(to);
    else toast({ title: `The preview of ${preview.fileName} is ready`, link: { to, label: 'Open it' } });
    return true;
  };
}
