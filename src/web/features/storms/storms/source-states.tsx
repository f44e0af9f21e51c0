import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import { cn } from '#web/ui/cn.ts';
import { describeLate, stateLines } from './storm-words.ts';

/** When each source was last read, and the end of the period it covers. */
export function SourceStates({ className }: { className?: string }) {
  const sources = useSources();
  if (sources.length === 0) return null;
  return (
    <ul aria-label="Sources checked" className={className}>
      {stateLines(sources).map((line) => (
        <li key={line}>{line} </li>
      ))}
    </ul>
  );
}

/** Which sources are older than they promise; nothing if none is. */
export function LateSources({ className }: { className?: string }) {
  const words = describeLate(useSources());
  return words && <p className={cn('text-sm text-severity-minor-text', className)}>{words}</p>;
}

const useSources = () => useQuery(query(api.storms.listSources)).data ?? [];
